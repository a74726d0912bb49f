import { small } from '#lib/exact/parse.ts';
import type { Contract } from '#lib/trade/units/contract.ts';
import { down, least, RATE_ONE, up } from '#lib/trade/units/divide.ts';
import { RATIO_ONE } from '#lib/trade/units/pool.ts';
import { tierAt } from '#lib/trade/units/tiers.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import type { Span } from '../../../positions/bands.ts';
import { CALM, WARN } from './warn.ts';

/**
 * Between which marks nothing is due of a leg, or of a pool: nobody falls, nobody is warned, no warning is taken back.
 *
 * All of these say that a·E − b·MM is at least one unit, E the equity and MM the maintenance. What there is above that is
 * shared over the markets; within its share each mark may go where it likes, whatever the others do. Inside one tier E and
 * MM go with the value of a lot, but for what the division of values and the rounding of maintenance leave.
 */

/** What E and MM may be off by what goes with the value of a lot: two values rounded down, one maintenance up, and to spare. */
const ROUNDING = 8n;
/** Of a holder's value, what stamps may take before it is looked at again. */
const RESERVE = 1000n;
/** At most this part of what there is. */
const RESERVE_PART = 4n;

/** Legs of a holder in a market, or one of them, at its mark. */
export type Exposed = {
  readonly symbol: string;
  readonly contract: Contract;
  readonly mark: number;
  readonly long: number;
  readonly short: number;
};

export type Backing = { readonly equity: bigint; readonly maintenance: bigint; readonly isWarned: boolean };

export type Calmness = { readonly spans: readonly Span[]; readonly reserve: bigint | null };

type Bound = { readonly a: bigint; readonly b: bigint };

const QUIET: readonly Bound[] = [{ a: WARN - 1n, b: RATIO_ONE }];
const WARNED: readonly Bound[] = [
  { a: 1n, b: 1n },
  { a: 1n - CALM, b: -RATIO_ONE },
];

/** @returns a span for each market in which something is held, the present mark in it */
export function calmness(held: readonly Exposed[], backing: Backing): Calmness {
  const spans = held.map(tierSpan);
  const reserve = backing.isWarned ? null : reserveOf(held, backing);
  for (const bound of backing.isWarned ? WARNED : QUIET) {
    const slack = slackOf(bound, backing) - rounding(bound) * BigInt(held.length) - bound.a * (reserve ?? 0n);
    narrow(spans, held, bound, slack);
  }
  return { spans: spans.map((span, at) => around(span, held[at]!)), reserve };
}

const slackOf = ({ a, b }: Bound, { equity, maintenance }: Backing): bigint => a * equity - b * maintenance - 1n;
const size = (value: bigint): bigint => (value < 0n ? -value : value);
const rounding = ({ a, b }: Bound): bigint => (size(a) + size(b)) * ROUNDING;

function reserveOf(held: readonly Exposed[], backing: Backing): bigint {
  let value = 0n;
  for (const { contract, mark, long, short } of held) value += worthAt(contract, long + short, mark);
  const [bound] = QUIET;
  const there = slackOf(bound!, backing) / (bound!.a * RESERVE_PART);
  return there <= 0n ? 0n : least(value / RESERVE, there);
}

type Range = { symbol: string; low: number; high: number };

const MOST = Number.MAX_SAFE_INTEGER;

/** Ticks at which the legs lie in the tier that they lie in now. */
function tierSpan({ symbol, contract, mark, long, short }: Exposed): Range {
  const both = worthAt(contract, long, mark) + worthAt(contract, short, mark);
  const { tiers, kind, top, bottom } = contract;
  const tier = tierAt(contract, both);
  const lots = BigInt(long + short) * top;
  const above = tiers[tier - 1]?.upTo ?? null;
  const upTo = tier === tiers.length - 1 ? null : tiers[tier]!.upTo;
  if (kind === 'linear')
    return {
      symbol,
      low: above === null ? 0 : ticks(down(above, lots) + 1n),
      high: upTo === null ? MOST : ticks(down(upTo, lots)),
    };
  return {
    symbol,
    low: upTo === null ? 0 : ticks(up(lots, upTo * bottom)),
    // Each of two values may be rounded down.
    high: above === null ? MOST : ticks(down(lots, (above + 3n) * bottom)),
  };
}

const ticks = (count: bigint): number => small(least(count, BigInt(MOST)));

/** The present mark is always in it: between it and an end that lies on its other side nothing changes. */
const around = ({ symbol, low, high }: Range, { mark }: Exposed): Span => ({
  symbol,
  low: Math.min(low, mark),
  high: Math.max(high, mark),
});

/** What a bound gains when a lot is worth one unit more, times `RATE_ONE`. */
function slope({ contract, mark, long, short }: Exposed, { a, b }: Bound): bigint {
  const both = worthAt(contract, long, mark) + worthAt(contract, short, mark);
  const rate = contract.tiers[tierAt(contract, both)]!.rate + contract.takerFee;
  const net = BigInt(contract.kind === 'linear' ? long - short : short - long);
  return a * net * RATE_ONE - b * rate * BigInt(Math.max(long, short));
}

/** Makes spans so narrow that a bound holds while all marks are in them. */
function narrow(spans: Range[], held: readonly Exposed[], bound: Bound, slack: bigint): void {
  const slopes = held.map((one) => slope(one, bound));
  // As much of a mark in each market.
  const weights = held.map(({ contract, mark }, at) => size(slopes[at]!) * worthAt(contract, 1, mark));
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  for (const [at, one] of held.entries()) {
    const span = spans[at]!;
    if (slack <= 0n) [span.low, span.high] = [one.mark, one.mark];
    else if (slopes[at] !== 0n) limit(span, one, slopes[at]!, whole === 0n ? 0n : (slack * weights[at]!) / whole);
  }
}

/** @param share  what the bound may lose here */
function limit(span: Range, { contract, mark }: Exposed, slope: bigint, share: bigint): void {
  const { kind, top, bottom } = contract;
  const at = BigInt(mark);
  const per = size(slope);
  const less = share * RATE_ONE;
  // Whether what is lost is lost where the price is lower.
  const falls = slope > 0n === (kind === 'linear');
  if (kind === 'linear') {
    const most = ticks(less / (per * top));
    if (falls) span.low = Math.max(span.low, mark - most);
    else span.high = Math.min(span.high, mark + most);
    return;
  }
  // The value of a lot is top ÷ (ticks × bottom): it may change by less ÷ per.
  const change = less * at * bottom;
  if (falls) span.low = Math.max(span.low, ticks(up(top * at * per, top * per + change)));
  else if (top * per > change) span.high = Math.min(span.high, ticks(down(top * at * per, top * per - change)));
}
