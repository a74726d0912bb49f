import { expect, test } from 'vitest';
import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { feed, NOW, units } from './support.ts';

const TAGS = ['layer1', 'layer2', 'defi', 'ai', 'meme', 'rwa', 'stable', 'new'];

test('at least twenty-four spot pairs are listed: twenty coins against USDT, some against USDC, BTC and ETH', () => {
  const quotes = (quote: string) => INSTRUMENTS.filter((each) => each.product === 'spot' && each.quote === quote);
  expect(INSTRUMENTS.length).toBeGreaterThanOrEqual(24);
  expect(quotes('USDT').length).toBeGreaterThanOrEqual(20);
  expect(quotes('USDC').map((each) => each.base)).toEqual(expect.arrayContaining(['BTC', 'ETH', 'SOL']));
  expect(quotes('BTC').map((each) => each.base)).toEqual(expect.arrayContaining(['ETH', 'SOL']));
  expect(quotes('ETH').length).toBeGreaterThan(0);
  expect(new Set(INSTRUMENTS.map((each) => each.symbol)).size).toBe(INSTRUMENTS.length);
});

test.each(INSTRUMENTS)('the listing of $symbol is whole and agrees with itself', (each) => {
  expect(each.symbol).toBe(each.base + each.quote);
  expect(each.symbol).toMatch(/^[A-Z0-9]+$/);
  expect(each.baseName.length).toBeGreaterThan(1);
  // One step is one unit of the last place, so integers in the exchange are counts of steps.
  expect(units(each.tick, each.pricePlace)).toBe(1n);
  expect(units(each.lot, each.sizePlace)).toBe(1n);
  expect(units(each.minSize, each.sizePlace)).toBeGreaterThan(0n);
  // A total is a product of price and size, which has the places of both.
  expect(each.quotePlace).toBeLessThanOrEqual(each.pricePlace + each.sizePlace);
  for (const amount of [each.maxSize, each.minNotional, each.priceBand, each.makerFee, each.takerFee]) {
    expect(amount).toMatch(/^\d{1,20}(\.\d{1,18})?$/);
  }
  expect([each.makerFee, each.takerFee]).toEqual(['0.001', '0.001']);
  expect(each.marginLeverage).toMatch(/^(0|3|5|10)$/);
  expect(each.tags.length).toBeGreaterThan(0);
  for (const tag of each.tags) expect(TAGS).toContain(tag);
});

test.each(INSTRUMENTS)('the smallest order of $symbol is worth a few dollars, the largest some millions', (each) => {
  const { pricePlace, sizePlace } = each;
  const dollars = { USDT: 10_000n, USDC: 10_000n, BTC: 974_826_000n, ETH: 32_418_500n }[each.quote] ?? 0n;
  const price = units(feed.ticker(each.symbol, NOW).last, pricePlace);
  const notional = (size: bigint) => (price * size * dollars) / 10n ** BigInt(pricePlace + sizePlace + 4);
  expect(notional(BigInt(each.maxSize) * 10n ** BigInt(sizePlace))).toBeGreaterThan(100_000n);
  expect(notional(BigInt(each.maxSize) * 10n ** BigInt(sizePlace))).toBeLessThan(30_000_000n);
  // One lot is finer than the smallest order, or that could not be met.
  expect(notional(1n)).toBeLessThan(5n);
});

test('a feed lists what it is given and refuses a cross whose coins are missing', () => {
  const some = INSTRUMENTS.filter((each) => ['ETHUSDT', 'BTCUSDT', 'ETHBTC'].includes(each.symbol));
  const small = createSyntheticFeed({ seed: 'tests', lists: some });
  expect(small.instruments()).toEqual(some);
  expect(small.instrument('SOLUSDT')).toBeUndefined();
  expect(small.ticker('ETHBTC', NOW)).toEqual(feed.ticker('ETHBTC', NOW));
  const alone = INSTRUMENTS.filter((each) => each.symbol === 'ETHBTC');
  expect(() => createSyntheticFeed({ seed: 'tests', lists: alone })).toThrow(/ETHBTC needs ETHUSDT/);
});

test('a symbol that is not listed is named in the error', () => {
  expect(() => feed.ticker('NOPEUSDT', NOW)).toThrow(/"NOPEUSDT" is not listed/);
  expect(() => feed.depth('', 5, NOW)).toThrow(/not listed/);
  expect(feed.instrument('__proto__')).toBeUndefined();
});
