import { trailEnd } from '../../orders/arming.ts';
import { SELL } from '../../orders/book.ts';
import type { MarketState, OpenOrder } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { fire } from './fire.ts';
import type { Range } from './reference.ts';

/**
 * A price that a trailing order follows, or waits for, has moved. It fires where the price came back far enough from the peak;
 * a better price is its new peak. Of several trades in one step nobody knows here which came first: it fires by the peak
 * before them, or by the new one where the last of them stands.
 */
export function follow(turn: Transaction, market: MarketState, order: OpenOrder, { low, high, now }: Range): void {
  const { id, side } = order.facts;
  const trail = turn.state.positions.terms.get(id)!.trail!;
  const at = (peak: number) => turn.emit({ t: 'trail', order: id, peak, at: turn.now });
  const isBack = (peak: number, price: number) =>
    side === SELL ? price <= trailEnd(side, trail, peak) : price >= trailEnd(side, trail, peak);
  if (trail.peak === null) return at(now);
  const [best, worst] = side === SELL ? [high, low] : [low, high];
  if (isBack(trail.peak, worst)) return fire(turn, market, order, null);
  const isBetter = side === SELL ? best > trail.peak : best < trail.peak;
  if (!isBetter) return;
  at(best);
  if (isBack(best, now)) fire(turn, market, order, null);
}
