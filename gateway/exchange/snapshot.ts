import type { Purse } from './ledger/ledger.ts';
import { arm } from './orders/arming.ts';
import { BUY, SELL } from './orders/book.ts';
import { keep, open, promises } from './orders/fold.ts';
import type { Accepted } from './orders/remembered-keys.ts';
import type { AssetSpec, MarketSpec } from './orders/spec.ts';
import { type Account, type MarketState, type OpenOrder, State } from './orders/state.ts';
import { fromVersion1, type SnapshotOf1 } from './snapshot-1.ts';
import type { KeptAccount, KeptBalance, KeptKey, KeptOrder, Snapshot, SnapshotPart, Steps } from './snapshot-form.ts';
import { keptPositions, restorePosition } from './snapshot-positions.ts';

export function snapshotOf(state: State): Snapshot {
  const markets = marketsOf(state);
  const positions = [...keptPositions(state)];
  return {
    ...headOf(state, markets),
    accounts: accountsOf(state).map(keptAccount),
    ledger: numbersOf(state).map((number) => [number, keptPurse(state.ledger.purse(number))] as const),
    orders: ordersOf(state).map(keptOrder),
    queues: Object.fromEntries(markets.map(({ spec, book }) => [spec.symbol, [queue(book, BUY), queue(book, SELL)]])),
    // A venue without contracts says nothing of them.
    ...(positions.length === 0 ? {} : { positions }),
  };
}

/** Keys, balances, orders or numbers of orders in one part: some hundred kilobytes of JSON at the most. */
const PART = 1000;

/**
 * The same in parts, one after the other; the state must not change until the last one was taken.
 * @param accounts  its accounts by number, where their keys are not all in the state
 */
export async function* partsOf(
  state: State,
  accounts: Iterable<KeptAccount> | AsyncIterable<KeptAccount> = keptAccounts(state),
): AsyncGenerator<SnapshotPart> {
  const markets = marketsOf(state);
  yield headOf(state, markets);
  for await (const numbers of runs(numbersOf(state)))
    yield { ledger: numbers.map((number) => [number, keptPurse(state.ledger.purse(number))] as const) };
  for await (const some of runs(accounts, ({ keys }) => 1 + keys.length)) yield { accounts: some };
  for await (const orders of runs(ordersOf(state))) yield { orders: orders.map(keptOrder) };
  for await (const positions of runs(keptPositions(state))) yield { positions };
  for (const { spec, book } of markets) {
    for await (const bids of runs(queue(book, BUY))) yield { queues: { [spec.symbol]: [bids, []] } };
    for await (const asks of runs(queue(book, SELL))) yield { queues: { [spec.symbol]: [[], asks] } };
  }
}

/** Cut where a run weighs enough. */
async function* runs<T>(
  all: Iterable<T> | AsyncIterable<T>,
  weigh: (one: T) => number = () => 1,
): AsyncGenerator<readonly T[]> {
  let run: T[] = [];
  let weight = 0;
  for await (const one of all) {
    run.push(one);
    weight += weigh(one);
    if (weight < PART) continue;
    yield run;
    run = [];
    weight = 0;
  }
  if (run.length > 0) yield run;
}

function headOf(state: State, markets: readonly MarketState[]) {
  return {
    version: 2,
    places: Object.fromEntries([...state.assets.values()].map(({ code, places }) => [code, places]).sort()),
    steps: Object.fromEntries(markets.map(({ spec }) => [spec.symbol, stepsOf(spec)])),
    next: nextOf(state),
    newestAccount: state.newestAccount,
  } as const;
}

/** A venue that told nobody anything says nothing of it. */
function nextOf({ nextOrder, nextFill, notices }: State): Snapshot['next'] {
  return notices === 0 ? [nextOrder, nextFill] : [nextOrder, nextFill, notices];
}

const marketsOf = (state: State) =>
  [...state.markets.values()].sort((a, b) => (a.spec.symbol < b.spec.symbol ? -1 : 1));
export const accountsOf = (state: State) => [...state.accounts.values()].sort((a, b) => a.id - b.id);
const ordersOf = (state: State) => [...state.orders.values()].sort((a, b) => a.facts.id - b.facts.id);
const numbersOf = ({ ledger }: State) =>
  [...ledger.owners()].flatMap((owner) => ledger.numbers(owner)).sort((a, b) => a - b);

function* keptAccounts(state: State): Generator<KeptAccount> {
  for (const account of accountsOf(state)) yield keptAccount(account);
}

function keptKey([key, { hash, orders, at, legs }]: readonly [string, Accepted]): KeptKey {
  if (legs !== null) return [key, hash, orders, at, legs];
  return at === 0 ? [key, hash, orders] : [key, hash, orders, at];
}

export const keptAccount = ({ id, keys }: Account): KeptAccount => ({
  id,
  keys: [...keys].map(keptKey),
});

