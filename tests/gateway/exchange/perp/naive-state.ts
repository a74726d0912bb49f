import type { MarketSpec } from '#gateway/exchange/orders/spec.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { gain, initial, type Leg, lockOf, maintenance, type Side, V } from './naive-sums.ts';

/** Everything the reference knows, in plain lists: found by looking through them, copied whole to try something. */

export type Order = {
  id: number;
  owner: number;
  symbol: string;
  buys: boolean;
  /** The leg it is for in two-way mode; null in one-way. */
  side: Side | null;
  /** Null goes at the market. */
  price: number | null;
  lots: number;
  filled: number;
  reduceOnly: boolean;
  isolated: boolean;
  leverage: number;
  mark: number;
  closing: number;
  lock: bigint;
  clientId: string;
  stp: 'cancelTaker' | 'cancelMaker' | 'cancelBoth';
  rests: boolean;
  since: number;
  /** Its turn among orders at one price. */
  queue: number;
  kind: 'limit' | 'market' | 'trigger' | 'trailing' | 'tpsl';
  tif: string;
  postOnly: boolean;
  /** The order that it came from. */
  parent: number | null;
  exits: Exits | null;
  triggers: Trigger[];
  trail: Trail | null;
  whole: boolean;
  closeOnTrigger: boolean;
  /** Rates of its acceptance. */
  fees: Pick<MarketSpec, 'makerFee' | 'takerFee'>;
};

export type By = 'last' | 'mark' | 'index';
/** `up` fires at or above its price. */
export type Trigger = { by: By; up: boolean; price: number; limit: number | null };
export type Exit = { price: number | null; by: By; limit: number | null };
export type Exits = { takeProfit: Exit; stopLoss: Exit };
/** Null peak: it waits for its activation, from below where that is `up`. */
export type Trail = { by: By; rate: number; activation: number | null; up: boolean; peak: number | null };

export type Fill = {
  symbol: string;
  price: number;
  lots: number;
  value: bigint;
  taker: Party;
  maker: Party;
};
/** Null order: the reference market. */
export type Party = { order: number | null; closes: number; opens: number; realised: bigint; fee: bigint };

export type World = {
  /** By 'account wallet asset'; of the venue by purpose. */
  money: Record<string, bigint>;
  legs: Leg[];
  orders: Order[];
  settings: Record<string, { isolated: boolean; leverage: number }>;
  /** By 'owner wallet'. */
  twoWay: Record<string, boolean>;
  taken: { symbol: string; buys: boolean; price: number; lots: number; at: number }[];
  fills: Fill[];
  ended: { order: number; reason: string }[];
  failed: { order: number; rule: string }[];
  /** By owner: until when, epoch ms. */
  countdowns: Record<number, number>;
  /** What the venue did by itself, in words. */
  met: string[];
  next: number;
  queue: number;
};

export const emptyWorld = (): World => ({
  ...{ money: {}, legs: [], orders: [], settings: {}, twoWay: {}, taken: [], fills: [], ended: [], met: [], next: 1 },
  ...{ failed: [], countdowns: {}, queue: 1 },
});

/** Of an order's side: what it opens, and what it closes first. */
export const opensOf = ({ buys }: { buys: boolean }): Side => (buys ? 'long' : 'short');
export const closesOf = ({ buys }: { buys: boolean }): Side => (buys ? 'short' : 'long');

/** Who holds legs and money: a user, or the feed. */
export const holderOf = (owner: number | null): string => (owner === null ? 'feed' : `${owner}`);

/** The world with the words to ask it. */
export class Naive {
  world: World = emptyWorld();
  specs!: ReadonlyMap<string, MarketSpec>;
  view: MarketView | null = null;
  now = 0;
  /** The market that the view is of. */
  symbol = '';
  /** Owners that the command changed, and markets in which the fund took over. */
  changed = new Set<number>();
  takenOver: string[] = [];
  result = 0n;

  constructor(specs: readonly MarketSpec[]) {
    this.list(specs);
  }

  /** A start with another listing: from now on it decides, but for the rates of open orders. */
  list(specs: readonly MarketSpec[]): void {
    this.specs = new Map(specs.map((spec) => [spec.symbol, spec]));
  }

  /** The market of an order, with the rates that it came with. */
  own = (order: Order): MarketSpec => ({ ...this.spec(order.symbol), ...order.fees });

  spec(symbol: string): MarketSpec {
    return this.specs.get(symbol)!;
  }

  mark(symbol: string): number {
    return this.view!.marks!.get(symbol)!;
  }

  settings(owner: number, symbol: string): { isolated: boolean; leverage: number } {
    const usual = this.spec(symbol).perp!.contract.defaultLeverage;
    return this.world.settings[`${owner} ${symbol}`] ?? { isolated: false, leverage: usual };
  }

  leg(symbol: string, holder: string, side: Side): Leg | undefined {
    return this.world.legs.find((leg) => leg.symbol === symbol && leg.holder === holder && leg.side === side);
  }

