import { multiply } from '#lib/exact/arithmetic.ts';
import type { Fixed } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import type { Feed } from '../feed/feed.ts';

/** USDT for one unit of an asset; null where no way leads to USDT. */
export type Prices = (asset: string) => Fixed | null;

type Market = Pick<Feed, 'instrument' | 'ticker'>;

const USDT = 'USDT';
const ONE: Fixed = { units: 1n, places: 0 };
/** Coins that a price goes over where an asset has no market against USDT, in this order. */
const BETWEEN = ['USDC', 'BTC', 'ETH'];

/** The prices of one moment: asked for twice, an asset has the same. @param now epoch ms */
export function pricesAt(feed: Market, now: number): Prices {
  const known = new Map<string, Fixed | null>([[USDT, ONE]]);
  const last = (symbol: string) => (feed.instrument(symbol) ? parse(feed.ticker(symbol, now).last) : null);
  const find = (asset: string): Fixed | null => {
    const own = last(`${asset}${USDT}`);
    if (own) return own;
    for (const coin of BETWEEN) {
      const [to, from] = coin === asset ? [null, null] : [last(`${asset}${coin}`), last(`${coin}${USDT}`)];
      if (to && from) return multiply(to, from);
    }
    return null;
  };
  return (asset) => {
    const found = known.get(asset);
    if (found !== undefined) return found;
    const price = find(asset);
    known.set(asset, price);
    return price;
  };
}
