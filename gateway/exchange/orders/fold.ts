import type { Event, EventOf, EventType } from '../events/events.ts';
import type { OrderFacts } from '../events/facts.ts';
import type { Move } from '../ledger/moves.ts';
import { numberOf, VENUE } from '../ledger/numbers.ts';
import { foldFill, foldFunding, foldMargin, type Meeting } from '../positions/fold.ts';
import { arm, disarm } from './arming.ts';
import { feesIn } from './contract-figures.ts';
import { RememberedKeys } from './remembered-keys.ts';
import { ORDER_LIMIT } from './spec.ts';
import type { Account, OpenOrder, State } from './state.ts';

type Folds = { readonly [K in EventType]: (state: State, event: EventOf<K>) => void };

const FOLDS: Folds = {
  account: (state, event) => void open(state, event.account),
  closed: (state, event) => close(state, event.account),
  transfer,
  order: (state, event) => addOrder(state, event.order, event.moves),
  rest: (state, event) => rest(state, event.order, event.lots),
  fill,
  amend,
  done,
  // Told for the history; changes nothing.
  failed: () => undefined,
  key: (state, { account: owner, key, ...accepted }) => account(state, owner).keys.set(key, accepted),
  perpOrder: (state, { order, terms, moves }) => {
    state.positions.setTerms(order, terms);
    addOrder(state, order, moves);
    crossLocked(state, order, sumOf(moves));
  },
  relock,
  waits: waitsFor,
  trail,
  countdown: (state, { account: owner, seconds, endsAt }) => {
    state.positions.countdowns.set(owner, { seconds, endsAt });
  },
  perpFill,
  settings: (state, { account: owner, symbol, marginMode, long, short }) =>
    state.positions.set(owner, symbol, { marginMode, leverage: [long, short] }),
  mode: (state, { account: owner, wallet, mode }) => state.positions.setMode(owner, wallet, mode),
  margin: (state, event) => {
    state.ledger.add(event.moves);
    foldMargin(state.positions, event);
  },
  funding,
  net: meeting,
  takeover: meeting,
  adl: meeting,
  rules,
  warned: ({ positions }, event) => positions.setWarned(event, event.on),
  // Told, and kept by histories; changes nothing.
  notice: (state) => {
    state.notices += 1;
  },
};

/** Adds an event to the state. The only place that changes it, live and in replay alike. */
export function fold(state: State, event: Event): void {
  (FOLDS[event.t] as (state: State, event: Event) => void)(state, event);
  // What a stamp pays is counted leg by leg.
  if ('moves' in event && event.t !== 'funding') state.positions.moved(event.moves);
}

function account(state: State, id: number): Account {
  return state.accounts.get(id) ?? open(state, id);
}

/** @returns the account, new when it was not known. */
export function open(state: State, id: number): Account {
  const found = state.accounts.get(id);
  if (found) return found;
  const fresh: Account = {
    id,
    orders: new Map(),
    clientIds: new Map(),
    room: new Map(),
    keys: new RememberedKeys(ORDER_LIMIT.keys),
  };
  state.accounts.set(id, fresh);
  state.newestAccount = Math.max(state.newestAccount, id);
  return fresh;
}

function close(state: State, id: number): void {
  if (account(state, id).orders.size > 0) throw new Error(`account ${id} is closed with open orders`);
  state.ledger.forget(id);
  state.accounts.delete(id);
  state.positions.forget(id);
}

/** Value came to an owner, went, or changed its wallet. */
function transfer(state: State, event: EventOf<'transfer'>): void {
  // The venue's own accounts are no owner's.
  if (event.account !== VENUE) account(state, event.account);
  state.ledger.add(event.moves);
}

function addOrder(state: State, facts: OrderFacts, moves: readonly Move[]): void {
  state.ledger.add(moves);
  const locked = sumOf(moves);
  const order: OpenOrder = {
    facts,
    price: facts.price ?? 0,
    lots: facts.lots ?? 0,
    filled: 0,
    quoteFilled: 0n,
    fee: 0n,
    locked,
    slot: -1,
    legs: [],
    since: facts.at,
  };
  keep(state, order);
  state.nextOrder = Math.max(state.nextOrder, facts.id + 1);
  if (facts.triggers.length > 0 || state.positions.terms.get(facts.id)?.trail) arm(state, order);
}

