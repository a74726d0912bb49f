import { count, Decimal, decimal, type Given, ONE, ZERO } from './number.ts';
import { solveLinear, solvePrice } from './solve.ts';

/** Spot margin: borrowed coins, their risk, interest and liquidation. */

const CALL_RATIO = new Decimal('0.8');
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

type Risk = {
  /** With interest, in one currency with the net assets. */
  debt: Given;
  netAssets: Given;
  /** Maintenance rate, a fraction. */
  mm: Given;
};

/** debt · mm ÷ net assets. Without debt 0; with debt and nothing left against it there is none. */
export function marginRiskRatio({ debt, netAssets, mm }: Risk): Decimal | null {
  const [owed, net, rate] = [count(debt), decimal(netAssets), decimal(mm)];
  if (!owed || !net || !rate) return null;
  if (owed.isZero()) return ZERO;
  return net.gt(0) ? solveLinear(owed.times(rate), net) : null;
}

/** A call from 0.8, liquidation from 1 or when debt has eaten everything. Compared without a division. */
export function marginRiskLevel({ debt, netAssets, mm }: Risk): 'safe' | 'call' | 'liquidation' | null {
  const [owed, net, rate] = [count(debt), decimal(netAssets), decimal(mm)];
  if (!owed || !net || !rate) return null;
  if (owed.isZero()) return 'safe';
  const required = owed.times(rate);
  if (net.lte(0) || required.gte(net)) return 'liquidation';
  return required.gte(net.times(CALL_RATIO)) ? 'call' : 'safe';
}

/** Interest of a loan since it was taken: every started hour counts, the first one at once. @param dailyRate fraction */
export function marginInterest({
  principal,
  dailyRate,
  minutes,
}: {
  principal: Given;
  dailyRate: Given;
  minutes: Given;
}): Decimal | null {
  const [loan, rate, elapsed] = [count(principal), decimal(dailyRate), count(minutes)];
  if (!loan || !rate || !elapsed) return null;
  const hours = Decimal.max(ONE, elapsed.div(MINUTES_PER_HOUR).ceil());
  return solveLinear(loan.times(rate).times(hours), new Decimal(HOURS_PER_DAY));
}

/**
 * Price at which an isolated spot-margin account is liquidated:
 * [Ql(1 + mm)(1 + f) − Qa] ÷ [Ba − Bl(1 + mm)(1 + f)].
 * @returns quote per base; null without debt or when no price liquidates
 */
export function marginLiquidationPrice({
  baseAsset,
  quoteAsset,
  baseLiability,
  quoteLiability,
  mm,
  feeRate,
}: {
  baseAsset: Given;
  quoteAsset: Given;
  baseLiability: Given;
  quoteLiability: Given;
  mm: Given;
  feeRate?: Given;
}): Decimal | null {
  const [base, quote, baseOwed, quoteOwed] = [
    count(baseAsset),
    count(quoteAsset),
    count(baseLiability),
    count(quoteLiability),
  ];
  const rate = decimal(mm);
  if (!base || !quote || !baseOwed || !quoteOwed || !rate) return null;
  if (baseOwed.isZero() && quoteOwed.isZero()) return null;
  const load = ONE.plus(rate).times(ONE.plus(decimal(feeRate) ?? ZERO));
  return solvePrice(quoteOwed.times(load).minus(quote), base.minus(baseOwed.times(load)));
}
