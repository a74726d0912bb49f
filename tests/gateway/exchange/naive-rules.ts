import type { Place, Refusal, Rule } from '#gateway/exchange/orders/commands.ts';
import type { MarketSpec } from '#gateway/exchange/orders/spec.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';

/** What an order is, once its words are understood. Prices in ticks, sizes in lots, `quote` in quote units. */
export type Wish = {
  readonly account: number;
  readonly symbol: string;
  readonly clientId: string;
  readonly kind: Place['kind'];
  readonly side: 'buy' | 'sell';
  readonly price: bigint | null;
  readonly lots: bigint | null;
  readonly quote: bigint | null;
  readonly tif: 'gtc' | 'ioc' | 'fok';
  readonly postOnly: boolean;
  readonly stp: 'cancelTaker' | 'cancelMaker' | 'cancelBoth';
  readonly legs: readonly Leg[];
  readonly exits: Exits | null;
};

/** `limit` null: at the market. With `rests` false what it places is immediate-or-cancel. */
export type Leg = {
  readonly price: bigint;
  readonly when: 'up' | 'down';
  readonly limit: bigint | null;
  readonly rests: boolean;
};
export type Exits = { readonly takeProfit: bigint | null; readonly stopLoss: bigint | null };

/** Thrown, because the reference reads best when a rule is one line. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(field: string, rule: Rule, value: string, bound?: string) {
    super(rule);
    this.refusal = bound === undefined ? { field, rule, value } : { field, rule, value, bound };
  }
}

export function refuse(field: string, rule: Rule, value: string, bound?: string): never {
  throw new Refused(field, rule, value, bound);
}

/** All decimals are looked at with 18 places. */
const PLACES = 18;
const power = (places: number) => 10n ** BigInt(places);

/** @returns the value times 10^18, null when it is no plain decimal. */
export function scaled(text: string): bigint | null {
  if (!/^[0-9]{1,20}([.][0-9]{1,18})?$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole) * power(PLACES) + BigInt(fraction.padEnd(PLACES, '0'));
}

/** Text with exactly so many places of a value times 10^18. */
export function textOf(value: bigint, places: number): string {
  const whole = value / power(PLACES);
  const fraction = `${value % power(PLACES)}`.padStart(PLACES, '0').slice(0, places);
  return places === 0 ? `${whole}` : `${whole}.${fraction}`;
}

/** Words and figures of one market. */
export class Rules {
  readonly spec: MarketSpec;
  readonly tick: bigint;
  readonly lot: bigint;
  readonly quotePlaces: number;

  constructor(spec: MarketSpec, quotePlaces: number) {
    this.spec = spec;
    this.tick = BigInt(spec.tickStep) * power(PLACES - spec.pricePlace);
    this.lot = BigInt(spec.lotStep) * power(PLACES - spec.sizePlace);
    this.quotePlaces = quotePlaces;
  }

  priceText(ticks: bigint): string {
    return textOf(ticks * this.tick, this.spec.pricePlace);
  }

  sizeText(lots: bigint): string {
    return textOf(lots * this.lot, this.spec.sizePlace);
  }

  /** `around`: no farther from it than the band. */
  price(field: string, text: string, around: bigint | null): bigint {
    const value = scaled(text);
    if (value === null || value === 0n) refuse(field, 'format', text);
    if (value % this.tick !== 0n) refuse(field, 'tick', text, this.priceText(1n));
    const ticks = value / this.tick;
    const most = 2n ** 31n - 1n;
    const reach = around === null ? 0n : (around * BigInt(this.spec.bandPpm)) / 1_000_000n;
    const high = around === null || around + reach > most ? most : around + reach;
    const low = around === null || around - reach < 1n ? 1n : around - reach;
    if (ticks > high) refuse(field, 'priceBand', text, this.priceText(high));
    if (ticks < low) refuse(field, 'priceBand', text, this.priceText(low));
    return ticks;
  }

