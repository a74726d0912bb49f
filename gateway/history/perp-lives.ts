import type { ClosedRecord, LegRecord, NoticeRecord, PerpFillRecord } from '../data/projections/records-perp.ts';

/**
 * What belongs to one life of a leg, of what happened in its market from the millisecond in which it was opened to the one in
 * which it was closed. On a tape that stands still one leg ends and the next begins in the same one.
 */

type Totals = Pick<LegRecord, 'side' | 'opened' | 'closed' | 'realised'>;

/** What a fill did to a leg; what it did to the other one is none of it. */
function partOf({ side }: Totals, fill: PerpFillRecord) {
  const isOwn = fill.side === (side === 'long' ? 0 : 1);
  return isOwn
    ? { opens: fill.opens, closes: 0, realised: 0n }
    : { opens: 0, closes: fill.closes, realised: fill.realised };
}

type Searched = {
  readonly leg: Totals;
  readonly isOver: boolean;
  /** Which one it is of those that look the same, from 0. */
  readonly turn: number;
};

/** @param rows of the leg's side, oldest first   @returns all of them where its own cannot be told */
export function fillsOfLife(
  rows: readonly PerpFillRecord[],
  { leg, isOver, turn }: Searched,
): readonly PerpFillRecord[] {
  const found: (readonly PerpFillRecord[])[] = [];
  for (let end = rows.length; end > 0; end--) {
    const begin = beginOf(rows, end, leg, isOver);
    if (begin !== null) found.push(rows.slice(begin, end));
    // What is open has its latest fill behind it.
    if (!isOver) break;
  }
  return found.reverse()[turn] ?? found[0] ?? rows;
}

/** Where a life that ends before `end` began: its totals are the leg's, and nothing was left of it only at its end. */
function beginOf(rows: readonly PerpFillRecord[], end: number, leg: Totals, isOver: boolean): number | null {
  let [opened, closed, realised] = [0, 0, 0n];
  for (let at = end - 1; at >= 0; at--) {
    const part = partOf(leg, rows[at]!);
    // Counted from its end, there is as much as was closed later, and of one that lives what it has now.
    opened += part.opens;
    closed += part.closes;
    realised += part.realised;
    if (opened > leg.opened || closed > leg.closed) return null;
    const isWhole = opened === leg.opened;
    if (isWhole && closed === leg.closed && realised === leg.realised) return at;
    if (isWhole || (isOver && opened === closed)) return null;
  }
  return null;
}

/**
 * Without what was told of legs that ended in the millisecond in which this one was opened, and of those that came after it.
 * @param rows oldest first   @param earlier  legs that ended then, in their order
 */
export function noticesOfLife(
  rows: readonly NoticeRecord[],
  earlier: readonly ClosedRecord[],
  ended: ClosedRecord | null,
): readonly NoticeRecord[] {
  let left = rows;
  for (const { how } of earlier) left = left.slice(endOf(left, how) + 1);
  if (ended?.how !== 'liquidated') return left;
  const own = endOf(left, ended.how);
  return own === -1 ? left : left.slice(0, own + 1);
}

/** Where the end of a leg is told, -1 where it is not. */
const endOf = (rows: readonly NoticeRecord[], how: ClosedRecord['how']): number =>
  rows.findIndex(({ kind }) => kind === how);
