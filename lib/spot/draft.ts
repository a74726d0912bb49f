import type { OrderRequest } from '#lib/contract/shapes/order.ts';
import { isAmount } from '#lib/exact/amount.ts';
import type { ExitField, ExitUnit } from '#lib/order/exits.ts';
import type { DraftKind } from '#lib/order/kind.ts';
import { kindRow, ORDER_KINDS, type OrderKind, type TimeInForce } from '#lib/rules/kinds.ts';
import type { SelfTrade, Side } from '#lib/rules/words.ts';

export type Unit = 'base' | 'quote';
/** What was said about the size: an amount of one of the coins, or a share of what is available (whole percent). */
export type Amount =
  | { readonly by: 'base'; readonly value: string }
  | { readonly by: 'quote'; readonly value: string }
  | { readonly by: 'percent'; readonly value: number };

/** What an amount comes to on the wire: a size in base, or, for orders at the market, an amount of quote. '' = unknown. */
export type Sized = { readonly size: string; readonly quote: null } | { readonly size: null; readonly quote: string };

/** An order in the making, as it was typed. Prices and amounts are decimal text, '' while nothing was typed. */
export type Draft = {
  readonly side: Side;
  readonly kind: DraftKind;
  readonly price: string;
  readonly amount: Amount;
  readonly tif: TimeInForce;
  readonly postOnly: boolean;
  readonly stp: SelfTrade;
  readonly triggerPrice: string;
  /** Limit of an OCO order's stop; '' goes at the market. */
  readonly stopLimitPrice: string;
  /** Whether take profit and stop loss are attached to a buy. */
  readonly exits: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** What these two are typed in while they are attached. */
  readonly exitUnits: Readonly<Record<ExitField, ExitUnit>>;
};

/** A draft whose exits are prices, whatever they were typed in: what can be judged and sent. */
export type PricedDraft = Draft & { readonly exitUnits: Readonly<Record<ExitField, 'price'>> };

/** An exit that was typed as something whose price cannot be known yet. It is no number, so that nothing is sent of it. */
export const UNPRICED = '?';

export const NO_AMOUNT: Amount = { by: 'base', value: '' };

export const EMPTY_DRAFT: PricedDraft = {
  side: 'buy',
  kind: 'limit',
  price: '',
  amount: NO_AMOUNT,
  tif: 'gtc',
  postOnly: false,
  stp: 'cancelTaker',
  triggerPrice: '',
  stopLimitPrice: '',
  exits: false,
  takeProfit: '',
  stopLoss: '',
  exitUnits: { takeProfit: 'price', stopLoss: 'price' },
};

export type PriceField = 'price' | 'triggerPrice' | 'stopLimitPrice' | 'takeProfit' | 'stopLoss';

type Facts = {
  readonly kind: OrderKind;
  /** Price fields in the order they are shown in. */
  readonly prices: readonly PriceField[];
  /** May be sized in quote on the wire: it goes at the market. */
  readonly byQuote: boolean;
  /** May bring a take profit and a stop loss, as a buy. */
  readonly exits: boolean;
};

const PRICES: readonly PriceField[] = ['price', 'triggerPrice', 'stopLimitPrice'];
const EXITS: readonly PriceField[] = ['takeProfit', 'stopLoss'];

/** What the form asks for, from what the kind understands. An order of nothing but exits has none attached. */
function factsOf(kind: OrderKind): Facts {
  const { takes } = kindRow(kind);
  const prices = PRICES.filter((field) => takes.includes(field));
  const exits = takes.includes('takeProfit');
  const isExit = exits && prices.length === 0 && !takes.includes('quote');
  return { kind, prices: isExit ? EXITS : prices, byQuote: takes.includes('quote'), exits: exits && !isExit };
}

/** Everything the kinds differ in; a trigger is two of them to a trader. */
export const KIND: Readonly<Record<DraftKind, Facts>> = {
  ...(Object.fromEntries(ORDER_KINDS.map((kind) => [kind, factsOf(kind)])) as Record<OrderKind, Facts>),
  stopLimit: { ...factsOf('trigger'), prices: ['triggerPrice', 'price'], byQuote: false },
  stopMarket: { ...factsOf('trigger'), prices: ['triggerPrice'] },
};

/** Whether take profit and stop loss of this draft are attached to it. */
export function hasExits({ kind, side, exits }: Draft): boolean {
  return KIND[kind].exits && side === 'buy' && exits;
}

/** The price fields that count for this draft. */
export function pricesOf(draft: Draft): readonly PriceField[] {
  return hasExits(draft) ? [...KIND[draft.kind].prices, 'takeProfit', 'stopLoss'] : KIND[draft.kind].prices;
}

/** Whether a field of this draft holds what is no number, or could be two: nothing is sent then. */
export function hasUnread(draft: Draft): boolean {
  const { amount } = draft;
  const texts = [...pricesOf(draft).map((field) => draft[field]), amount.by === 'percent' ? '' : amount.value];
  return texts.some((text) => text !== '' && !isAmount(text));
}

/** What is sent. @param sized what the amount comes to, see `sizeOf` */
export function requestOf(draft: PricedDraft, sized: Sized, name: { symbol: string; clientId: string }): OrderRequest {
  const { kind, side, tif, postOnly, stp } = draft;
  const prices = pricesOf(draft).flatMap((field) => (draft[field] === '' ? [] : [[field, draft[field]] as const]));
  return {
    ...name,
    side,
    kind: KIND[kind].kind,
    ...Object.fromEntries(prices),
    ...(sized.size ? { size: sized.size } : {}),
    ...(sized.quote ? { quote: sized.quote } : {}),
    ...(kind === 'limit' && tif !== 'gtc' ? { tif } : {}),
    ...(kind === 'limit' && postOnly ? { postOnly } : {}),
    ...(stp === EMPTY_DRAFT.stp ? {} : { stp }),
  };
}
