import { ordersOf } from '#gateway/exchange/events/concerns.ts';
import type { Event, EventOf, EventType } from '#gateway/exchange/events/events.ts';
import { codeOf, ownerOf, VENUE, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import type { OpenOrder, State } from '#gateway/exchange/orders/state.ts';
import type { Env } from '#lib/contract/trade.ts';
import { fillRecordOf } from '../data/projections/records.ts';
import type { Notice } from './port.ts';
import { type Changes, nothingChanged, rowsOf } from './private-topics.ts';

/** What an event names beyond the orders and balances that its table names. */
type Presenters = {
  readonly [K in EventType]?: (event: EventOf<K>, of: (account: number) => Changes) => void;
};

const PRESENTERS: Presenters = {
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
export function noticesOf(env: Env, state: State, events: readonly Event[]): Notice[] {
  const changes = new Map<number, Changes>();
  const of = (account: number): Changes => {
    const found = changes.get(account) ?? nothingChanged();
    changes.set(account, found);
    return found;
  };
  for (const event of events) {
    // What other wallets hold has no topic yet: balances are those of the spot wallet.
    if ('moves' in event)
      for (const [number, asset] of event.moves)
        if (codeOf(number) === WALLETS.spot) of(ownerOf(number)).assets.add(asset);
    for (const id of ordersOf(event)) {
      const order = knownOrder(state, id);
      if (!order) continue;
      const { orders } = of(order.facts.account);
      orders.set(id, orders.get(id) ?? null);
    }
    (PRESENTERS[event.t] as Presenters[EventType & 'fill'] | undefined)?.(event as EventOf<'fill'>, of);
  }
  changes.delete(VENUE);
  return [...changes].map(([account, changed]) => ({ account, ...rowsOf({ env, state, account }, changed) }));
}

function knownOrder(state: State, id: number): OpenOrder | undefined {
  return state.orders.get(id) ?? state.ended.get(id)?.order;
}
