import type { Contract, UnitTier, Way } from './contract.ts';
import { RATE_ONE } from './divide.ts';
import { type TickFraction, ticksOf } from './solve-ticks.ts';

export type Leg = { readonly lots: number; readonly entry: bigint };

/** What backs a market: its legs, and what they have besides their gain (an isolated leg's margin, a pool's rest). */
type Market = { readonly long: Leg | null; readonly short: Leg | null; readonly backing: bigint };

/**
 * Liquidation price of an isolated leg in ticks, up for a long and down for a short: where m + U is its maintenance. An
 * estimate for people; the engine compares integers.
 */
export function isolatedLiquidation(
  contract: Contract,
  way: Way,
  leg: Leg & { readonly margin: bigint },
): number | null {
  const market = way === 1 ? { long: leg, short: null } : { long: null, short: leg };
  return liquidationTicks(contract, { ...market, backing: leg.margin });
}

/**
 * The same of a market in a pool, one price for both legs, rounded by the larger one (equal: as a long).
 * @param backing b + the locks of cross orders + U of the other markets − their maintenance, frozen at now
 */
export function liquidationTicks(contract: Contract, market: Market): number | null {
  const [long, short] = [market.long?.lots ?? 0, market.short?.lots ?? 0];
  if (long === 0 && short === 0) return null;
  const found = crossing(contract, market, BigInt(long), BigInt(short));
  return found && ticksOf(contract, found.price, long >= short ? 'up' : 'down');
}

/** Place of the tier that decided it; null where there is no price. */
export function liquidationTier(contract: Contract, market: Market): number | null {
  const found = crossing(contract, market, BigInt(market.long?.lots ?? 0), BigInt(market.short?.lots ?? 0));
  return found?.at ?? null;
}

type Crossing = { readonly price: TickFraction; readonly at: number };

/** The first tier whose candidate's value lies in it decides. */
function crossing(contract: Contract, market: Market, long: bigint, short: bigint): Crossing | null {
  const { tiers } = contract;
  for (const [at, tier] of tiers.entries()) {
    const price = candidate(contract, market, tier, long, short);
    if (price.bottom === 0n || price.top === 0n || price.top < 0n !== price.bottom < 0n) continue;
    const floor = at === 0 ? 0n : tiers[at - 1]!.upTo;
    const end = at === tiers.length - 1 ? null : tier.upTo;
    if (liesIn(contract, price, long + short, floor, end)) return { price, at };
  }
  return null;
}

/** Ticks at which the market's gain and what backs it are what the tier keeps: all over `both`, so that one division is left. */
function candidate(
  { kind, top, bottom, takerFee }: Contract,
  { long: bought, short: sold, backing }: Market,
  { rate, off }: UnitTier,
  long: bigint,
  short: bigint,
): TickFraction {
  const larger = long > short ? long : short;
  const both = long + short;
  const k = rate + takerFee;
  const entry = (bought?.entry ?? 0n) - (sold?.entry ?? 0n);
  const kept = backing * RATE_ONE * both + off * larger;
  if (kind === 'linear')
    return {
      top: entry * RATE_ONE * both - kept,
      bottom: ((long - short) * RATE_ONE - k * larger) * both * top,
    };
  return {
    top: ((long - short) * RATE_ONE + k * larger) * both * top,
    bottom: (kept + entry * RATE_ONE * both) * bottom,
  };
}

/** Whether lots at a price in ticks are worth more than `floor` and at most `end`, compared without a division. */
function liesIn(
  { kind, top, bottom }: Contract,
  price: TickFraction,
  lots: bigint,
  floor: bigint,
  end: bigint | null,
): boolean {
  const [over, under] = price.bottom < 0n ? [-price.top, -price.bottom] : [price.top, price.bottom];
  const [value, unit] = kind === 'linear' ? [lots * top * over, under] : [lots * top * under, bottom * over];
  return value > floor * unit && (end === null || value <= end * unit);
}
