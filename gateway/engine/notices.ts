import { type Event, HOUSE_ACCOUNT } from '#gateway/exchange/events.ts';
import type { OpenOrder, State } from '#gateway/exchange/state.ts';
import type { Balance, Env, Fill, Order } from '#lib/contract/trade.ts';
import { fillRecordOf } from '../data/projections/records.ts';
import { amount, fillOf, OPEN, orderOf } from './present.ts';

/** What one command changed for one account, as its owner is told it. */
export type Notice = {
  readonly account: number;
  readonly orders: readonly Order[];
  readonly fills: readonly Fill[];
  readonly balances: readonly Balance[];
};

/** An order as it stands, open or just ended. */
export function orderView(env: Env, state: State, id: number, failed: string | null = null): Order | null {
  const open = state.orders.get(id);
  const ended = open ? undefined : state.ended.get(id);
  const order = open ?? ended?.order;
  if (!order) return null;
  const market = state.market(order.facts.symbol).spec;
  const ending = ended ? { reason: ended.reason, failed, at: ended.at } : { ...OPEN, at: order.facts.at };
  return orderOf(env, market, order.facts, order, ending);
}

export function balanceView(state: State, account: number, asset: string): Balance {
  const { available, locked } = state.balance(account, asset);
  const places = state.assets.get(asset)?.places ?? 0;
  return { asset, available: amount(available, places), locked: amount(locked, places) };
}

type Change = {
  readonly orders: Set<number>;
  readonly assets: Set<string>;
  readonly fills: Fill[];
  readonly failed: Map<number, string>;
};

/** Gathers the events of one command by account. Called right after it, so that the state is the one it left. */
export function noticesOf(env: Env, state: State, events: readonly Event[]): Notice[] {
  const changes = new Map<number, Change>();
  const of = (account: number): Change => {
    const found = changes.get(account) ?? { orders: new Set(), assets: new Set(), fills: [], failed: new Map() };
    changes.set(account, found);
    return found;
  };
  for (const event of events) {
    if ('moves' in event) for (const [account, asset] of event.moves) of(account).assets.add(asset);
    note(env, state, event, of);
  }
  changes.delete(HOUSE_ACCOUNT);
  return [...changes].map(([account, { orders, assets, fills, failed }]) => ({
    account,
    orders: [...orders].flatMap((id) => orderView(env, state, id, failed.get(id) ?? null) ?? []),
    fills,
    balances: [...assets].map((asset) => balanceView(state, account, asset)),
  }));
}

function note(env: Env, state: State, event: Event, of: (account: number) => Change): void {
  if (event.t === 'order') of(event.order.account).orders.add(event.order.id);
  else if (event.t === 'failed') {
    of(event.account).orders.add(event.order);
    of(event.account).failed.set(event.order, event.rule);
  } else if (event.t === 'fill') {
    for (const [party, role] of [
      [event.taker, 'taker'],
      [event.maker, 'maker'],
    ] as const) {
      if (party === null) continue;
      of(party.account).orders.add(party.order);
      const record = fillRecordOf(event, party, role);
      of(party.account).fills.push(fillOf(env, state.market(event.symbol).spec, record));
    }
  } else if (event.t === 'done' || event.t === 'amend' || event.t === 'rest') {
    const order = ownerOf(state, event.order);
    if (order) of(order.facts.account).orders.add(event.order);
  }
}

function ownerOf(state: State, id: number): OpenOrder | undefined {
  return state.orders.get(id) ?? state.ended.get(id)?.order;
}