/** Puts an order where it is found: under its number, its account and its client id. */
export function keep(state: State, order: OpenOrder): void {
  const { id, account: owner, clientId, symbol } = order.facts;
  const { orders, clientIds, room } = account(state, owner);
  state.orders.set(id, order);
  orders.set(id, order);
  clientIds.set(clientId, order);
  const used = room.get(symbol) ?? { open: 0, waiting: 0, orders: new Set<number>() };
  room.set(symbol, used);
  used.open += 1;
  used.orders.add(id);
  if (waits(order.facts)) used.waiting += 1;
}

/** Take profits and stop losses of legs have a limit of their own. */
const waits = ({ product, kind, triggers }: OrderFacts): boolean =>
  product === 'perp' ? kind === 'trigger' : triggers.length > 0;

function rest(state: State, id: number, lots: number): void {
  const order = known(state, id);
  const { book } = state.market(order.facts.symbol);
  order.slot = book.rest(order.facts.side, order.price, lots, order.facts.account, order);
  promises(state, order);
}

/** What an order of a contract promises to close, kept with its leg: only what rests does. */
export function promises({ positions }: State, { facts, slot }: OpenOrder): void {
  const terms = positions.terms.get(facts.id);
  if (terms !== undefined) positions.promise(facts, slot === -1 ? 0 : terms.closing);
}

/** The lock of an order of a contract has changed: of cross margin they are summed up. */
export function crossLocked(state: State, { id, symbol, account: owner }: OrderFacts, change: bigint): void {
  const terms = change === 0n ? undefined : state.positions.terms.get(id);
  if (terms?.marginMode !== 'cross') return;
  const { wallet, settle } = state.market(symbol).spec.perp!;
  state.positions.crossLocked(numberOf(owner, wallet), settle, change);
}

/** What moves lock, all together. */
const sumOf = (moves: readonly Move[]): bigint => moves.reduce((sum, [, , , change]) => sum + change, 0n);

function fill(state: State, event: EventOf<'fill'>): void {
  state.ledger.add(event.moves);
  state.nextFill = Math.max(state.nextFill, event.id + 1);
  for (const party of [event.taker, event.maker]) {
    if (party === null) continue;
    const order = known(state, party.order);
    order.filled += event.lots;
    order.quoteFilled += event.quote;
    order.fee += party.fee;
    order.locked -= party.unlocked;
    // One leg of an OCO order has begun to fill: the other one is over.
    if (order.facts.kind === 'oco') disarm(state, order);
    if (order.slot !== -1 && state.market(event.symbol).book.use(order.slot, event.lots)) order.slot = -1;
  }
}

function relock(state: State, { order: id, closing, mark, leverage, moves }: EventOf<'relock'>): void {
  state.ledger.add(moves);
  const order = known(state, id);
  const change = sumOf(moves);
  order.locked += change;
  state.positions.terms.set(id, { ...state.positions.terms.get(id)!, closing, mark, leverage });
  crossLocked(state, order.facts, change);
  promises(state, order);
}

/** An order waits for other prices: older trades do not concern what it waits for now. */
function waitsFor(state: State, { order: id, triggers, by, exits, at }: EventOf<'waits'>): void {
  const order = known(state, id);
  const isArmed = order.legs.length > 0;
  disarm(state, order);
  order.facts = { ...order.facts, triggers };
  if (triggers.length > 0) order.since = at;
  state.positions.terms.set(id, { ...state.positions.terms.get(id)!, by, exits });
  if (isArmed) arm(state, order);
}

function trail(state: State, { order: id, peak }: EventOf<'trail'>): void {
  const order = known(state, id);
  const terms = state.positions.terms.get(id)!;
  disarm(state, order);
  state.positions.terms.set(id, { ...terms, trail: { ...terms.trail!, peak } });
  arm(state, order);
}

function meeting(state: State, event: Meeting): void {
  state.ledger.add(event.moves);
  foldFill(state.positions, event);
  state.nextFill = Math.max(state.nextFill, event.id + 1);
}

