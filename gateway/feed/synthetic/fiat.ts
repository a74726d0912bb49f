import type { FiatRates } from '#lib/contract/shapes/market.ts';
import { print } from '#lib/exact/fixed.ts';
import { tenTo } from './maths.ts';
import { hash } from './random.ts';
import { wave } from './wave.ts';

/**
 * Fiat per USDT. The table is the middle; each rate drifts around it, and USDT itself is worth a dollar more or less.
 *
 * Columns: middle, decimals answered, largest drift as a fraction.
 */
const TABLE: Readonly<Record<string, readonly [middle: number, place: number, drift: number]>> = {
  USD: [0.9999, 4, 0.0004],
  KRW: [1462.4, 2, 0.006],
  JPY: [154.62, 3, 0.005],
  VND: [26310, 0, 0.002],
  RUB: [81.35, 3, 0.008],
  EUR: [0.8634, 4, 0.004],
  TRY: [44.87, 3, 0.003],
  CNY: [7.0962, 4, 0.0015],
  TWD: [31.48, 3, 0.003],
  IDR: [16684, 0, 0.003],
  PHP: [58.74, 3, 0.003],
  HKD: [7.7786, 4, 0.0005],
  THB: [32.41, 3, 0.004],
};

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** All rates at the beginning of the minute of `now`, so never older than a minute and never stale. */
export function fiatRates(key: number, now: number): FiatRates {
  const ts = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const rates: Record<string, string> = {};
  for (const [code, [middle, place, drift]] of Object.entries(TABLE)) {
    const lane = hash(key, code.charCodeAt(0) * 65536 + code.charCodeAt(1) * 256 + code.charCodeAt(2));
    // Days carry most of it, hours a little.
    const wander = 0.8 * wave(lane, ts / DAY_MS) + 0.2 * wave(lane ^ 0x40, ts / HOUR_MS);
    rates[`USDT_${code}`] = print(Math.round(middle * (1 + drift * wander) * tenTo(place)), place);
  }
  return { rates, ts, stale: false };
}
