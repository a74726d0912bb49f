import { BUY } from './book.ts';
import { lotsOf, type No, ticksOf } from './bounds.ts';
import { type Amend, type Answer, type Cancel, type CancelAll, refuse } from './commands.ts';
import type { Move } from './events.ts';
import { checkExits } from './legs.ts';
import { meets } from './match.ts';
import { finish, replan, settle } from './place.ts';
import { priceText, sizeText } from './spec.ts';
import { givenAsset, type OpenOrder } from './state.ts';
import { lockFor, type Turn } from './turn.ts';
import { formatUnits } from './units.ts';

/** An order that is not open, or another account's: both answer alike, so that ids tell nothing. */
function find(turn: Turn, { account, order, clientId }: Omit<Cancel, 'c'>): OpenOrder | undefined {
  const owner = turn.state.accounts.get(account);
  if (order !== undefined) return owner?.orders.get(order);
  return clientId === undefined ? undefined : owner?.clientIds.get(clientId);
}

export function cancel(turn: Turn, command: Cancel): Answer {
  const order = find(turn, command);
  if (!order)
    return refuse(
      command.order === undefined ? 'clientId' : 'order',
      'unknownOrder',
      `${command.order ?? command.clientId ?? ''}`,
    );
  finish(turn, order, 'cancelled');
  return { ok: true, orders: [order.facts.id] };
}

/** Afterwards nothing of the account waits: a partly filled buy gets no take profit or stop loss by this. */
export function cancelAll(turn: Turn, { account, symbol }: CancelAll): Answer {
  // A symbol with a slip in it would leave everything open and look as if it had not.
  if (symbol !== undefined && !turn.state.markets.has(symbol)) return refuse('symbol', 'unknownSymbol', symbol);
  const orders = [...(turn.state.accounts.get(account)?.orders.values() ?? [])].filter(
    ({ facts }) => symbol === undefined || facts.symbol === symbol,
  );
  for (const order of orders) turn.done(order, 'cancelled');
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
  const broken = checkRules(turn, order, { ticks, lots }, size ?? '');
  if (broken) return broken;
  const asset = givenAsset(spec, facts.side);
  const more = lockFor(spec, facts.side, ticks, lots - order.filled) - order.locked;
  const { available } = turn.state.balance(account, asset);
  const places = facts.side === BUY ? spec.quotePlaces : spec.basePlaces;
  if (more > available)
    return refuse('size', 'insufficientBalance', formatUnits(more, places), formatUnits(available, places));
  const moves: Move[] = more === 0n ? [] : [[account, asset, -more, more]];
  turn.emit({ t: 'amend', order: id, price: ticks, lots, moves, at: turn.now });
  if (order.slot === -1) {
    replan(turn, order);
    settle(turn, market, order);
  }
  return { ok: true, orders: [id] };
}

/** What would be refused of a new order, and what only an order that has begun can break. */
function checkRules(
  turn: Turn,
  order: OpenOrder,
  { ticks, lots }: { readonly ticks: number; readonly lots: number },
  size: string,
): No | null {
  const { facts } = order;
  const market = turn.state.market(facts.symbol);
  const { spec } = market;
  if (lots <= order.filled) return refuse('size', 'belowFilled', size, sizeText(spec, order.filled));
  const notional = lockFor(spec, BUY, ticks, lots);
  if (notional < spec.minNotional)
    return refuse(
      'size',
      'minNotional',
      formatUnits(notional, spec.quotePlaces),
      formatUnits(spec.minNotional, spec.quotePlaces),
    );
  if (facts.attached !== null && ticks !== order.price) {
    const crossed = checkExits(spec, facts.attached, Math.min(ticks, turn.view?.last ?? ticks));
    if (crossed) return crossed;
  }
  const keepsPlace = ticks === order.price && lots <= order.lots;
  if (!facts.postOnly || keepsPlace) return null;
  const found = meets(market.book, turn.facing(market, facts.side, ticks), facts.side, ticks);
  return found === -1 ? null : refuse('postOnly', 'postOnly', priceText(spec, ticks), priceText(spec, found));
}
