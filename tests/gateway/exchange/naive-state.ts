import type { Context } from '#gateway/exchange/exchange.ts';
import type { Purpose } from '#gateway/exchange/ledger/numbers.ts';
import { type OpenView, type Party, type Seen, termsText } from './engine.ts';
import { perTickLotOf, type Rules, refuse, textOf, type Wish } from './naive-rules.ts';
import type { Offer, Order } from './naive-walk.ts';

export const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b;
export const facing = { buy: 'sell', sell: 'buy' } as const;
/** As the other engine has it. */
const count = (value: bigint) => Number.parseInt(`${value}`, 10);

/** What the naive reference knows, and what follows from it. A balance is one total; its locks follow from the orders. */
export class NaiveState {
  readonly places: ReadonlyMap<string, number>;
  readonly rules: ReadonlyMap<string, Rules>;
  readonly accounts = new Set<number>();
  readonly totals: { readonly account: number | Purpose; readonly asset: string; units: bigint }[] = [];
  readonly purses: { readonly account: number; readonly wallet: string; readonly asset: string; units: bigint }[] = [];
  orders: Order[] = [];
  taken: { symbol: string; side: 'buy' | 'sell'; price: bigint; lots: bigint; at: number }[] = [];
  nextTurn = 1;
  context: Context = { now: 0, view: null };
  seen: { -readonly [K in keyof Seen]: Seen[K][number][] } = { accepted: [], fills: [], ended: [], failed: [] };

  constructor(places: ReadonlyMap<string, number>, rules: ReadonlyMap<string, Rules>) {
    this.places = places;
    this.rules = rules;
  }

  /** Of an owner's spot wallet, or of an account of the venue. */
  total(account: number | Purpose, asset: string) {
    const found = this.totals.find((one) => one.account === account && one.asset === asset);
    if (found) return found;
    const fresh = { account, asset, units: 0n };
    this.totals.push(fresh);
    return fresh;
  }

  balance(account: number, asset: string) {
    let locked = 0n;
    for (const order of this.orders)
      if (order.account === account && this.givenAsset(order) === asset) locked += this.lockOf(order);
    const total = this.totals.find((one) => one.account === account && one.asset === asset)?.units ?? 0n;
    return { available: total - locked, locked };
  }

  /** Of a wallet that is not the spot wallet; that has its total. */
  purse(account: number, wallet: string, asset: string): { units: bigint } {
    if (wallet === 'spot') return this.total(account, asset);
    const found = this.purses.find((one) => one.account === account && one.wallet === wallet && one.asset === asset);
    if (found) return found;
    const fresh = { account, wallet, asset, units: 0n };
    this.purses.push(fresh);
    return fresh;
  }

  venue(purpose: Purpose, asset: string): bigint {
    return this.totals.find((one) => one.account === purpose && one.asset === asset)?.units ?? 0n;
  }

  givenAsset({ symbol, side }: Pick<Order, 'symbol' | 'side'>): string {
    const { spec } = this.rules.get(symbol)!;
    return side === 'buy' ? spec.quote : spec.base;
  }

  /** What must stay put so that the rest of an order can always be paid. */
  lockOf({ kind, symbol, side, price, lots, filled, legs, armed }: Omit<Order, 'id' | 'parent'>): bigint {
    if (kind === 'market' || kind === 'trigger') return 0n;
    const left = lots - filled;
    if (side === 'sell') return left * this.basePerLot(symbol);
    const stop = armed ? (legs[0]?.limit ?? 0n) : 0n;
    return (stop > price! ? stop : price!) * left * perTickLotOf(this.rules.get(symbol)!);
  }

  basePerLot(symbol: string): bigint {
    const { lot, spec } = this.rules.get(symbol)!;
    return lot / 10n ** BigInt(18 - this.places.get(spec.base)!);
  }

  need(wish: Pick<Wish, 'account' | 'symbol' | 'side' | 'quote'>, needed: bigint): void {
    const asset = this.givenAsset(wish);
    const { available } = this.balance(wish.account, asset);
    const units = this.places.get(asset)!;
    const text = (value: bigint) => textOf(value * 10n ** BigInt(18 - units), units);
    if (needed > available)
      refuse(wish.quote === null ? 'size' : 'quote', 'insufficientBalance', text(needed), text(available));
  }

  resting(symbol: string, side: 'buy' | 'sell'): Order[] {
    return this.orders
      .filter((order) => order.symbol === symbol && order.side === side && order.turn !== null)
      .sort((a, b) =>
        a.price === b.price ? a.turn! - b.turn! : (side === 'buy' ? a.price! > b.price! : a.price! < b.price!) ? -1 : 1,
      );
  }

