import { type Bought, type ExitField, exitPrice } from '#lib/order/exits.ts';
import { type Draft, hasExits, KIND, type PricedDraft, UNPRICED } from './draft.ts';
import type { Estimate } from './estimate.ts';
import type { OrderContext } from './order-context.ts';

/** The buy that the exits of a draft are reckoned from: at its limit, at its trigger, or at what the book gives. */
export function boughtBy(draft: Draft, { average, size }: Estimate, { instrument, last }: OrderContext): Bought {
  const { prices } = KIND[draft.kind];
  const typed = prices.includes('price') ? draft.price : prices.includes('triggerPrice') ? draft.triggerPrice : null;
  const { takerFee: fee, tick } = instrument;
  return { price: typed ?? average ?? last ?? '', size: size ?? '', fee, tick };
}

/** The draft with its exits as prices. @param bought see `boughtBy`; asked only where an exit was typed as something else */
export function withPricedExits(draft: Draft, bought: () => Bought): PricedDraft {
  const exitUnits = { takeProfit: 'price', stopLoss: 'price' } as const;
  if (!hasExits(draft)) return { ...draft, exitUnits };
  const priced = (field: ExitField) => {
    const [unit, text] = [draft.exitUnits[field], draft[field]];
    return unit === 'price' || text === '' ? text : (exitPrice(field, unit, text, bought()) ?? UNPRICED);
  };
  return { ...draft, exitUnits, takeProfit: priced('takeProfit'), stopLoss: priced('stopLoss') };
}
