import type { OrderRequest } from '#lib/contract/shapes/order.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { trim } from '#lib/exact/fixed.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { plainDecimal } from '#lib/format/steps.ts';
import { limitsOf, lotsOf, PLACES, ticksOf, worstPrice } from '#lib/order/limits.ts';
import { type Problem, problemOf } from '#lib/order/problem.ts';
import { meets, walkQuote, walkSize } from '#lib/order/walk.ts';
import { lockFor, lockTicks, tooLittle } from '#lib/rules/funds.ts';
import type { Limits } from '#lib/rules/limits.ts';
import { type OrderRead, readOrder } from '#lib/rules/order.ts';
import { wouldTake } from '#lib/rules/price.ts';
import { noLiquidity, notFilled, wrongBought } from '#lib/rules/size.ts';
import type { Terms } from '#lib/rules/terms.ts';
import { Findings, textOf, type Violation, violation } from '#lib/rules/violation.ts';
import type { Side } from '#lib/rules/words.ts';
import { hasExits, KIND, type PricedDraft, type PriceField, requestOf, type Sized, UNPRICED } from './draft.ts';
import type { OrderContext } from './order-context.ts';
import { sizeOf } from './size.ts';

const PRICES: readonly PriceField[] = ['price', 'triggerPrice', 'stopLimitPrice', 'takeProfit', 'stopLoss'];

/**
 * Everything that the exchange would refuse, as far as it can be known here: at most one problem a field, the first that
 * the exchange would name. An empty list is what may be sent.
 *
 * The book and the last price move on the way, and the gateway's book has this environment's own orders: its answer
 * counts, this is for telling a trader beside the field.
 */
export function validateOrder(draft: PricedDraft, context: OrderContext): readonly Problem[] {
  const { instrument, stale, last, open } = context;
  const found = new Findings();
  if (stale) found.add(violation('symbol', 'staleFeed', instrument.symbol));
  if (instrument.status !== 'trading') found.add(violation('symbol', 'notAllowed', instrument.status));
  const limits = limitsOf(instrument);
  const sized = sizeOf(draft, context);
  const request = requestOf(draft, sized, { symbol: instrument.symbol, clientId: '' });
  if (limits) {
    const room = { open: open.here, triggers: open.triggers, total: open.total };
    const read = readOrder(found, termsOf(draft, request), limits, { last: ticksOf(limits, last), room });
    if (found.list.length === 0) checkBook(found, { draft, sized, read, limits, context });
  }
  return found.list.map((one) => problemOf(asTold(one, request, last)));
}

/** The request, and what the form asks for and the wire does not: a limit for a stop limit, an exit where exits are wanted. */
function termsOf(draft: PricedDraft, request: OrderRequest): Terms {
  const { price, takeProfit, stopLoss } = request;
  const limited = KIND[draft.kind].prices.includes('price');
  const wanted = hasExits(draft) && takeProfit === undefined && stopLoss === undefined;
  return {
    ...request,
    ...(limited && price === undefined ? { price: null } : {}),
    ...(wanted ? { takeProfit: null } : {}),
  };
}

/** In the texts that the trader typed and the market has, where the rules have them as numbers. */
function asTold(found: Violation, request: OrderRequest, last: string | null): Violation {
  const { field, rule, value, bound } = found;
  if (value === UNPRICED) return { ...found, rule: 'missing', value: '' };
  if (rule === 'triggerSide') {
    const { price, triggerPrice } = request;
    const measures = field === 'takeProfit' || field === 'stopLoss' ? [price, triggerPrice, last] : [last];
    const isBound = (text: string | null | undefined) => bound !== null && compareDecimal(text, textOf(bound)) === 0;
    return { ...found, value: priceIn(request, field) ?? value, bound: measures.find(isBound) ?? bound };
  }
  // An amount is told as it was typed; what its whole lots cost, where that is less, as it was worked out.
  if (rule === 'minNotional' && field === 'quote') {
    const typed = plainDecimal(request.quote);
    return { ...found, value: compareDecimal(typed, textOf(value)) === 0 ? (typed ?? value) : trim(textOf(value)) };
  }
  if (rule === 'insufficientBalance' && request.side === 'sell') return { ...found, value: request.size ?? value };
  // How many decimals the venue counts is not known here.
  return field === 'quote' && rule === 'format' ? { ...found, bound: null } : found;
}

function priceIn(request: OrderRequest, field: string): string | undefined {
  const [name] = PRICES.filter((price) => price === field);
  return name && request[name];
}

type Checked = {
  readonly draft: PricedDraft;
  readonly sized: Sized;
  readonly read: OrderRead;
  readonly limits: Limits;
  readonly context: OrderContext;
};

/** What the book says to an order that is right by itself, and whether the account can pay for it. */
function checkBook(found: Findings, checked: Checked): void {
  const { draft, sized, read, limits, context } = checked;
  const { kind, side, price, postOnly, tif } = draft;
  if (kind === 'market') return checkMarketOrder(found, checked);
  if (kind === 'oco' || (kind === 'limit' && postOnly)) {
    const met = meets({ side, limit: price, context });
    if (met !== null) found.add(wouldTake(kind, price, met));
  }
  if (kind === 'limit' && tif === 'fok' && sized.size !== null && booked(context)) {
    const walked = walkSize({ side, limit: price, context, size: sized.size });
    if (walked.short) found.add(notFilled(sized.size, walked.size));
  }
  const ticks = lockTicks(KIND[kind].kind, read.price, read.legs);
  if (ticks !== null && read.lots !== null)
    checkFunds(found, limits, { side, field: 'size', needed: lockFor(limits, side, ticks, read.lots) }, context);
}

function checkMarketOrder(found: Findings, { draft, sized, limits, context }: Checked): void {
  const { side } = draft;
  const { instrument, last } = context;
  if (last === null || !booked(context)) return;
  const walk = { side, limit: worstPrice(side, last, instrument), context };
  const walked =
    sized.quote === null ? walkSize({ ...walk, size: sized.size }) : walkQuote({ ...walk, quote: sized.quote });
  const bought = {
    lots: lotsOf(limits, walked.size) ?? 0,
    cost: parseAmount(walked.quote, PLACES) ?? 0n,
    short: walked.short,
  };
  const wrong = sized.quote === null ? null : wrongBought(limits, bought);
  if (wrong) found.add(wrong);
  if (walked.worst === null) found.add(noLiquidity(instrument.symbol));
  if (found.list.length > 0) return;
  const needed = parseAmount(side === 'buy' ? walked.quote : (sized.size ?? walked.size), PLACES);
  if (needed !== null)
    checkFunds(found, limits, { side, field: sized.quote === null ? 'size' : 'quote', needed }, context);
}

type Payment = { readonly side: Side; readonly field: 'size' | 'quote'; readonly needed: bigint };

/** What an account has is told as its balance says it. */
export function checkFunds(
  found: Findings,
  limits: Limits,
  { side, field, needed }: Payment,
  { available }: Pick<OrderContext, 'available'>,
): void {
  const has = side === 'buy' ? available.quote : available.base;
  const units = has === null ? null : parseAmount(has, PLACES);
  const lacking = units === null ? null : tooLittle(limits, side, field, { needed, available: units });
  if (lacking) found.add({ ...lacking, bound: has });
}

/** Without any book nothing can be foretold of it. */
function booked({ bids, asks }: OrderContext): boolean {
  return bids.length + asks.length > 0;
}