  /** What the feed offers to a side, less what was taken of it lately: back evenly within ten seconds, in whole lots. */
  house(symbol: string, side: 'buy' | 'sell'): Offer[] {
    const { view } = this.context;
    const levels = side === 'buy' ? view?.asks : view?.bids;
    return Array.from({ length: levels?.length ?? 0 }, (_, i) => {
      const price = BigInt(levels!.prices[i]!);
      const left = BigInt(levels!.lots[i]!) - this.gone(symbol, side, price);
      return { price, lots: left > 0n ? left : 0n, order: null };
    }).filter(({ lots }) => lots > 0n);
  }

  gone(symbol: string, side: 'buy' | 'sell', price: bigint): bigint {
    const found = this.taken.find((one) => one.symbol === symbol && one.side === side && one.price === price);
    const passed = found ? this.context.now - found.at : 10_000;
    return found && passed < 10_000 ? ceil(found.lots * BigInt(10_000 - passed), 10_000n) : 0n;
  }

  take(symbol: string, side: 'buy' | 'sell', price: bigint, lots: bigint): void {
    const gone = this.gone(symbol, side, price) + lots;
    this.taken = this.taken.filter((one) => !(one.symbol === symbol && one.side === side && one.price === price));
    this.taken.push({ symbol, side, price, lots: gone, at: this.context.now });
  }

  /** All that an order on this side meets up to its limit: best price first, users before the house, oldest first. */
  offers(symbol: string, side: 'buy' | 'sell', limit: bigint): Offer[] {
    const users = this.resting(symbol, facing[side]).map((order) => ({
      ...{ price: order.price!, lots: order.lots - order.filled, order },
    }));
    const better = (a: bigint, b: bigint) => (side === 'buy' ? a < b : a > b);
    return [...users, ...this.house(symbol, side)]
      .filter(({ price }) => !better(limit, price))
      .map((offer, i) => ({ offer, i }))
      .sort((a, b) => (a.offer.price === b.offer.price ? a.i - b.i : better(a.offer.price, b.offer.price) ? -1 : 1))
      .map(({ offer }) => offer);
  }

  fill(
    taker: Order | null,
    maker: Order | null,
    side: 'buy' | 'sell',
    price: bigint,
    lots: bigint,
    rule: 'order' | 'feed' | 'through',
  ) {
    const { symbol } = (taker ?? maker)!;
    const rules = this.rules.get(symbol)!;
    const base = lots * this.basePerLot(symbol);
    const quote = price * lots * perTickLotOf(rules);
    const settle = (order: Order | null, on: 'buy' | 'sell', rate: number): Party => {
      const [got, gets, gives, given] =
        on === 'buy'
          ? [base, rules.spec.base, rules.spec.quote, quote]
          : [quote, rules.spec.quote, rules.spec.base, base];
      const fee = order === null ? 0n : ceil(got * BigInt(rate), 100_000_000n);
      const account = order?.account ?? 'feed';
      this.total(account, gives).units -= given;
      this.total(account, gets).units += got - fee;
      this.total('fee', gets).units += fee;
      if (order === null) return null;
      order.filled += lots;
      order.fee += fee;
      if (order.kind === 'oco') order.armed = false;
      return { account: order.account, order: order.id, fee, feeAsset: gets };
    };
    const parties = {
      taker: settle(taker, side, rules.spec.takerFee),
      maker: settle(maker, facing[side], rules.spec.makerFee),
    };
    this.seen.fills.push({ symbol, price: count(price), lots: count(lots), quote, takerSide: side, rule, ...parties });
  }

  end(order: Order, reason: Seen['ended'][number]['reason']): void {
    this.orders = this.orders.filter((one) => one !== order);
    this.seen.ended.push({ order: order.id, reason });
  }

  open(account: number): OpenView[] {
    return this.orders
      .filter((order) => order.account === account)
      .map((order) => ({
        ...{ id: order.id, symbol: order.symbol, clientId: order.clientId, kind: order.kind, side: order.side },
        price: count(order.price ?? 0n),
        left: count(order.lots - order.filled),
        filled: count(order.filled),
        locked: this.lockOf(order),
        rests: order.turn !== null,
        legs: order.armed ? order.legs.length : 0,
        terms: termsText(order.legs, order.exits, order.quote),
      }));
  }

  queue(symbol: string, side: 'buy' | 'sell'): number[] {
    return this.resting(symbol, side).map(({ id }) => id);
  }
}
