import { CODE } from '#lib/contract/codes.ts';
import { MARKET } from '#lib/contract/endpoints.ts';
import { isShare } from '#lib/contract/shapes/guards/share.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import type { Share } from '#lib/contract/shapes/share.ts';
import { SHARE, SHARE_CANDLES, SHARE_ID, shareChart } from '#lib/contract/share.ts';
import { ask, attempt, NOT_KEPT } from './server-read.ts';

/** `unknown` where the link leads nowhere any more, null when the gateway is away. Never kept: it can be taken back. */
export async function readShare(id: string): Promise<Share | 'unknown' | null> {
  if (!SHARE_ID.test(id)) return 'unknown';
  const answer = await ask(`${SHARE.view}?${new URLSearchParams({ id })}`, NOT_KEPT);
  if (answer?.status === 'error' && answer.code === CODE.shareUnknown) return 'unknown';
  return answer?.status === 'success' && isShare(answer.data) ? answer.data : null;
}

/** Address of the candles that a shared trade lies in. */
export function shareCandlesPath(share: Share): string {
  const { interval, start, end } = shareChart(share);
  const query = { symbol: share.symbol, interval, start: `${start}`, end: `${end}`, limit: `${2 * SHARE_CANDLES}` };
  return `${MARKET.candles}?${new URLSearchParams(query)}`;
}

/** Oldest first; null when they cannot be had. */
export function readShareCandles(share: Share): Promise<readonly Candle[] | null> {
  return attempt<readonly Candle[]>(shareCandlesPath(share), Array.isArray, NOT_KEPT);
}
