import { BUY, SELL } from './book.ts';
import type { OrderFacts } from './events.ts';
import { arm, keep, open } from './fold.ts';
import type { AssetSpec, MarketSpec } from './spec.ts';
import { type MarketState, type OpenOrder, State } from './state.ts';

/** What an integer in a snapshot means: a market's price and size steps, an asset's places. */
type Steps = readonly [pricePlace: number, tickStep: number, sizePlace: number, lotStep: number];

type KeptOrder = Omit<OpenOrder, 'facts' | 'quoteFilled' | 'fee' | 'locked' | 'slot' | 'legs'> & {
  readonly facts: Omit<OrderFacts, 'quote'> & { readonly quote: string | null };
  readonly quoteFilled: string;
  readonly fee: string;
  readonly locked: string;
  /** Its triggers wait. */
  readonly armed: boolean;
};

/**
 * A state as a plain value: bigints as text, everything in a fixed order, so that equal states have equal JSON. What is
 * no part of the truth (levels taken of the feed, orders that ended lately) is not in it.
 */
export type Snapshot = {
  readonly version: 1;
  readonly places: Readonly<Record<string, number>>;
  readonly steps: Readonly<Record<string, Steps>>;
  readonly next: readonly [order: number, fill: number];
  /** Earlier programs, which never closed one, did not write it. */
  readonly newestAccount?: number;
  readonly accounts: readonly {
    readonly id: number;
    readonly balances: readonly (readonly [asset: string, available: string, locked: string])[];
    /** Oldest first. */
    readonly keys: readonly (readonly [key: string, hash: string, answer: string])[];
  }[];
  /** By number, which is also the order in which triggers at one price wait. */
  readonly orders: readonly KeptOrder[];
  /** Numbers of resting orders, best price first, longest waiting first. */
  readonly queues: Readonly<Record<string, readonly [bids: readonly number[], asks: readonly number[]]>>;
};

export function snapshotOf(state: State): Snapshot {
  const markets = [...state.markets.values()].sort((a, b) => (a.spec.symbol < b.spec.symbol ? -1 : 1));
  return {
    version: 1,
    places: Object.fromEntries([...state.assets.values()].map(({ code, places }) => [code, places]).sort()),
    steps: Object.fromEntries(markets.map(({ spec }) => [spec.symbol, stepsOf(spec)])),
    next: [state.nextOrder, state.nextFill],
    newestAccount: state.newestAccount,
    accounts: [...state.accounts.values()]
      .sort((a, b) => a.id - b.id)
      .map(({ id, balances, keys }) => ({
        id,
        balances: [...balances]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([asset, { available, locked }]) => [asset, `${available}`, `${locked}`] as const),
        keys: [...keys].map(([key, { hash, answer }]) => [key, hash, answer] as const),
      })),
    orders: [...state.orders.values()].sort((a, b) => a.facts.id - b.facts.id).map(keptOrder),
    queues: Object.fromEntries(markets.map(({ spec, book }) => [spec.symbol, [queue(book, BUY), queue(book, SELL)]])),
  };
}

const stepsOf = ({ pricePlace, tickStep, sizePlace, lotStep }: MarketSpec): Steps => [
  pricePlace,
  tickStep,
  sizePlace,
  lotStep,
];

function keptOrder({ slot: _, legs, facts, quoteFilled, fee, locked, ...counts }: OpenOrder): KeptOrder {
  return {
    ...counts,
    facts: { ...facts, quote: facts.quote === null ? null : `${facts.quote}` },
    quoteFilled: `${quoteFilled}`,
    fee: `${fee}`,
    locked: `${locked}`,
    armed: legs.length > 0,
  };
}

function queue(book: MarketState['book'], side: 0 | 1): number[] {
  const orders: number[] = [];
  for (let price = book.best(side); price !== -1; price = book.worse(side, price))
    for (let slot = book.first(side, price); slot !== -1; slot = book.behind(slot))
      orders.push(book.item(slot).facts.id);
  return orders;
}

/**
 * The state that a snapshot was taken of.
 * @throws RangeError when the snapshot is of another version, counts in other steps than the markets do now, names a
 * market or asset that is gone, or holds value that came from nowhere.
 */
export function restore(assets: readonly AssetSpec[], markets: readonly MarketSpec[], snapshot: Snapshot): State {
  if (snapshot.version !== 1) throw new RangeError(`snapshot version ${snapshot.version} is not 1`);
  const state = new State(assets, markets);
  checkSteps(state, snapshot);
  [state.nextOrder, state.nextFill] = snapshot.next;
  const sums = new Map<string, bigint>();
  for (const { id, balances, keys } of snapshot.accounts) {
    const account = open(state, id);
    for (const [asset, available, locked] of balances) {
      account.balances.set(asset, { available: BigInt(available), locked: BigInt(locked) });
      sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(available) + BigInt(locked));
    }
    for (const [key, hash, answer] of keys) account.keys.set(key, { hash, answer });
  }
  state.newestAccount = Math.max(state.newestAccount, snapshot.newestAccount ?? 0);
  for (const [asset, sum] of sums) if (sum !== 0n) throw new RangeError(`the snapshot's ${asset} sums to ${sum}`);
  for (const order of snapshot.orders) restoreOrder(state, order);
  for (const [symbol, sides] of Object.entries(snapshot.queues))
    for (const side of [BUY, SELL] as const) restoreQueue(state, symbol, side, sides[side]);
  return state;
}

function checkSteps(state: State, { places, steps }: Snapshot): void {
  for (const [code, kept] of Object.entries(places)) {
    const now = state.assets.get(code)?.places;
    if (now !== kept) throw new RangeError(`the snapshot counts ${code} to ${kept} places, the listing to ${now}`);
  }
  for (const [symbol, kept] of Object.entries(steps)) {
    const spec = state.markets.get(symbol)?.spec;
    const now = spec ? stepsOf(spec).join() : 'nothing';
    if (now !== kept.join())
      throw new RangeError(`the snapshot counts ${symbol} in steps of ${kept.join()}, the listing in ${now}`);
  }
}

function restoreOrder(state: State, { armed, facts, quoteFilled, fee, locked, ...counts }: KeptOrder): void {
  const order: OpenOrder = {
    facts: { ...facts, quote: facts.quote === null ? null : BigInt(facts.quote) },
    price: counts.price,
    lots: counts.lots,
    filled: counts.filled,
    quoteFilled: BigInt(quoteFilled),
    fee: BigInt(fee),
    locked: BigInt(locked),
    slot: -1,
    legs: [],
    since: counts.since,
  };
  keep(state, order);
  if (armed) arm(state.market(facts.symbol), order);
}

function restoreQueue(state: State, symbol: string, side: 0 | 1, numbers: readonly number[]): void {
  const { book } = state.market(symbol);
  for (const id of numbers) {
    const order = state.orders.get(id);
    if (!order) throw new RangeError(`the snapshot rests order ${id}, which it does not hold`);
    order.slot = book.rest(side, order.price, order.lots - order.filled, order.facts.account, order);
  }
}
