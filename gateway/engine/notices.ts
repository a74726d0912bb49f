import { ordersOf } from '#gateway/exchange/events/concerns.ts';
import type { Event, EventOf, EventType } from '#gateway/exchange/events/events.ts';
import type { PositionSide } from '#gateway/exchange/events/perp-facts.ts';
import { codeOf, numberOf, ownerOf, VENUE, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import { BUY, SELL } from '#gateway/exchange/orders/book.ts';
import type { OpenOrder, State } from '#gateway/exchange/orders/state.ts';
import type { Meeting } from '#gateway/exchange/positions/fold.ts';
import { type LegIndex, LONG, SHORT } from '#gateway/exchange/positions/positions.ts';
import type { Env } from '#lib/contract/trade.ts';
import { fillRecordOf } from '../data/projections/records.ts';
import { noticeOf, partiesOf, perpFillOf } from '../data/projections/records-perp.ts';
import type { Notice } from './port.ts';
import { isPerpWallet } from './present-positions.ts';
import { type Changes, type Look, nothingChanged, rowsOf } from './private-topics.ts';

/** What an event names beyond the orders and balances that its table names. */
type Presenters = {
  readonly [K in EventType]?: (event: EventOf<K>, of: (account: number) => Changes, state: State) => void;
};

/** A fill of contracts: both sides' wallets have it, the venue's are told to nobody. */
function meeting(event: Meeting, of: (account: number) => Changes, state: State): void {
  for (const side of partiesOf(event)) {
    const { holder, order } = side.party;
    if (ownerOf(holder) === VENUE) continue;
    const changes = of(ownerOf(holder));
    const terms = order === null ? undefined : (state.positions.terms.get(order) ?? state.ended.get(order)?.terms);
    changes.perpFills.push(perpFillOf(event, side, terms?.positionSide ?? null));
    const own = side.side === BUY ? LONG : SHORT;
    if (side.party.closes > 0) addLeg(changes, event.symbol, own === LONG ? SHORT : LONG);
    if (side.party.opens > 0) addLeg(changes, event.symbol, own);
  }
}

function addLeg({ legs }: Changes, symbol: string, side: LegIndex): void {
  legs.set(`${symbol} ${side}`, [symbol, side]);
}

const indexOf = (side: PositionSide): LegIndex => (side === 'long' ? LONG : SHORT);

/** Legs there are of an owner in a market: another leverage or mode is theirs, too. */
function addHeld(changes: Changes, state: State, account: number, symbol: string): void {
  const { perp } = state.market(symbol).spec;
  if (!perp) return;
  changes.pools.add(perp.wallet);
  for (const side of [LONG, SHORT] as const)
    if (state.positions.leg(symbol, numberOf(account, perp.wallet), side) !== null) addLeg(changes, symbol, side);
}

/** A leg says its take profit and stop loss: it is another one when they are. */
function addProtected(changes: Changes, state: State, { facts }: OpenOrder): void {
  const { account, symbol, kind, side } = facts;
  const { perp } = state.market(symbol).spec;
  if (kind !== 'tpsl' || !perp) return;
  const own = side === SELL ? LONG : SHORT;
  if (state.positions.leg(symbol, numberOf(account, perp.wallet), own) !== null) addLeg(changes, symbol, own);
}

const PRESENTERS: Presenters = {
  perpFill: meeting,
  net: meeting,
  takeover: meeting,
  adl: meeting,
  margin: ({ holder, symbol, side }, of) => addLeg(of(ownerOf(holder)), symbol, indexOf(side)),
  funding({ symbol, changes }, of) {
    for (const { holder, side } of changes)
      if (ownerOf(holder) !== VENUE) addLeg(of(ownerOf(holder)), symbol, indexOf(side));
  },
  settings: ({ account, symbol }, of, state) => addHeld(of(account), state, account, symbol),
  mode: ({ account, wallet }, of) => void of(account).pools.add(wallet),
  fill(event, of) {
    for (const [party, role] of [
      [event.taker, 'taker'],
      [event.maker, 'maker'],
    ] as const) {
      if (party !== null) of(party.account).fills.push(fillRecordOf(event, party, role));
    }
  },
  failed(event, of) {
    of(event.account).orders.set(event.order, event.rule);
  },
};

/** Gathers the events of one command by account. Called right after it, so that the state is the one it left. */
export function noticesOf(env: Env, state: State, events: readonly Event[], look: Look): Notice[] {
  const changes = new Map<number, Changes>();
  const of = (account: number): Changes => {
    const found = changes.get(account) ?? nothingChanged();
    changes.set(account, found);
    return found;
  };
  for (const event of events) {
    if ('moves' in event) for (const [number, asset] of event.moves) addMove(of, number, asset);
    for (const id of ordersOf(event)) {
      const order = knownOrder(state, id);
      if (!order) continue;
      const concerned = of(order.facts.account);
      concerned.orders.set(id, concerned.orders.get(id) ?? null);
      addProtected(concerned, state, order);
    }
    (PRESENTERS[event.t] as Presenters[EventType & 'fill'] | undefined)?.(event as EventOf<'fill'>, of, state);
  }
  numberNotices(state, events, of);
  changes.delete(VENUE);
  const looked = changes.size > 0 ? look() : null;
  return [...changes].map(([account, changed]) => ({
    account,
    ...rowsOf({ env, state, account, ...looked! }, changed),
  }));
}

function addMove(of: (account: number) => Changes, number: number, asset: string): void {
  const code = codeOf(number);
  const changes = of(ownerOf(number));
  if (code === WALLETS.spot) changes.assets.add(asset);
  else if (isPerpWallet(code)) {
    changes.wallets.set(`${code} ${asset}`, [code, asset]);
    changes.pools.add(code);
  }
}

/** What was told is counted over the environment; the state has counted all of it. */
function numberNotices(state: State, events: readonly Event[], of: (account: number) => Changes): void {
  const told = events.filter((event) => event.t === 'notice');
  for (const [at, event] of told.entries())
    of(event.account).notices.push(noticeOf(state.notices - told.length + at + 1, event));
}

function knownOrder(state: State, id: number): OpenOrder | undefined {
  return state.orders.get(id) ?? state.ended.get(id)?.order;
}
