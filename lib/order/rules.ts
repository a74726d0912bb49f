import { OPEN_LIMIT, type OrderRefusal, type OrderRule } from '#lib/contract/trade.ts';
import { addDecimal, compareDecimal, plainDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { type Draft, hasExits, KIND, type PriceField, type Sized } from './draft.ts';
import type { Scene } from './scene.ts';
import { sizeOf, stopCap } from './size.ts';
import { floorTo, isMultiple, isPlain, isPositive, least, most, times } from './steps.ts';
import { meets, type Walked, walkQuote, walkSize, worstPrice } from './walk.ts';

/** A rule that the draft breaks, in the exchange's words: the same that its refusal would have. */
export type Problem = OrderRefusal;

/**
 * Everything that the exchange would refuse, as far as it can be known here: at most one problem a field, the first that
 * the exchange would name. An empty list is what may be sent.
 *
 * The book and the last price move on the way, and the gateway's book has this environment's own orders: its answer
 * counts, this is for telling a trader beside the field.
 */
export function validateOrder(draft: Draft, scene: Scene): readonly Problem[] {
  const found = new Problems();
  checkMarket(found, draft, scene);
  const sized = sizeOf(draft, scene);
  checkAmount(found, sized, scene);
  checkTriggers(found, draft, scene);
  checkPrice(found, draft, scene);
  checkExits(found, draft, scene);
  checkNotional(found, draft, sized, scene);
  checkOcoSide(found, draft, scene);
  if (found.list.length === 0) checkBook(found, draft, sized, scene);
  return found.list;
}

class Problems {
  readonly list: Problem[] = [];

  /** @param bound decimal text, null where the rule has none */
  add(field: string, rule: OrderRule, value: string, bound: string | null = null): void {
    if (!this.has(field)) this.list.push({ field, rule, value, bound });
  }

  has(field: string): boolean {
    return this.list.some((problem) => problem.field === field);
  }
}

function checkMarket(found: Problems, draft: Draft, { stale, instrument, open }: Scene): void {
  if (stale) found.add('symbol', 'staleFeed', instrument.symbol);
  if (instrument.status !== 'trading') found.add('symbol', 'notAllowed', instrument.status);
  if (draft.kind === 'tpsl' && draft.side !== 'sell') found.add('side', 'notAllowed', draft.side);
  if (draft.kind === 'limit' && draft.postOnly && draft.tif !== 'gtc') found.add('postOnly', 'notAllowed', draft.tif);
  const passes = draft.kind === 'market' || (draft.kind === 'limit' && draft.tif !== 'gtc');
  if (passes && !hasExits(draft)) return;
  const waits = KIND[draft.kind].kind !== 'limit' && draft.kind !== 'market';
  if (open.total >= OPEN_LIMIT.total) found.add('orders', 'totalOrders', `${open.total}`, `${OPEN_LIMIT.total}`);
  if (open.here >= OPEN_LIMIT.open) found.add('orders', 'openOrders', `${open.here}`, `${OPEN_LIMIT.open}`);
  if (waits && open.triggers >= OPEN_LIMIT.triggers)
    found.add('orders', 'triggerOrders', `${open.triggers}`, `${OPEN_LIMIT.triggers}`);
}

function checkAmount(found: Problems, { size, quote }: Sized, { instrument }: Scene): void {
  if (quote !== null) {
    if (quote === '') found.add('size', 'missing', '');
    else if (!isPositive(quote)) found.add('quote', 'format', quote);
    return;
  }
  const { lot, maxSize, minSize } = instrument;
  if (size === '') found.add('size', 'missing', '');
  else if (!isPlain(size)) found.add('size', 'format', size);
  else if (!isMultiple(size, lot)) found.add('size', 'lot', size, lot);
  else if (compareDecimal(size, maxSize) > 0) found.add('size', 'maxSize', size, maxSize);
  else if (compareDecimal(size, minSize) < 0) found.add('size', 'minSize', size, minSize);
}

/** @param around reference of the price band; null for a price that nothing trades at, such as a trigger's */
function checkTicks(found: Problems, field: PriceField, text: string, scene: Scene, around: string | null): void {
  const { tick } = scene.instrument;
  if (text === '') return found.add(field, 'missing', '');
  if (!isPositive(text)) return found.add(field, 'format', text);
  if (!isMultiple(text, tick)) return found.add(field, 'tick', text, tick);
  if (around === null) return;
  const { low, high } = bandOf(around, scene);
  if (compareDecimal(text, high) > 0) found.add(field, 'priceBand', text, high);
  else if (compareDecimal(text, low) < 0) found.add(field, 'priceBand', text, low);
}

/** Lowest and highest price allowed around a reference. */
export function bandOf(around: string, { instrument }: Scene): { readonly low: string; readonly high: string } {
  const { tick, priceBand } = instrument;
  const reach = floorTo(times(around, priceBand), tick);
  return { low: most(tick, subtractDecimal(around, reach) ?? tick), high: addDecimal(around, reach) ?? around };
}

function checkTriggers(found: Problems, draft: Draft, scene: Scene): void {
  const { kind, side, triggerPrice: text, stopLimitPrice } = draft;
  if (KIND[kind].kind !== 'trigger' && kind !== 'oco') return;
  checkTicks(found, 'triggerPrice', text, scene, null);
  if (found.has('triggerPrice') || scene.last === null) return;
  const order = compareDecimal(text, scene.last);
  // An OCO seller's stop lies below the market, a buyer's above; a trigger on the price itself says neither.
  const wrong = kind !== 'oco' ? order === 0 : side === 'sell' ? order >= 0 : order <= 0;
  if (wrong) found.add('triggerPrice', 'triggerSide', text, scene.last);
  else if (kind === 'oco' && stopLimitPrice !== '') checkTicks(found, 'stopLimitPrice', stopLimitPrice, scene, text);
}

function checkPrice(found: Problems, draft: Draft, scene: Scene): void {
  const { kind, price } = draft;
  if (!KIND[kind].prices.includes('price')) return;
  const around = kind === 'stopLimit' ? sound(found, draft, 'triggerPrice') : scene.last;
  checkTicks(found, 'price', price, scene, around);
}

/** The limit of an OCO order takes profit: above the market for a seller, below it for a buyer. */
function checkOcoSide(found: Problems, { kind, side, price }: Draft, { last }: Scene): void {
  if (kind !== 'oco' || found.has('price') || last === null) return;
  const order = compareDecimal(price, last);
  if (side === 'sell' ? order <= 0 : order >= 0) found.add('price', 'triggerSide', price, last);
}

/** A price field's text where nothing is wrong with it. */
function sound(found: Problems, draft: Draft, field: PriceField): string | null {
  return found.has(field) || !isPositive(draft[field]) ? null : draft[field];
}

/** Take profit above the price it is measured by, stop loss below: otherwise one of them would fire at once. */
function checkExits(found: Problems, draft: Draft, scene: Scene): void {
  const { kind, takeProfit, stopLoss } = draft;
  if (kind !== 'tpsl' && !hasExits(draft)) return;
  if (takeProfit === '' && stopLoss === '') return found.add('takeProfit', 'missing', '');
  const reference = exitReference(found, draft, scene);
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    if (draft[field] === '') continue;
    checkTicks(found, field, draft[field], scene, null);
    if (reference === null || found.has(field)) continue;
    const order = compareDecimal(draft[field], reference);
    if (field === 'takeProfit' ? order <= 0 : order >= 0) found.add(field, 'triggerSide', draft[field], reference);
  }
}

