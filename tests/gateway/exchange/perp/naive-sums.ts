import type { MarketSpec } from '#gateway/exchange/orders/spec.ts';
import { ceil, floor, minus, over, plus, type Ratio, ratio, times, ZERO } from './ratio.ts';

/** The formulas as the guide writes them, in fractions; only what it rounds is rounded. Amounts in units of 10⁻¹². */

export type Side = 'long' | 'short';
export type Leg = {
  symbol: string;
  holder: string;
  side: Side;
  n: number;
  C: bigint;
  m: bigint;
  since: number;
  /** Margin is added by itself. */
  auto?: boolean;
};

const UNITS = ratio(10n ** 12n);
const RATE = 100_000_000n;

const isLinear = (spec: MarketSpec): boolean => spec.perp!.contract.kind === 'linear';
export const feeRate = (spec: MarketSpec, role: 'maker' | 'taker'): Ratio =>
  ratio(role === 'maker' ? spec.makerFee : spec.takerFee, RATE);

/** V(n, p): linear size × price; inverse ⌊size × 10¹² ÷ price⌋. */
export function V(spec: MarketSpec, n: number, ticks: number): bigint {
  const price = ratio(ticks * spec.tickStep, 10 ** spec.pricePlace);
  const size = ratio(n * spec.lotStep, 10 ** spec.sizePlace);
  return floor(times(isLinear(spec) ? times(size, price) : over(size, price), UNITS));
}

/** Linear long V − C, short C − V; inverse long C − V, short V − C. */
export function gain(spec: MarketSpec, side: Side, C: bigint, value: bigint): bigint {
  if (isLinear(spec)) return side === 'long' ? value - C : C - value;
  return side === 'long' ? C - value : value - C;
}

/** Linear long ⌈C·q/n⌉, short ⌊ ⌋; inverse long ⌊ ⌋, short ⌈ ⌉. */
export function released(spec: MarketSpec, leg: Leg, q: number): bigint {
  const part = ratio(leg.C * BigInt(q), leg.n);
  const up = isLinear(spec) ? leg.side === 'long' : leg.side === 'short';
  return up ? ceil(part) : floor(part);
}

export const freed = (leg: Leg, q: number): bigint => floor(ratio(leg.m * BigInt(q), leg.n));
export const feeOf = (spec: MarketSpec, value: bigint, role: 'maker' | 'taker'): bigint =>
  ceil(times(ratio(value), feeRate(spec, role)));
export const initial = (C: bigint, leverage: number): bigint => ceil(ratio(C, leverage));

/** What is kept of a value by tiers: each part of it at its tier's rate. */
function progressive(spec: MarketSpec, value: bigint): Ratio {
  let [kept, below] = [ZERO, 0n];
  const { tiers } = spec.perp!.contract;
  for (const [at, { upTo, rate }] of tiers.entries()) {
    const end = at === tiers.length - 1 || value < upTo ? value : upTo;
    if (end > below) kept = plus(kept, times(ratio(end - below), ratio(rate, RATE)));
    below = upTo;
    if (value <= upTo) break;
  }
  return kept;
}

/** Two legs: rate and deduction of the tier of both, charged on the larger, with its share of the deduction. */
export function maintenance(spec: MarketSpec, long: bigint, short: bigint): bigint {
  const both = long + short;
  if (both === 0n) return 0n;
  const larger = ratio(long > short ? long : short);
  const { tiers } = spec.perp!.contract;
  const tier = tiers.find(({ upTo }) => both <= upTo) ?? tiers.at(-1)!;
  const rate = ratio(tier.rate, RATE);
  const off = minus(times(ratio(both), rate), progressive(spec, both));
  const charged = times(larger, plus(rate, feeRate(spec, 'taker')));
  return ceil(minus(charged, over(times(off, larger), ratio(both))));
}

/** ⌈V(u,p) ÷ L⌉ + ⌈V(u,p) × takerFee⌉ + what it would have lost at the mark. */
export function lockOf(spec: MarketSpec, side: Side, u: number, ticks: number, leverage: number, mark: number): bigint {
  if (u === 0) return 0n;
  const value = V(spec, u, ticks);
  const loss = -gain(spec, side, value, V(spec, u, mark));
  return initial(value, leverage) + feeOf(spec, value, 'taker') + (loss > 0n ? loss : 0n);
}

/** The most a leg may be worth at a leverage: the end of the last tier that allows it. */
export const limitAt = (spec: MarketSpec, leverage: number): bigint =>
  spec.perp!.contract.tiers.filter((tier) => tier.leverage >= leverage).at(-1)?.upTo ?? 0n;