  size(text: string): bigint {
    const value = scaled(text);
    const { minLots, maxLots } = this.spec;
    if (value === null) refuse('size', 'format', text);
    if (value % this.lot !== 0n) refuse('size', 'lot', text, this.sizeText(1n));
    const lots = value / this.lot;
    if (lots > BigInt(maxLots)) refuse('size', 'maxSize', text, this.sizeText(BigInt(maxLots)));
    if (lots < BigInt(minLots)) refuse('size', 'minSize', text, this.sizeText(BigInt(minLots)));
    return lots;
  }

  quote(text: string): bigint {
    const value = scaled(text);
    const unit = power(PLACES - this.quotePlaces);
    if (value === null || value === 0n || value % unit !== 0n) refuse('quote', 'format', text, `${this.quotePlaces}`);
    return value / unit;
  }

  notional(field: string, units: bigint): void {
    const text = (value: bigint) => textOf(value * power(PLACES - this.quotePlaces), this.quotePlaces);
    if (units < this.spec.minNotional) refuse(field, 'minNotional', text(units), text(this.spec.minNotional));
  }

  side(field: string, ticks: bigint, isRight: boolean, measured: bigint): void {
    if (!isRight) refuse(field, 'triggerSide', this.priceText(ticks), this.priceText(measured));
  }

  exits({ takeProfit, stopLoss }: Exits, entry: bigint): void {
    if (takeProfit !== null) this.side('takeProfit', takeProfit, takeProfit > entry, entry);
    if (stopLoss !== null) this.side('stopLoss', stopLoss, stopLoss < entry, entry);
  }
}

const ALLOWED: Readonly<Record<Place['kind'], string>> = {
  limit: 'price size takeProfit stopLoss',
  market: 'size quote takeProfit stopLoss',
  trigger: 'price size quote triggerPrice takeProfit stopLoss',
  tpsl: 'size takeProfit stopLoss',
  oco: 'price size triggerPrice stopLimitPrice',
};
const FIELDS = ['price', 'size', 'quote', 'triggerPrice', 'stopLimitPrice', 'takeProfit', 'stopLoss'] as const;

/** Refuses what the words of an order do not allow, before any number is read. */
export function checkWords({ kind, side, tif, postOnly, ...words }: Place): void {
  for (const field of FIELDS)
    if (words[field] !== undefined && !ALLOWED[kind].split(' ').includes(field))
      refuse(field, 'notAllowed', words[field]);
  const tifs = kind === 'limit' ? ['gtc', 'ioc', 'fok'] : kind === 'market' ? ['ioc'] : ['gtc'];
  if (tif !== undefined && !tifs.includes(tif)) refuse('tif', 'notAllowed', tif);
  if (postOnly && kind !== 'limit') refuse('postOnly', 'notAllowed', kind);
  if (postOnly && tif !== undefined && tif !== 'gtc') refuse('postOnly', 'notAllowed', tif);
  if (words.quote !== undefined && (words.size ?? words.price) !== undefined)
    refuse('quote', 'notAllowed', words.quote);
  if (kind === 'tpsl' && side === 'buy') refuse('side', 'notAllowed', 'buy');
  if (kind !== 'tpsl' && side === 'sell') {
    if (words.takeProfit !== undefined) refuse('takeProfit', 'notAllowed', words.takeProfit);
    if (words.stopLoss !== undefined) refuse('stopLoss', 'notAllowed', words.stopLoss);
  }
}

