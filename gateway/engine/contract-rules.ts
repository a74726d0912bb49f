import type { Rules, Seed } from '#gateway/exchange/orders/commands.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import { wrongListing } from '#gateway/exchange/products/perp/rules.ts';
import type { Instrument, Perpetual } from '#lib/contract/shapes/market.ts';
import type { Env } from '#lib/contract/trade.ts';
import { trim } from '#lib/exact/fixed.ts';
import { JournalError } from '../data/journal/opening.ts';
import type { Feed } from '../feed/feed.ts';
import { isPerpetual } from '../feed/perpetual/terms.ts';

/** @returns the figures of every contract that is listed: equal listings have equal text, whatever zeros they end in */
export const contractRules = (instruments: readonly Instrument[]): Rules['listed'] =>
  instruments.filter(isPerpetual).map((listing) => ({ symbol: listing.symbol, figures: figuresOf(listing) }));

/** Everything of a listing that decides what becomes of orders and legs. */
function figuresOf({ contract, ...listing }: Perpetual): string {
  const { tick, lot, minSize, maxSize, minNotional, priceBand, makerFee, takerFee } = listing;
  const { kind, settle, face, maxLeverage, defaultLeverage, tiers, ...rest } = contract;
  const { fundingHours, interest, fundingCap, fundingFloor, impact, markBand, slippage, maxPrice } = rest;
  return JSON.stringify(
    {
      ...{ tick, lot, face, settle, kind, minSize, maxSize, minNotional, priceBand, slippage, makerFee, takerFee },
      ...{
        maxLeverage,
        defaultLeverage,
        maxPrice,
        tiers: tiers.map(({ upTo, leverage, rate }) => [upTo, leverage, rate]),
      },
      ...{ fundingHours, interest, fundingCap, fundingFloor, impact, markBand },
    },
    (_, value: unknown) => (typeof value === 'string' ? trim(value) : value),
  );
}

/** @throws JournalError when what was traded counts in other ticks, lots or assets than it is listed with now */
export function refuseWrongListing(env: Env, state: State, feed: Pick<Feed, 'instruments'>): void {
  const wrong = wrongListing(state, contractRules(feed.instruments()));
  if (wrong) throw new JournalError(`The ${env} journal does not fit what is listed: ${wrong.says}.`);
}

type Amounts = Readonly<Record<string, string>>;

/** What a start begins with, before anything else: what contracts are listed with, and what their fund has, once. */
export function beginnings(state: State, feed: Pick<Feed, 'instruments'>, fund: Amounts): (Rules | Seed)[] {
  const listed = contractRules(feed.instruments());
  const settled = new Set([...state.markets.values()].flatMap(({ spec }) => spec.perp?.settle ?? []));
  // Of assets that nothing is settled in, nothing.
  const amounts = Object.entries(fund).filter(([asset]) => state.assets.has(asset) && settled.has(asset));
  return [
    ...(listed.length === 0 ? [] : [{ c: 'rules', listed } as const]),
    ...(amounts.length === 0 ? [] : [{ c: 'seed', amounts: Object.fromEntries(amounts) } as const]),
  ];
}
