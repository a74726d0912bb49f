import type { Market } from '#gateway/exchange/orders/spec.ts';
import { ALERT_RATE, ALERT_WAITS } from '#lib/contract/notice.ts';
import { print } from '#lib/exact/fixed.ts';
import { formatSteps, MAX_TICKS, parseSteps } from '#lib/rules/steps.ts';
import type { AlertRow } from '../data/jobs/alerts.ts';
import type { Judged } from './judge.ts';

/** Millionths that a change may have: a tenth of a per cent to ten times the price. */
const CHANGE = { places: 6, least: 1000, most: 10_000_000 } as const;

/** What an alert waits for in whole numbers; null for what this listing does not have, or cannot count. */
export function boundOf(
  { kind, price, change, rate }: Pick<AlertRow, 'kind' | 'price' | 'change' | 'rate'>,
  market: Market,
): number | null {
  const { of } = ALERT_WAITS[kind];
  if (of === 'funding') return rateOf(rate ?? '');
  if (of === 'change') return changeOf(change ?? '');
  const ticks = parseSteps(price ?? '', market.pricePlace, market.tickStep, MAX_TICKS);
  return typeof ticks === 'number' ? ticks : null;
}

/** Millionths; null outside of what a change may be. */
export function changeOf(text: string): number | null {
  const millionths = parseSteps(text, CHANGE.places, 1, MAX_TICKS);
  if (typeof millionths !== 'number' || millionths < CHANGE.least || millionths > CHANGE.most) return null;
  return millionths;
}

/** Hundred-millionths of either sign; null outside of what a rate may be. */
export function rateOf(text: string): number | null {
  const { most, places } = ALERT_RATE;
  const down = text.startsWith('-');
  const rate = parseSteps(down ? text.slice(1) : text, places, 1, MAX_TICKS);
  const bound = parseSteps(most, places, 1, MAX_TICKS);
  if (typeof rate !== 'number' || typeof bound !== 'number' || rate > bound) return null;
  return down && rate !== 0 ? -rate : rate;
}

/** What reached it, as text. @param low, high in what its bound is counted in; of a change in ticks */
export function reachedAt(
  { pricePlace, tickStep }: Pick<Market, 'pricePlace' | 'tickStep'>,
  { kind }: Pick<Judged, 'kind'>,
  low: number,
  high: number,
): string {
  const { of, up } = ALERT_WAITS[kind];
  const at = up ? high : low;
  return of === 'funding' ? print(at, ALERT_RATE.places) : formatSteps(at, pricePlace, tickStep);
}