function exitReference(found: Problems, draft: Draft, { last }: Scene): string | null {
  const price = KIND[draft.kind].prices.includes('price') ? sound(found, draft, 'price') : null;
  if (KIND[draft.kind].kind === 'trigger') return price ?? sound(found, draft, 'triggerPrice');
  return price !== null && last !== null ? least(price, last) : (price ?? last);
}

/** The price that the value of the order is counted at; null while it is not known. */
function valuePrice(found: Problems, draft: Draft, { last }: Scene): string | null {
  if (KIND[draft.kind].prices.includes('price')) return sound(found, draft, 'price');
  return draft.kind === 'stopMarket' ? sound(found, draft, 'triggerPrice') : last;
}

function checkNotional(found: Problems, draft: Draft, sized: Sized, scene: Scene): void {
  if (found.has('size') || found.has('quote')) return;
  const { minNotional } = scene.instrument;
  const price = valuePrice(found, draft, scene);
  const value = sized.quote ?? (price === null ? null : times(price, sized.size));
  if (value === null || compareDecimal(value, minNotional) >= 0) return;
  found.add(sized.quote === null ? 'size' : 'quote', 'minNotional', plainDecimal(value) ?? value, minNotional);
}

/** What the book says to it, and whether the account can pay for it. */
function checkBook(found: Problems, draft: Draft, sized: Sized, scene: Scene): void {
  const { kind, side, price, postOnly, tif } = draft;
  if (kind === 'market') return checkMarketOrder(found, draft, sized, scene);
  if (kind === 'oco' || (kind === 'limit' && postOnly)) {
    const met = meets({ side, limit: price, scene });
    if (met !== null) {
      if (kind === 'oco') found.add('price', 'triggerSide', price, met);
      else found.add('postOnly', 'postOnly', price, met);
    }
  }
  if (kind === 'limit' && tif === 'fok' && sized.size !== null && booked(scene)) {
    const walked = walkSize({ side, limit: price, scene, size: sized.size });
    if (walked.short) found.add('tif', 'fillOrKill', sized.size, walked.size);
  }
  if (sized.size !== null) checkFunds(found, draft, lockOf(draft, sized.size, scene), scene, 'size');
}

