import { BUY } from './book.ts';
import { type Amend, type Answer, type Cancel, type CancelAll, refuse } from './commands.ts';
import type { Move } from './events.ts';
import { wouldTake } from './match.ts';
import { protect, work } from './place.ts';
import { givenAsset, type OpenOrder } from './state.ts';
import { lockFor, type Turn } from './turn.ts';
import { formatSteps, formatUnits } from './units.ts';
import { lotsOf, ticksOf } from './validate.ts';

/** An order that is not open, or another account's: both answer alike, so that ids tell nothing. */
function find(turn: Turn, { account, order, clientId }: Omit<Cancel, 'c'>): OpenOrder | undefined {
  const owner = turn.state.accounts.get(account);
  const id = order ?? (clientId === undefined ? undefined : owner?.clientIds.get(clientId));
  return id === undefined ? undefined : owner?.orders.get(id);
}

export function cancel(turn: Turn, command: Cancel): Answer {
  const order = find(turn, command);
  if (!order)
    return refuse(
      command.order === undefined ? 'clientId' : 'order',
      'unknownOrder',
      `${command.order ?? command.clientId ?? ''}`,
    );
  turn.done(order, 'cancelled');
  protect(turn, order);
  return { ok: true, orders: [order.facts.id] };
}

export function cancelAll(turn: Turn, { account, symbol }: CancelAll): Answer {
  const orders = [...(turn.state.accounts.get(account)?.orders.values() ?? [])].filter(
    ({ facts }) => symbol === undefined || facts.symbol === symbol,
  );
  for (const order of orders) {
    turn.done(order, 'cancelled');
    protect(turn, order);
  }
  return { ok: true, orders: orders.map(({ facts }) => facts.id) };
}

/**
 * Gives a resting limit order another price or size. Less at the same price keeps its place in the queue; anything
 * else goes to the end of it, or matches.
 */
export function amend(turn: Turn, { account, order: id, price, size }: Amend): Answer {
  const order = find(turn, { account, order: id });
  if (!order) return refuse('order', 'unknownOrder', `${id}`);
  const { facts } = order;
  if (facts.kind !== 'limit') return refuse('order', 'notAllowed', facts.kind);
  if (!turn.view || turn.view.stale) return refuse('symbol', 'staleFeed', facts.symbol);
  const market = turn.state.market(facts.symbol);
  const { spec } = market;
  const ticks = price === undefined ? order.price : ticksOf(spec, 'price', price, turn.view.last);
  if (typeof ticks === 'object') return ticks;
  const sized = size === undefined ? { lots: order.lots } : lotsOf(spec, size);
  if ('ok' in sized) return sized;
  const { lots } = sized;
  if (lots === order.lots && ticks === order.price) return refuse('price', 'unchanged', price ?? size ?? '');
  if (lots <= order.filled)
    return refuse('size', 'belowFilled', size ?? '', formatSteps(order.filled, spec.sizePlace, spec.lotStep));
  const notional = lockFor(spec, BUY, ticks, lots);
  if (notional < spec.minNotional)
    return refuse(
      'size',
      'minNotional',
      formatUnits(notional, spec.quotePlaces),
      formatUnits(spec.minNotional, spec.quotePlaces),
    );
  const house = turn.facing(market, facts.side);
  if (facts.postOnly && wouldTake(market.book, house, facts.side, ticks))
    return refuse('postOnly', 'postOnly', price ?? '');
  const asset = givenAsset(spec, facts.side);
  const more = lockFor(spec, facts.side, ticks, lots - order.filled) - order.locked;
  const { available } = turn.state.balance(account, asset);
  const places = facts.side === BUY ? spec.quotePlaces : spec.basePlaces;
  if (more > available)
    return refuse('size', 'insufficientBalance', formatUnits(more, places), formatUnits(available, places));
  const moves: Move[] = more === 0n ? [] : [[account, asset, -more, more]];
  turn.emit({ t: 'amend', order: id, price: ticks, lots, moves, at: turn.now });
  if (order.slot === -1) work(turn, order, house, ticks);
  return { ok: true, orders: [id] };
}
