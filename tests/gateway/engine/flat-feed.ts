import type { Feed } from '#gateway/feed/feed.ts';
import type { Instrument, Perpetual } from '#lib/contract/shapes/market.ts';
import { feed as real } from '../world.ts';

type Change = { [K in keyof Perpetual]?: K extends 'contract' ? Partial<Perpetual['contract']> : Perpetual[K] };

/** A contract as it is listed, but for this. */
export const listed = (one: Perpetual, { contract, ...change }: Change = {}): Instrument => ({
  ...one,
  ...change,
  contract: { ...one.contract, ...contract },
});

/** The market as ever, but that it lists these, all at one price: last and mark are that, the index is three ticks of 0.1 above. */
export function flatFeed(kept: { readonly price: number }, instruments: readonly Instrument[]): Feed {
  const tenths = (ticks: number) => `${Math.floor(ticks / 10)}.${ticks % 10}`;
  return {
    ...real,
    instruments: () => instruments,
    instrument: (symbol) => instruments.find((one) => one.symbol === symbol),
    ticker: (symbol, now) => ({ ...real.ticker('BTCUSDT', now), symbol, last: tenths(kept.price * 10) }),
    depth: () => ({ bids: [[tenths(kept.price * 10 - 1), '50']], asks: [[tenths(kept.price * 10 + 1), '50']] }),
    trades: (_, __, now) => [{ id: '1', price: tenths(kept.price * 10), size: '1', side: 'buy', ts: now - 1 }],
    tradesBetween: (_, __, to) => [{ id: '1', price: tenths(kept.price * 10), size: '1', side: 'buy', ts: to }],
    status: (now) => ({ live: true, newest: now }),
    contracts: {
      mark: () => kept.price * 10,
      index: () => kept.price * 10 + 3,
      figures: () => ({ stale: false }),
      stampsBetween: () => [],
    } as unknown as Feed['contracts'],
  };
}
