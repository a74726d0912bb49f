import { sizeAt } from '#lib/rules/limits.ts';
import { textOf } from '#lib/rules/violation.ts';
import type { EventOf } from '../../events/events.ts';
import type { OrderFacts } from '../../events/facts.ts';
import type { NoticeKind, PositionSide } from '../../events/perp-facts.ts';
import type { Market } from '../../orders/spec.ts';

type Told = Pick<OrderFacts, 'id' | 'account' | 'symbol'> & { readonly positionSide: PositionSide | null };

/** What an owner is told of an order that did not become what it was meant to be. */
export function orderNotice(
  kind: NoticeKind,
  { id, account, symbol, positionSide: side }: Told,
  facts: Readonly<Record<string, string>>,
  at: number,
): EventOf<'notice'> {
  const named = Object.entries({ order: `${id}`, ...facts }).map(([name, value]) => ({ name, value }));
  return { t: 'notice', account, kind, symbol, side, facts: named, at };
}

/** An order is cut to so many lots, or ends with so many left. */
export function cutNotice(
  spec: Market,
  order: Told,
  { reason, lots, left }: { readonly reason: string; readonly lots: number; readonly left: number },
  at: number,
): EventOf<'notice'> {
  const size = (count: number) => textOf(sizeAt(spec, count));
  return orderNotice('orderCut', order, { reason, size: size(lots), left: size(left) }, at);
}
