import { coinPrice } from './contract.ts';
import { count, Decimal, decimal, type Given, plain, positive, ZERO } from './number.ts';
import { solveLinear } from './solve.ts';
import { bracketAt, bracketsOf, type Tiers } from './tiers.ts';

/** How a hedge is charged: on its larger leg, or on both. */
export type HedgeRule = 'larger' | 'sum';

/**
 * Maintenance margin with the fee of closing, in the unit of `value`. Progressive: each tier's rate on the part of the
 * value inside it. 'topTier': the tier's rate on the whole value, which jumps at its ends.
 * @returns null without a rate, never 0
 */
export function maintenanceMargin({
  value,
  mm,
  tiers,
  feeRate,
  method,
}: {
  value: Given;
  mm?: Given;
  tiers?: Tiers;
  feeRate?: Given;
  method?: 'progressive' | 'topTier';
}): Decimal | null {
  const [amount, brackets] = [count(value), bracketsOf({ tiers, mm })];
  if (!amount || !brackets) return null;
  const { rate, off } = bracketAt(brackets, amount);
  const whole = amount.times(rate.plus(decimal(feeRate) ?? ZERO));
  return plain(method === 'topTier' ? whole : whole.minus(off));
}

/** Maintenance margin of two legs of one pair in cross margin, in margin coin. The caller picks the rate by both legs. */
export function maintenanceMarginHedged({
  longSize,
  shortSize,
  price,
  rate,
  bp,
  rule,
}: {
  longSize: Given;
  shortSize: Given;
  price: Given;
  rate: Given;
  bp?: Given;
  rule?: HedgeRule;
}): Decimal | null {
  const [long, short, at, part, coin] = [
    count(longSize),
    count(shortSize),
    positive(price),
    decimal(rate),
    coinPrice(bp),
  ];
  if (!long || !short || !at || !part || !coin) return null;
  return solveLinear(chargedSize(long, short, rule).times(at).times(part), coin);
}

/** The size of a hedge that maintenance is charged on. */
export function chargedSize(long: Decimal, short: Decimal, rule: HedgeRule | undefined): Decimal {
  return rule === 'sum' ? long.plus(short) : Decimal.max(long, short);
}
