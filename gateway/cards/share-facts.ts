import type { Share } from '#lib/contract/shapes/share.ts';
import { SHARE_CANDLES, shareChart } from '#lib/contract/share.ts';
import { FINE, type Spark, sparkOf } from '#lib/market/spark.ts';
import type { Feed } from '../feed/feed.ts';

/** A shared trade, with the prices around it. */
export type ShareFacts = {
  readonly kind: 'share';
  readonly at: number;
  readonly share: Share;
  readonly pricePlace: number;
  /** Null where the feed has no candles of that time. */
  readonly path: Spark | null;
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
    path: instrument ? await pathOf(share, feed, now) : null,
  };
}

async function pathOf(share: Share, feed: Pick<Feed, 'candles'>, now: number): Promise<Spark | null> {
  const { interval, start, end } = shareChart(share);
  const candles = await feed.candles(
    share.symbol,
    interval,
    { start, end, limit: 2 * SHARE_CANDLES },
    Math.min(now, end),
  );
  return sparkOf(
    candles.map(([, , , , close]) => close),
    POINTS,
    FINE,
  );
}
