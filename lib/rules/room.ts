import { waitsAtAll } from './kinds.ts';
import type { Terms } from './terms.ts';
import { type Findings, violation } from './violation.ts';

/** Orders one account may have open: in one market, of these with triggers, and in all. */
export const OPEN_LIMIT = { open: 500, triggers: 30, total: 4000 } as const;

/** Open orders of the account: in this market, of these with triggers, in all markets. */
export type Room = { readonly open: number; readonly triggers: number; readonly total: number };

/** Room for one more. An order that neither rests nor leaves anything behind needs none. */
export function checkRoom(found: Findings, { kind, tif, takeProfit, stopLoss }: Terms, room: Room): void {
  const passes = kind === 'market' || tif === 'ioc' || tif === 'fok';
  if (passes && takeProfit === undefined && stopLoss === undefined) return;
  const full = (rule: 'totalOrders' | 'openOrders' | 'triggerOrders', count: number, limit: number) => {
    if (count >= limit) found.add(violation('orders', rule, `${count}`, `${limit}`));
  };
  full('totalOrders', room.total, OPEN_LIMIT.total);
  full('openOrders', room.open, OPEN_LIMIT.open);
  if (waitsAtAll(kind)) full('triggerOrders', room.triggers, OPEN_LIMIT.triggers);
}