  money(who: string, asset: string): bigint {
    return this.world.money[`${who} ${asset}`] ?? 0n;
  }

  pay(who: string, asset: string, change: bigint): void {
    this.world.money[`${who} ${asset}`] = this.money(who, asset) + change;
    if (change !== 0n && Number(who) > 0) this.changed.add(Number(who));
  }

  unrealised(leg: Leg): bigint {
    const spec = this.spec(leg.symbol);
    return gain(spec, leg.side, leg.C, V(spec, leg.n, this.mark(leg.symbol)));
  }

  /** MM of a market's legs of one holder. */
  maintenanceIn(symbol: string, holder: string): bigint {
    const spec = this.spec(symbol);
    const worth = (side: Side) => V(spec, this.leg(symbol, holder, side)?.n ?? 0, this.mark(symbol));
    return maintenance(spec, worth('long'), worth('short'));
  }

  /** Figures of an owner's pool in a settle asset, by section 3. */
  pool(owner: number, asset: string) {
    const cross = [...this.specs.values()].filter(
      ({ symbol, perp }) => perp!.settle === asset && !this.settings(owner, symbol).isolated,
    );
    const legs = this.world.legs.filter(
      ({ holder, symbol }) => holder === `${owner}` && cross.some((spec) => spec.symbol === symbol),
    );
    const b = this.money(`${owner}`, asset);
    const O = this.world.orders
      .filter((order) => order.owner === owner && !order.isolated && this.spec(order.symbol).perp!.settle === asset)
      .reduce((sum, { lock }) => sum + lock, 0n);
    const U = legs.reduce((sum, leg) => sum + this.unrealised(leg), 0n);
    let [IM, MM] = [0n, 0n];
    for (const { symbol } of cross) {
      const { leverage } = this.settings(owner, symbol);
      const margins = legs.filter((leg) => leg.symbol === symbol).map(({ C }) => initial(C, leverage));
      IM += margins.reduce((most, one) => (one > most ? one : most), 0n);
      MM += this.maintenanceIn(symbol, `${owner}`);
    }
    const RM = legs.length === 0 ? 0n : IM > MM + 1n ? IM : MM + 1n;
    const settled = b + (U < 0n ? U : 0n) - RM;
    return { equity: b + O + U, MM, hasLegs: legs.length > 0, availableToOpen: b + U - RM, settled };
  }

  /** What an order of this margin mode may lock. */
  figure(owner: number, symbol: string, isolated: boolean): bigint {
    const { availableToOpen, settled } = this.pool(owner, this.spec(symbol).perp!.settle);
    return isolated ? settled : availableToOpen;
  }

  /** Resting orders of an owner where they would close a leg, oldest first. */
  closers(owner: number, symbol: string, side: Side): Order[] {
    return this.world.orders
      .filter((order) => order.owner === owner && order.symbol === symbol && order.rests)
      .filter((order) => closesOf(order) === side && (order.side ?? side) === side)
      .sort((a, b) => a.id - b.id);
  }

  isTwoWay(owner: number, symbol: string): boolean {
    return this.world.twoWay[`${owner} ${this.spec(symbol).perp!.wallet}`] ?? false;
  }

  /** What an order closes before it opens; two-way it does one of the two. */
  closable(order: Order): Leg | undefined {
    const closes = closesOf(order);
    return order.side !== null && order.side !== closes ? undefined : this.leg(order.symbol, `${order.owner}`, closes);
  }

  /** MM of one leg by itself. */
  maintenanceOf(leg: Leg): bigint {
    const spec = this.spec(leg.symbol);
    return maintenance(spec, V(spec, leg.n, this.mark(leg.symbol)), 0n);
  }

  promised(owner: number, symbol: string, side: Side): number {
    return this.closers(owner, symbol, side).reduce((sum, { closing }) => sum + closing, 0);
  }

  lockFor(order: Order, left: number): bigint {
    const opening = left - order.closing;
    return lockOf(this.own(order), opensOf(order), opening, order.price!, order.leverage, order.mark);
  }

  /** A lock changes to what it should be. */
  relock(order: Order): void {
    const lock = this.lockFor(order, order.lots - order.filled);
    this.pay(`${order.owner}`, this.spec(order.symbol).perp!.settle, order.lock - lock);
    order.lock = lock;
  }

  end(order: Order, reason: string): void {
    this.pay(`${order.owner}`, this.spec(order.symbol).perp!.settle, order.lock);
    this.world.orders = this.world.orders.filter((one) => one !== order);
    this.world.ended.push({ order: order.id, reason });
  }

  /** Does something in a copy of the world, and throws the copy away. */
  tried<T>(attempt: () => T): T {
    const before = this.world;
    const { changed } = this;
    this.changed = new Set();
    this.world = structuredClone(before);
    try {
      return attempt();
    } finally {
      this.world = before;
      this.changed = changed;
    }
  }
}
