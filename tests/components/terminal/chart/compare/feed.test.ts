import { expect, test, vi } from 'vitest';
import { SecondFeed } from '#components/terminal/chart/compare/feed.ts';
import type { ChartSource } from '#components/terminal/chart/types.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';

const candle = (opened: number, close: string): Candle => [opened, close, close, close, close, '1', '1'];
const page = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => candle(from + at, `${from + at}`));

/** A pair that exists since `since`, with pages of ten candles; a candle a ms. */
function venue(since: number, now: number) {
  const asked: (number | undefined)[] = [];
  let tell: (candles: readonly Candle[]) => void = () => {};
  let away = false;
  const source: ChartSource = {
    history: async (end) => {
      asked.push(end);
      if (away) throw new Error('away');
      const to = end ?? now;
      return page(Math.max(since, to - 10), Math.max(since, to));
    },
    watch: (listener) => {
      tell = listener;
      return () => {
        tell = () => {};
      };
    },
  };
  return {
    asked,
    source,
    tell: (candles: readonly Candle[]) => tell(candles),
    setAway: (value: boolean) => (away = value),
  };
}

test('[UI-47] closes are read back as far as the reader looks, and no further than they go', async () => {
  const { asked, source } = venue(75, 100);
  const feed = new SecondFeed({ source, barLength: 1, now: () => 0, changed: () => {} });
  await vi.waitFor(() => expect(feed.closeAt(99)).toBe(99));
  expect(feed.closeAt(85)).toBeUndefined();
  feed.reach(85);
  await vi.waitFor(() => expect(feed.closeAt(85)).toBe(85));
  feed.reach(10);
  await vi.waitFor(() => expect(feed.closeAt(75)).toBe(75));
  await vi.waitFor(() => expect(asked).toEqual([undefined, 90, 80, 75]));
  feed.reach(5);
  expect(asked).toHaveLength(4);
  feed.close();
});

test('[UI-47] the open candle follows the market, and a hole is read anew', async () => {
  const { asked, source, tell } = venue(0, 100);
  const changed = vi.fn();
  const feed = new SecondFeed({ source, barLength: 1, now: () => 0, changed });
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith('history'));
  tell([candle(99, '7'), candle(100, '8')]);
  expect([feed.closeAt(99), feed.closeAt(100)]).toEqual([7, 8]);
  expect(changed).toHaveBeenLastCalledWith('live');
  tell([candle(140, '9')]);
  await vi.waitFor(() => expect(asked).toEqual([undefined, undefined]));
  feed.close();
  tell([candle(141, '10')]);
  expect(feed.closeAt(141)).toBeUndefined();
});

test('[UI-47] what did not come is said, and asked for again only after a while', async () => {
  const { asked, source, setAway } = venue(0, 100);
  setAway(true);
  let now = 0;
  const feed = new SecondFeed({ source, barLength: 1, now: () => now, changed: () => {} });
  await vi.waitFor(() => expect(feed.failed).toBe(true));
  setAway(false);
  feed.reach(50);
  expect(asked).toHaveLength(1);
  now = 20_000;
  feed.reach(95);
  await vi.waitFor(() => expect(feed.failed).toBe(false));
  expect(feed.closeAt(95)).toBe(95);
  feed.close();
});
