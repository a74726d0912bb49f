import type { Share } from '#lib/contract/shapes/share.ts';
import { SHARE_CANDLES, shareChart } from '#lib/contract/share.ts';
import { FINE, pointOn, type Spark, sparkOf } from '#lib/market/spark.ts';
import type { Feed } from '../feed/feed.ts';

/** A shared trade, with the prices around it. */
export type ShareFacts = {
  readonly kind: 'share';
  readonly at: number;
  readonly share: Share;
  readonly pricePlace: number;
  /** Null where the feed has no candles of that time. */
  readonly path: Spark | null;
  /** Where on the line it was entered, in the units of its box; null where the line does not reach. */
  readonly entry: { readonly x: number; readonly y: number } | null;
};

/** More than these cannot be told apart. */
const POINTS = 110;

export async function shareFactsOf(
  share: Share,
  feed: Pick<Feed, 'candles' | 'instrument'>,
  now: number,
): Promise<ShareFacts> {
  const instrument = feed.instrument(share.symbol);
  return {
    ...{ kind: 'share', at: share.at, share, pricePlace: instrument?.pricePlace ?? 2 },
    ...(instrument ? await lineOf(share, feed, now) : { path: null, entry: null }),
  };
}

async function lineOf(
  share: Share,
  feed: Pick<Feed, 'candles'>,
  now: number,
): Promise<Pick<ShareFacts, 'path' | 'entry'>> {
  const { interval, width, start, end } = shareChart(share);
  const candles = await feed.candles(
    share.symbol,
    interval,
    { start, end, limit: 2 * SHARE_CANDLES },
    Math.min(now, end),
  );
  const closes = candles.map(([, , , , close]) => close);
  const path = sparkOf(closes, POINTS, FINE);
  const at = candles.findIndex(([opened]) => opened === Math.floor(share.openedAt / width) * width);
  return { path, entry: path && at >= 0 ? pointOn(path, closes, { price: share.entry, at }) : null };
}
