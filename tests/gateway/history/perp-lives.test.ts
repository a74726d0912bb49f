import { expect, test } from 'vitest';
import type { ClosedRecord, NoticeRecord, PerpFillRecord } from '#gateway/data/projections/records-perp.ts';
import { fillsOfLife, noticesOfLife } from '#gateway/history/perp-lives.ts';

/** All of it in one millisecond, as on a tape that stands still. */
const fill = (id: number, side: 0 | 1, opens: number, closes: number, realised = 0n): PerpFillRecord => ({
  ...{
    id,
    account: 1,
    order: id,
    symbol: 'BTCPERP',
    side,
    role: 'taker',
    price: 2000,
    lots: opens + closes,
    value: 1n,
  },
  ...{ fee: 0n, rule: 'order', positionSide: null, opens, closes, realised, at: 5 },
});
const ids = (rows: readonly PerpFillRecord[]) => rows.map(({ id }) => id);
const life = (opened: number, closed: number, realised = 0n) => ({ side: 'long' as const, opened, closed, realised });

/** 8 lots that were taken over, then 5 in two fills of which 2 were closed, then those were gone, too; then 5 and 5 again. */
const ROWS = [
  fill(1, 0, 8, 0),
  fill(2, 1, 0, 8, -40n),
  fill(3, 0, 3, 0),
  fill(4, 1, 0, 2, 1n),
  fill(5, 0, 2, 0),
  fill(6, 1, 0, 3, 1n),
  fill(7, 0, 5, 0),
  fill(8, 1, 0, 5, 2n),
];

test('a leg that lives has the fills since it was opened, and none of the one before it', () => {
  const search = { leg: life(5, 2, 1n), isOver: false, turn: 0 };
  expect(ids(fillsOfLife(ROWS.slice(0, 5), search))).toEqual([3, 4, 5]);
  expect(ids(fillsOfLife(ROWS.slice(0, 3), { ...search, leg: life(3, 0) }))).toEqual([3]);
});

test('a leg that is gone has its own, whatever ended and began in the same moment', () => {
  const of = (leg: ReturnType<typeof life>, turn = 0) => ids(fillsOfLife(ROWS, { leg, isOver: true, turn }));
  expect(of(life(8, 8, -40n))).toEqual([1, 2]);
  // Two look alike: the first and the second of them.
  expect(of(life(5, 5, 2n), 0)).toEqual([3, 4, 5, 6]);
  expect(of(life(5, 5, 2n), 1)).toEqual([7, 8]);
});

test('a fill through zero belongs to both, to each with its part', () => {
  const rows = [fill(1, 0, 8, 0), { ...fill(2, 1, 4, 8, 3n) }, fill(3, 0, 2, 4, 7n)];
  const shorts = rows.slice(1);
  expect(ids(fillsOfLife(rows.slice(0, 2), { leg: life(8, 8, 3n), isOver: true, turn: 0 }))).toEqual([1, 2]);
  expect(ids(fillsOfLife(shorts, { leg: { ...life(4, 4, 7n), side: 'short' }, isOver: true, turn: 0 }))).toEqual([
    2, 3,
  ]);
});

test('where its own cannot be told all of them are shown', () => {
  expect(fillsOfLife(ROWS, { leg: life(99, 99), isOver: true, turn: 0 })).toBe(ROWS);
});

test('what was told of the liquidation before is none of it, and its own is', () => {
  const told = (id: number, kind: NoticeRecord['kind']) => ({ id, kind }) as NoticeRecord;
  const rows = [
    told(1, 'liquidationStep'),
    told(2, 'liquidated'),
    told(3, 'marginWarning'),
    told(4, 'liquidationStep'),
    told(5, 'liquidated'),
    told(6, 'marginWarning'),
  ];
  const gone = (how: ClosedRecord['how']) => ({ how }) as ClosedRecord;
  const of = (earlier: readonly ClosedRecord[], ended: ClosedRecord | null) =>
    noticesOfLife(rows, earlier, ended).map(({ id }) => id);
  expect(of([], gone('liquidated'))).toEqual([1, 2]);
  expect(of([gone('liquidated')], gone('liquidated'))).toEqual([3, 4, 5]);
  expect(of([gone('liquidated')], null)).toEqual([3, 4, 5, 6]);
  expect(of([gone('closed'), gone('liquidated'), gone('liquidated')], null)).toEqual([6]);
});