/** Reads the numbers of an order whose words are right. */
export function understand(rules: Rules, place: Place, view: MarketView): Wish {
  const { kind, side } = place;
  const last = BigInt(view.last);
  const quote = place.quote === undefined ? null : rules.quote(place.quote);
  if (quote === null && place.size === undefined) refuse('size', 'missing', '');
  const lots = place.size === undefined ? null : rules.size(place.size);
  const waiting = legsOf(rules, place, last);
  const around = kind === 'trigger' ? waiting[0]!.price : last;
  const price = place.price === undefined ? null : rules.price('price', place.price, around);
  if (price === null && (kind === 'limit' || kind === 'oco')) refuse('price', 'missing', '');
  let exits: Exits | null = null;
  if (kind !== 'tpsl' && (place.takeProfit ?? place.stopLoss) !== undefined) {
    exits = exitsOf(rules, place);
    // A limit above the market buys at the market.
    const entry = price === null || (kind !== 'trigger' && price > around) ? around : price;
    rules.exits(exits, entry);
  }
  const perTickLot = perTickLotOf(rules);
  rules.notional(quote === null ? 'size' : 'quote', quote ?? (price ?? around) * (lots ?? 0n) * perTickLot);
  if (kind === 'oco') rules.side('price', price!, side === 'sell' ? price! > last : price! < last, last);
  const fires = kind === 'trigger' || kind === 'tpsl' || kind === 'oco';
  return {
    ...{ account: place.account, symbol: place.symbol, clientId: place.clientId, kind, side, lots, quote, exits },
    price: kind === 'trigger' ? null : price,
    tif: place.tif ?? (kind === 'market' ? 'ioc' : 'gtc'),
    postOnly: place.postOnly ?? false,
    stp: place.stp ?? (fires ? 'cancelMaker' : 'cancelTaker'),
    legs: kind === 'trigger' ? [{ ...waiting[0]!, limit: price, rests: price !== null }] : waiting,
  };
}

/** Quote units that one lot costs at a price of one tick. */
export const perTickLotOf = ({ tick, lot, quotePlaces }: Rules): bigint =>
  (tick * lot) / power(2 * PLACES - quotePlaces);

function legsOf(rules: Rules, place: Place, last: bigint): readonly Leg[] {
  const { kind, side, stopLimitPrice } = place;
  if (kind === 'limit' || kind === 'market') return [];
  if (kind === 'tpsl') {
    const exits = exitsOf(rules, place);
    rules.exits(exits, last);
    if (exits.takeProfit === null && exits.stopLoss === null) refuse('takeProfit', 'missing', '');
    return exitLegs(exits);
  }
  if (place.triggerPrice === undefined) refuse('triggerPrice', 'missing', '');
  const price = rules.price('triggerPrice', place.triggerPrice, null);
  if (kind === 'trigger') {
    rules.side('triggerPrice', price, price !== last, last);
    return [{ price, when: price > last ? 'up' : 'down', limit: null, rests: false }];
  }
  rules.side('triggerPrice', price, side === 'sell' ? price < last : price > last, last);
  if (stopLimitPrice !== undefined) {
    const limit = rules.price('stopLimitPrice', stopLimitPrice, price);
    return [{ price, when: side === 'sell' ? 'down' : 'up', limit, rests: true }];
  }
  if (side === 'sell') return [{ price, when: 'down', limit: null, rests: false }];
  // A buyer's stop goes as far as the slippage cap over its trigger, rounded up.
  const cap = price + (price * BigInt(rules.spec.slippagePpm) + 999_999n) / 1_000_000n;
  return [{ price, when: 'up', limit: cap < 2n ** 31n ? cap : 2n ** 31n - 1n, rests: false }];
}

const exitsOf = (rules: Rules, { takeProfit, stopLoss }: Place): Exits => ({
  takeProfit: takeProfit === undefined ? null : rules.price('takeProfit', takeProfit, null),
  stopLoss: stopLoss === undefined ? null : rules.price('stopLoss', stopLoss, null),
});

export const exitLegs = ({ takeProfit, stopLoss }: Exits): readonly Leg[] => [
  ...(takeProfit === null ? [] : [{ price: takeProfit, when: 'up' as const, limit: null, rests: false }]),
  ...(stopLoss === null ? [] : [{ price: stopLoss, when: 'down' as const, limit: null, rests: false }]),
];
