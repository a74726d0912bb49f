import {
  closesOf,
  type Exit,
  type Exits,
  holderOf,
  type Naive,
  type Order,
  opensOf,
  type Party,
  type Trigger,
} from './naive-state.ts';
import { feeOf, freed, gain, initial, type Leg, released, type Side, V } from './naive-sums.ts';

/** What one side of a fill is: an order, or the reference market on a side. */
export type Trader = { readonly order: Order | null; readonly buys: boolean; readonly role: 'maker' | 'taker' };
export type Deal = { readonly symbol: string; readonly ticks: number; readonly lots: number };

/** Section 3: closes what stands against it, then opens; its part of the margin pays, the fee goes, the lock follows. */
export function settleSide(it: Naive, { symbol, ticks, lots }: Deal, { order, buys, role }: Trader): Party {
  const spec = it.spec(symbol);
  const { settle } = spec.perp!;
  const holder = holderOf(order === null ? null : order.owner);
  const value = V(spec, lots, ticks);
  const against = order === null ? it.leg(symbol, holder, closesOf({ buys })) : it.closable(order);
  const closes = Math.min(lots, against?.n ?? 0);
  const opens = lots - closes;
  const closeValue = opens === 0 ? value : V(spec, closes, ticks);
  const fee = order === null ? 0n : feeOf(it.own(order), value, role);
  let realised = 0n;
  if (against && closes > 0) {
    const R = released(spec, against, closes);
    realised = gain(spec, against.side, R, closeValue);
    const back = freed(against, closes);
    it.pay(holder, settle, back + realised);
    it.pay('clearing', settle, -realised);
    Object.assign(against, { n: against.n - closes, C: against.C - R, m: against.m - back });
    if (against.n === 0) it.world.legs = it.world.legs.filter((leg) => leg !== against);
  }
  if (order !== null) it.changed.add(order.owner);
  it.pay(holder, settle, -fee);
  it.pay('fee', settle, fee);
  if (opens > 0) open(it, symbol, holder, opensOf({ buys }), { opens, value: value - closeValue, order });
  if (order !== null) {
    order.filled += lots;
    if (order.rests) {
      order.closing -= Math.min(closes, order.closing);
      const lock = it.lockFor(order, order.lots - order.filled);
      it.pay(holder, settle, order.lock - lock);
      order.lock = lock;
    }
  }
  return { order: order?.id ?? null, closes, opens, realised, fee };
}

type Opened = { readonly opens: number; readonly value: bigint; readonly order: Order | null };

function open(it: Naive, symbol: string, holder: string, side: Side, { opens, value, order }: Opened): void {
  const margin = order?.isolated ? initial(value, order.leverage) : 0n;
  it.pay(holder, it.spec(symbol).perp!.settle, -margin);
  let leg: Leg | undefined = it.leg(symbol, holder, side);
  if (!leg) {
    leg = { symbol, holder, side, n: 0, C: 0n, m: 0n, since: it.now };
    it.world.legs.push(leg);
  }
  Object.assign(leg, { n: leg.n + opens, C: leg.C + value, m: leg.m + margin });
}

/** Both sides, then the orders that are filled, then what shrunken legs leave of their owners' other orders. */
export function fillBoth(it: Naive, deal: Deal, taker: Trader, maker: Trader): void {
  const { symbol, ticks, lots } = deal;
  const sides = [taker, maker].map((side) => settleSide(it, deal, side)) as [Party, Party];
  const value = V(it.spec(symbol), lots, ticks);
  it.world.fills.push({ symbol, price: ticks, lots, value, taker: sides[0], maker: sides[1] });
  for (const { order } of [taker, maker]) if (order && order.filled === order.lots) it.end(order, 'filled');
  for (const [at, { order, buys }] of [taker, maker].entries())
    if (order && sides[at]!.closes > 0) rebalance(it, order.owner, symbol, closesOf({ buys }));
  for (const { order } of [taker, maker]) if (order) cover(it, order.owner, it.spec(symbol).perp!.settle);
  for (const [at, { order }] of [taker, maker].entries())
    if (order?.exits && sides[at]!.opens > 0) bringExits(it, order, sides[at]!.opens);
}

/** Section 4: they live from the first lot that it opened on, as one order of what it has opened since. */
export function bringExits(it: Naive, order: Order, lots: number): void {
  const living = it.world.orders.find(({ kind, parent }) => kind === 'tpsl' && parent === order.id);
  if (living) {
    living.lots += lots;
    return;
  }
  const taken = it.world.orders.some(
    ({ owner, clientId }) => owner === order.owner && clientId === `~exit.${order.id}`,
  );
  const id = it.world.next++;
  it.world.orders.push({
    ...structuredClone(order),
    ...{ id, kind: 'tpsl', buys: !order.buys, lots, filled: 0, reduceOnly: true, closing: 0, lock: 0n, rests: false },
    ...{ parent: order.id, triggers: exitTriggers(order.exits!, opensOf(order)), stp: 'cancelMaker', since: it.now },
    clientId: taken ? `~exit.${order.id}.${id}` : `~exit.${order.id}`,
  });
}

