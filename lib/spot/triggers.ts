import { compareDecimal } from '#lib/format/decimal.ts';
import type { Waits } from '#lib/order/trigger-text.ts';
import { type Draft, KIND } from './draft.ts';

const NONE: readonly Waits[] = [];

/**
 * What the order in the making would wait for, as the venue would understand it: a trigger above the last price fires when
 * the price rises to it. A seller's stop lies below the market, a buyer's above. Exits sell.
 * @param last null while it is not known: then nobody knows which way a trigger is meant
 */
export function waitsOf(draft: Draft, last: string | null): readonly Waits[] {
  const { kind, side, price, triggerPrice, stopLimitPrice, takeProfit, stopLoss } = draft;
  if (kind === 'tpsl')
    return [
      ...(takeProfit === '' ? [] : [{ price: takeProfit, when: 'up' as const, limit: null }]),
      ...(stopLoss === '' ? [] : [{ price: stopLoss, when: 'down' as const, limit: null }]),
    ];
  if (triggerPrice === '' || !KIND[kind].prices.includes('triggerPrice')) return NONE;
  if (kind === 'oco')
    return [{ price: triggerPrice, when: side === 'sell' ? 'down' : 'up', limit: stopLimitPrice || null }];
  if (last === null) return NONE;
  const when = compareDecimal(triggerPrice, last) === 1 ? 'up' : 'down';
  return [{ price: triggerPrice, when, limit: kind === 'stopLimit' ? price || null : null }];
}