function funding(state: State, event: EventOf<'funding'>): void {
  state.ledger.add(event.moves);
  foldFunding(state.positions, event);
  const { symbol, stamp, rate, mark, part, parts, changes } = event;
  const paid = changes.at(-1)?.holder ?? state.positions.stamps.get(symbol)?.paid ?? 0;
  state.positions.stamps.set(symbol, { stamp, rate, mark, part, parts, paid });
}

/** Figures of a market change for its legs; orders that are open keep the fees that they came with. */
function rules({ orders, positions, nextOrder }: State, { symbol, version, figures }: EventOf<'rules'>): void {
  const before = positions.rules.get(symbol);
  positions.rules.set(symbol, { version, figures });
  // Of what was traded before figures were written down nobody knows which market it was.
  if (before === undefined && nextOrder > 1) positions.traded.add(symbol);
  if (before === undefined) return;
  const [old, now] = [feesIn(before.figures), feesIn(figures)];
  if (old.maker === now.maker && old.taker === now.taker) return;
  for (const [id, { facts }] of orders)
    if (facts.symbol === symbol && !positions.rates.has(id)) positions.rates.set(id, old);
}

function perpFill(state: State, event: EventOf<'perpFill'>): void {
  meeting(state, event);
  for (const party of [event.taker, event.maker]) {
    if (party.order === null) continue;
    const order = known(state, party.order);
    order.filled += event.lots;
    order.quoteFilled += event.value;
    order.fee += party.fee;
    order.locked -= party.unlocked;
    const terms = state.positions.terms.get(party.order)!;
    if (party.promised > 0)
      state.positions.terms.set(party.order, { ...terms, closing: terms.closing - party.promised });
    if (order.slot !== -1 && state.market(event.symbol).book.use(order.slot, event.lots)) order.slot = -1;
    crossLocked(state, order.facts, -party.unlocked);
    promises(state, order);
  }
}

function amend(state: State, event: EventOf<'amend'>): void {
  state.ledger.add(event.moves);
  const order = known(state, event.order);
  const { book } = state.market(order.facts.symbol);
  const change = sumOf(event.moves);
  order.locked += change;
  crossLocked(state, order.facts, change);
  const { terms } = event;
  if (event.price !== order.price || (terms !== null && movesTrigger(order.facts, terms))) order.since = event.at;
  const remaining = event.lots - order.filled;
  if (order.slot !== -1 && event.price === order.price && remaining <= book.lots(order.slot)) {
    if (remaining < book.lots(order.slot)) book.reduce(order.slot, book.lots(order.slot) - remaining);
  } else if (order.slot !== -1) {
    book.remove(order.slot);
    order.slot = -1;
    promises(state, order);
  }
  order.price = event.price;
  order.lots = event.lots;
  if (terms === null) return;
  const isArmed = order.legs.length > 0;
  disarm(state, order);
  order.facts = { ...order.facts, ...terms };
  if (isArmed) arm(state, order);
}

function movesTrigger({ triggers }: OrderFacts, terms: NonNullable<EventOf<'amend'>['terms']>): boolean {
  return (
    triggers.length !== terms.triggers.length || triggers.some(({ price }, i) => price !== terms.triggers[i]?.price)
  );
}

function done(state: State, event: EventOf<'done'>): void {
  state.ledger.add(event.moves);
  const order = known(state, event.order);
  const { facts } = order;
  if (order.slot !== -1) state.market(facts.symbol).book.remove(order.slot);
  disarm(state, order);
  state.orders.delete(facts.id);
  const terms = state.positions.terms.get(facts.id);
  crossLocked(state, facts, -order.locked);
  state.positions.endTerms(facts);
  const owner = account(state, facts.account);
  owner.orders.delete(facts.id);
  owner.clientIds.delete(facts.clientId);
  const room = owner.room.get(facts.symbol)!;
  room.open -= 1;
  room.orders.delete(facts.id);
  if (waits(facts)) room.waiting -= 1;
  state.ended.set(facts.id, { order, reason: event.reason, at: event.at, terms });
}

function known(state: State, id: number): OpenOrder {
  const order = state.orders.get(id);
  if (!order) throw new Error(`event names order ${id}, which is not open`);
  return order;
}
