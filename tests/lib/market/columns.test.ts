import { expect, test } from 'vitest';
import { FIRST_LAYOUT, isFirstLayout, moveColumn, readLayout, shownColumns } from '#lib/market/columns.ts';

test('what is kept of columns is read as far as it makes sense', () => {
  expect(readLayout(null)).toBe(FIRST_LAYOUT);
  expect(readLayout(JSON.stringify({ order: ['spread', 'change'], shown: ['change', 'spread'] }))).toEqual({
    // Columns that came since stand last and are not shown.
    order: ['spread', 'change', 'range', 'turnover', 'volume', 'week'],
    shown: ['change', 'spread'],
  });
  expect(readLayout(JSON.stringify({ order: ['week', 'price', 7, 'week'], shown: ['price', 'week'] }))).toEqual({
    order: ['week', 'change', 'range', 'turnover', 'volume', 'spread'],
    shown: ['week'],
  });
  for (const odd of ['', 'null', '7', '{}', '[]', '{"order":"change","shown":[]}'])
    expect(readLayout(odd)).toBe(FIRST_LAYOUT);
});

test('columns are shown in their order, and where a hidden one waits does not matter', () => {
  const order = moveColumn(FIRST_LAYOUT.order, 'volume', 0);
  expect(order[0]).toBe('volume');
  expect(isFirstLayout({ ...FIRST_LAYOUT, order })).toBe(true);
  expect(shownColumns({ order, shown: ['week', 'volume'] })).toEqual(['volume', 'week']);
  expect(isFirstLayout({ order, shown: ['week', 'volume'] })).toBe(false);
});

test('a column moves to its place and not beyond the ends', () => {
  const { order } = FIRST_LAYOUT;
  expect(moveColumn(order, 'change', 1).slice(0, 2)).toEqual(['range', 'change']);
  expect(moveColumn(order, 'change', 99).at(-1)).toBe('change');
  expect(moveColumn(order, 'week', -5)[0]).toBe('week');
  expect(moveColumn(order, 'week', 5)).toEqual(order);
});