/** Long: take profit above, stop loss below; short mirrored. */
export function exitTriggers({ takeProfit, stopLoss }: Exits, leg: Side): Trigger[] {
  const of = ({ price, by, limit }: Exit, up: boolean): Trigger[] => (price === null ? [] : [{ by, up, price, limit }]);
  return [...of(takeProfit, leg === 'long'), ...of(stopLoss, leg === 'short')];
}

/** Section 1: a wallet without legs is never below zero. Orders that lock what it owes end, newest first. */
export function cover(it: Naive, owner: number, asset: string): void {
  while (it.money(`${owner}`, asset) < 0n && !it.pool(owner, asset).hasLegs) {
    const own = it.world.orders.filter((order) => order.owner === owner && !order.isolated && order.lock > 0n);
    const newest = own.filter(({ symbol }) => it.spec(symbol).perp!.settle === asset).sort((a, b) => b.id - a.id)[0];
    if (!newest) return;
    it.end(newest, 'margin');
  }
}

/** Take profits and stop losses; what waits for a price, or follows one, and only closes. */
export const endsWithLeg = ({ kind, reduceOnly }: Order): boolean =>
  kind === 'tpsl' || ((kind === 'trigger' || kind === 'trailing') && reduceOnly);

/** Section 4: oldest first, each keeps what closing lots there still are; the rest is locked anew, or the order ends. */
export function rebalance(it: Naive, owner: number, symbol: string, side: Side): void {
  let there = it.leg(symbol, holderOf(owner), side)?.n ?? 0;
  // With the leg ends what was set for it.
  if (there === 0)
    for (const order of [...it.world.orders])
      if (endsWithLeg(order) && order.owner === owner && order.symbol === symbol && closesOf(order) === side)
        it.end(order, 'positionClosed');
  for (const order of it.closers(owner, symbol, side)) {
    const keeps = Math.min(order.closing, there);
    if (keeps === order.closing) there -= keeps;
    else if (order.reduceOnly) {
      order.closing = keeps;
      order.lots = order.filled + keeps;
      there -= keeps;
      if (keeps === 0) it.end(order, 'reduceOnly');
    } else {
      const figure = it.figure(owner, symbol, order.isolated);
      const anew = { ...order, closing: keeps, mark: it.mark(symbol) };
      const more = it.lockFor(anew, order.lots - order.filled) - order.lock;
      if (more > 0n && more > figure) {
        it.end(order, 'margin');
        continue;
      }
      Object.assign(order, { closing: keeps, mark: anew.mark });
      it.relock(order);
      there -= keeps;
    }
  }
}

/** Section 3, no fill makes a debt: of so many closing lots the most that pay, each number tried in a copy. */
export function closingAllowed(it: Naive, { symbol, ticks, lots }: Deal, trader: Trader): number {
  const { owner, isolated, id } = trader.order!;
  const { settle } = it.spec(symbol).perp!;
  const before = it.pool(owner, settle);
  const wasAbove = before.hasLegs && before.equity > before.MM;
  for (let count = lots; count > 0; count--) {
    const allowed = it.tried(() => {
      const order = it.world.orders.find((one) => one.id === id)!;
      const free = it.money(`${owner}`, settle);
      const lock = order.lock;
      settleSide(it, { symbol, ticks, lots: count }, { ...trader, order });
      const change = it.money(`${owner}`, settle) - free - (lock - order.lock);
      if (isolated) return change >= 0n;
      const after = it.pool(owner, settle);
      return after.hasLegs && wasAbove ? after.equity > after.MM : after.equity >= 0n;
    });
    if (allowed) return count;
  }
  return 0;
}

/** Whether its leg, or the pool, would be at or below maintenance after the fill. */
export function falls(it: Naive, symbol: string, order: { owner: number; isolated: boolean; buys: boolean }): boolean {
  if (!order.isolated) {
    const { equity, MM, hasLegs } = it.pool(order.owner, it.spec(symbol).perp!.settle);
    return hasLegs && equity <= MM;
  }
  const leg = it.leg(symbol, `${order.owner}`, opensOf(order));
  return leg !== undefined && leg.m + it.unrealised(leg) <= it.maintenanceOf(leg);
}
