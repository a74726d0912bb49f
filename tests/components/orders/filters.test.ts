import { describe, expect, test } from 'vitest';
import { ALL, isFiltered, queryOf, withSpan } from '#components/orders/filters.ts';

const NOW = Date.UTC(2026, 10, 20, 14);
const HOUR = 3600_000;

describe('what a history is asked for', () => {
  test('everything, as long as nothing is chosen', () => {
    expect(queryOf(ALL, 'UTC')).toEqual({});
    expect(isFiltered(ALL)).toBe(false);
  });

  test('one pair and one side', () => {
    const filters = { ...ALL, symbol: 'ETHUSDT', side: 'sell' } as const;
    expect(queryOf(filters, 'UTC')).toEqual({ symbol: 'ETHUSDT', side: 'sell' });
    expect(isFiltered(filters)).toBe(true);
  });

  test.each([
    ['day', 24],
    ['week', 7 * 24],
    ['month', 30 * 24],
    ['quarter', 90 * 24],
  ] as const)('the last %s begins so many hours before it was chosen, and has no end', (span, hours) => {
    const filters = withSpan(ALL, span, NOW);
    expect(queryOf(filters, 'Asia/Tokyo')).toEqual({ from: NOW - hours * HOUR });
    expect(isFiltered(filters)).toBe(true);
  });

  test('all time has no beginning again', () =>
    expect(queryOf(withSpan(withSpan(ALL, 'day', NOW), 'all', NOW), 'UTC')).toEqual({}));

  test('chosen days are those of the visitor, both included', () => {
    const filters = { ...withSpan(ALL, 'custom', NOW), from: '2026-11-19', to: '2026-11-20' };
    expect(queryOf(filters, 'Asia/Tokyo')).toEqual({
      from: Date.UTC(2026, 10, 18, 15),
      to: Date.UTC(2026, 10, 20, 15) - 1,
    });
  });

  test('either day may be left open, and both', () => {
    const custom = withSpan(ALL, 'custom', NOW);
    expect(queryOf({ ...custom, from: '2026-11-20' }, 'UTC')).toEqual({ from: Date.UTC(2026, 10, 20) });
    expect(queryOf({ ...custom, to: '2026-11-20' }, 'UTC')).toEqual({ to: Date.UTC(2026, 10, 21) - 1 });
    expect(queryOf(custom, 'UTC')).toEqual({});
    expect(isFiltered(custom)).toBe(false);
  });

  test('one day is a span; a first day after the last is none', () => {
    const custom = withSpan(ALL, 'custom', NOW);
    expect(queryOf({ ...custom, from: '2026-11-20', to: '2026-11-20' }, 'UTC')).not.toBeNull();
    expect(queryOf({ ...custom, from: '2026-11-21', to: '2026-11-20' }, 'UTC')).toBeNull();
  });

  test('days of a span that is not chosen count for nothing', () =>
    expect(queryOf({ ...ALL, from: '2026-11-21', to: '2026-11-20' }, 'UTC')).toEqual({}));
});