/** What the order keeps locked while it is open, in the coin it gives. Triggers lock nothing. */
function lockOf(draft: Draft, size: string, scene: Scene): string {
  const { kind, side, price, stopLimitPrice, triggerPrice } = draft;
  if (KIND[kind].kind === 'trigger') return '0';
  if (side === 'sell') return size;
  if (kind !== 'oco') return times(price, size);
  return times(most(price, stopLimitPrice === '' ? stopCap(triggerPrice, scene) : stopLimitPrice), size);
}

function checkMarketOrder(found: Problems, draft: Draft, sized: Sized, scene: Scene): void {
  const { side } = draft;
  const { instrument, last } = scene;
  if (last === null || !booked(scene)) return;
  const walk = { side, limit: worstPrice(side, last, instrument), scene };
  const walked =
    sized.quote === null ? walkSize({ ...walk, size: sized.size }) : walkQuote({ ...walk, quote: sized.quote });
  if (sized.quote !== null) checkBought(found, walked, scene);
  if (walked.worst === null) found.add('symbol', 'noLiquidity', instrument.symbol);
  if (found.list.length > 0) return;
  const needed = side === 'buy' ? walked.quote : (sized.size ?? walked.size);
  checkFunds(found, draft, needed, scene, sized.quote === null ? 'size' : 'quote');
}

/** What an amount of quote comes to is an order's size too. */
function checkBought(found: Problems, { size, short }: Walked, { instrument }: Scene): void {
  const { minSize, maxSize } = instrument;
  if (!short && compareDecimal(size, minSize) < 0) found.add('quote', 'minSize', size, minSize);
  if (compareDecimal(size, maxSize) > 0) found.add('quote', 'maxSize', size, maxSize);
}

function checkFunds(found: Problems, { side }: Draft, needed: string, { available }: Scene, field: string): void {
  const has = side === 'buy' ? available.quote : available.base;
  if (has !== null && compareDecimal(needed, has) > 0) found.add(field, 'insufficientBalance', needed, has);
}

/** Without any book nothing can be foretold of it. */
function booked({ bids, asks }: Scene): boolean {
  return bids.length + asks.length > 0;
}
