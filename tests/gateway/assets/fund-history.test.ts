import { expect, test } from 'vitest';
import { FundHistory } from '#gateway/assets/fund.ts';
import type { FundRecord } from '#gateway/data/projections/project-fund.ts';
import { specsOf } from '#gateway/engine/specs.ts';
import type { Feed } from '#gateway/feed/feed.ts';
import { DAY_MS, FundDays } from '#gateway/history/fund-days.ts';
import { NOON, feed as real } from '../world.ts';

/** A fund of BTC with an event on each of these days before now, and how often its prices were looked up. */
function fund(days: number) {
  const records = Array.from({ length: days }, (_, i): FundRecord => {
    const common = { symbol: null, ref: null, asset: 'BTC', change: 10n ** 12n };
    return { ...common, id: i + 1, reason: i === 0 ? 'seed' : 'unwinding', at: NOON - (days - 1 - i) * DAY_MS };
  });
  const looked = { count: 0 };
  const feed: Feed = {
    ...real,
    candles: (...asked) => {
      looked.count += 1;
      return real.candles(...asked);
    },
  };
  const { assets, markets } = specsOf(real);
  const listing = {
    assets: new Map(assets.map((asset) => [asset.code, asset])),
    markets: new Map(markets.map((market) => [market.symbol, market])),
  } as never;
  const kept = new FundDays();
  const past = {
    perp: {
      async fundDays() {
        await kept.follow({ fundAfter: async (id, limit) => records.filter((one) => one.id > id).slice(0, limit) });
        return kept;
      },
    },
  };
  const history = new FundHistory();
  return { looked, records, ask: (now: number) => history.of('paper', { engine: { listing }, past, feed, now }) };
}

test('days are worked out once a second for all who ask, at once too, and when something happened', async () => {
  const it = fund(400);
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, (_, i) => it.ask(NOON + i)));
  expect(it.looked.count).toBe(1);
  expect(first).toHaveLength(366);
  expect(first!.at(-1)!.at).toBe(Math.floor(NOON / DAY_MS) * DAY_MS);
  for (const rows of others) expect(rows).toBe(first);
  await it.ask(NOON + 999);
  expect(it.looked.count).toBe(1);
  await it.ask(NOON + 1000);
  expect(it.looked.count).toBe(2);
  const { id, ...last } = it.records.at(-1)!;
  it.records.push({ ...last, id: id + 1, change: -(10n ** 11n) });
  const rows = await it.ask(NOON + 1001);
  expect([it.looked.count, rows.at(-1)!.out === '0.00']).toEqual([3, false]);
});
