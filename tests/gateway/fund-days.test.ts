import { expect, test } from 'vitest';
import type { FundRecord } from '#gateway/data/projections/project-fund.ts';
import { DAY_MS, FundDays } from '#gateway/history/fund-days.ts';
import { NOON } from './world.ts';

const MIDNIGHT = Math.floor(NOON / DAY_MS) * DAY_MS;
/** Records in the order of their times. */
const source = (...rows: Pick<FundRecord, 'reason' | 'change' | 'at'>[]) => {
  const records = rows.map((row, at) => ({ ...row, id: at + 1, asset: 'USDT', symbol: null, ref: null }));
  const asked: number[] = [];
  return {
    asked,
    fundAfter: async (id: number, limit: number) => {
      asked.push(id);
      return records.filter((record) => record.id > id).slice(0, limit);
    },
  };
};

test('a day ends with what the days before left, and its flows leave out what the fund began with', async () => {
  const days = new FundDays();
  const rows = source(
    { reason: 'seed', change: 1000n, at: MIDNIGHT },
    { reason: 'unwinding', change: 12n, at: MIDNIGHT + DAY_MS - 1 },
    { reason: 'unwinding', change: -40n, at: MIDNIGHT + 2 * DAY_MS },
    { reason: 'adl', change: 0n, at: MIDNIGHT + 2 * DAY_MS },
  );
  await Promise.all([days.follow(rows), days.follow(rows)]);
  expect(rows.asked).toEqual([0]);
  const told = days.upTo(MIDNIGHT + 2 * DAY_MS + 5, 366);
  expect(told.map(([at, { balances }]) => [at - MIDNIGHT, balances.get('USDT')])).toEqual([
    [0, 1012n],
    [DAY_MS, 1012n],
    [2 * DAY_MS, 972n],
  ]);
  expect(told.map(([, { deleveraged }]) => deleveraged)).toEqual([0, 0, 1]);
  expect(days.flowsOf(MIDNIGHT).get('USDT')).toEqual({ in: 12n, out: 0n });
  expect(days.flowsOf(MIDNIGHT + 2 * DAY_MS).get('USDT')).toEqual({ in: 0n, out: 40n });
  expect(days.upTo(MIDNIGHT + 2 * DAY_MS, 1)).toHaveLength(1);
  await days.follow(rows);
  expect(rows.asked).toEqual([0, 4]);
});

test('more rows than one look takes are all counted, and old days become one with the beginning', async () => {
  const days = new FundDays();
  const rows = Array.from({ length: 2500 }, (_, at) => ({
    reason: 'unwinding' as const,
    change: 1n,
    at: MIDNIGHT + Math.floor(at / 5) * DAY_MS,
  }));
  await days.follow(source(...rows));
  const told = days.upTo(MIDNIGHT + 499 * DAY_MS, 1000);
  expect(told).toHaveLength(400);
  expect(told.at(0)?.[1].balances.get('USDT')).toBe(505n);
  expect(told.at(-1)?.[1].balances.get('USDT')).toBe(2500n);
});

test('a fund of which nothing was ever told has no days', async () => {
  const days = new FundDays();
  await days.follow(source());
  expect(days.upTo(NOON, 90)).toEqual([]);
  expect(days.flowsOf(MIDNIGHT).size).toBe(0);
});