const keptPurse = (purse: Purse): readonly KeptBalance[] =>
  [...purse]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([asset, { available, locked }]) => [asset, `${available}`, `${locked}`] as const);

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
export function restore(
  assets: readonly AssetSpec[],
  markets: readonly MarketSpec[],
  kept: Snapshot | SnapshotOf1,
): State {
  const restoring = new Restoring(assets, markets);
  restoring.add(kept);
  return restoring.state();
}

/** A part as it was written, by whichever version. */
const asPart = (kept: SnapshotPart | SnapshotOf1): SnapshotPart => (kept.version === 1 ? fromVersion1(kept) : kept);

/** The accounts in a part. */
export const accountsIn = (kept: SnapshotPart | SnapshotOf1): readonly KeptAccount[] => asPart(kept).accounts ?? [];

/** A state that is put together from the parts of its snapshot, in their order. */
export class Restoring {
  readonly #state: State;
  readonly #withKeys: boolean;
  readonly #sums = new Map<string, bigint>();
  #steps: Snapshot['steps'] = {};
  #begun = false;

  /** @param withKeys  false leaves what accounts remember where it is (`older-keys.ts`) */
  constructor(assets: readonly AssetSpec[], markets: readonly MarketSpec[], { withKeys = true } = {}) {
    this.#state = new State(assets, markets);
    this.#withKeys = withKeys;
  }

  /** @throws RangeError as `restore` */
  add(kept: SnapshotPart | SnapshotOf1): void {
    const part = asPart(kept);
    if (!this.#begun) this.#begin(part);
    for (const [number, purse] of part.ledger ?? []) this.#purse(number, purse);
    for (const { id, keys } of part.accounts ?? []) {
      const account = open(this.#state, id);
      if (this.#withKeys)
        for (const [key, hash, orders, at = 0, legs = null] of keys) account.keys.set(key, { hash, orders, at, legs });
    }
    this.#state.newestAccount = Math.max(this.#state.newestAccount, part.newestAccount ?? 0);
    for (const order of part.orders ?? []) restoreOrder(this.#state, order);
    for (const position of part.positions ?? []) restorePosition(this.#state, position);
    for (const [symbol, sides] of Object.entries(part.queues ?? {}))
      for (const side of [BUY, SELL] as const) restoreQueue(this.#state, symbol, side, sides[side]);
  }

  /** @throws RangeError when there is nothing, or value came from nowhere */
  state(): State {
    if (!this.#begun) throw new RangeError('the snapshot is empty');
    for (const [asset, sum] of this.#sums)
      if (sum !== 0n) throw new RangeError(`the snapshot's ${asset} sums to ${sum}`);
    checkSteps(this.#state, this.#steps);
    return this.#state;
  }

  #begin({ version, places, steps, next }: SnapshotPart): void {
    if (version !== 2) throw new RangeError(`snapshot version ${version} is not 2 or older`);
    if (!places || !steps || !next) throw new RangeError('the snapshot does not begin with its steps');
    checkPlaces(this.#state, places);
    this.#steps = steps;
    [this.#state.nextOrder, this.#state.nextFill, this.#state.notices = 0] = next;
    this.#begun = true;
  }

  #purse(number: number, purse: readonly KeptBalance[]): void {
    for (const [asset, available, locked] of purse) {
      this.#state.ledger.restore(number, asset, { available: BigInt(available), locked: BigInt(locked) });
      this.#sums.set(asset, (this.#sums.get(asset) ?? 0n) + BigInt(available) + BigInt(locked));
    }
  }
}

function checkPlaces(state: State, places: Snapshot['places']): void {
  for (const [code, kept] of Object.entries(places)) {
    const now = state.assets.get(code)?.places;
    if (now !== kept) throw new RangeError(`the snapshot counts ${code} to ${kept} places, the listing to ${now}`);
  }
}

/** Of a contract whose figures are written down these say what it counts in (`products/perp/rules.ts`). */
function checkSteps(state: State, steps: Snapshot['steps']): void {
  for (const [symbol, kept] of Object.entries(steps)) {
    if (state.positions.rules.has(symbol)) continue;
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
  // By which price an order of a contract waits stands in its terms, which come later.
  if (armed && facts.product === 'spot') arm(state, order);
}

function restoreQueue(state: State, symbol: string, side: 0 | 1, numbers: readonly number[]): void {
  // A market in which nothing rests need not be listed.
  if (numbers.length === 0) return;
  const { book } = state.market(symbol);
  for (const id of numbers) {
    const order = state.orders.get(id);
    if (!order) throw new RangeError(`the snapshot rests order ${id}, which it does not hold`);
    order.slot = book.rest(side, order.price, order.lots - order.filled, order.facts.account, order);
    promises(state, order);
  }
}
