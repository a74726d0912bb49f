import { expect, test } from 'vitest';
import { toRows } from '#components/market/rows.ts';
import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
import { tickerOf } from './sample.ts';

const BTC = INSTRUMENTS.filter(({ symbol }) => symbol === 'BTCUSDT');
/** Seven days that rose, and a last day that fell. */
const closes = ['50', '60', '70', '80', '95', '110', '108', '106', '104', '102', '101'];
const ticker = tickerOf('BTCUSDT', { open24h: '109', last: '100', change24h: '-0.0825' });
const lines = [{ symbol: 'BTCUSDT', closes }];

test('a line of the day begins where its change is counted from and ends at the last price, so both have one sign', () => {
  expect(toRows(BTC, [ticker], lines)[0]?.spark?.trend).toBe('up');
  const day = toRows(BTC, [ticker], lines, 'day')[0]?.spark;
  expect(day?.trend).toBe('down');
  // From the price of 24 hours ago over six closes to the last price.
  expect(day?.path.split('L')).toHaveLength(8);
  expect(day?.path).toMatch(/^M0 \d+L/);
  expect(toRows(BTC, null, lines, 'day')[0]?.spark).toBeNull();
});
