import { coinPrice, type Kind } from './contract.ts';
import { chargedSize, type HedgeRule } from './maintenance.ts';
import { count, type Decimal, decimal, type Given, ONE, positive, ZERO } from './number.ts';
import { solvePrice } from './solve.ts';

/** The inputs as the specification names them. */
export type LiquidationInputs = {
  /** Quote price of one margin coin: 1 for USDT and USDC. */
  bp?: Given;
  /** Cross wallet balance in margin coin, without this pair's PnL and without isolated margins. */
  available: Given;
  /** Unrealised PnL and maintenance of the other cross pairs, margin coin, at their present mark. */
  othersUpnl: Given;
  othersMaintain: Given;
  /** A leg without a count is none, whatever its price. */
  longOpenPrice?: Given;
  longOpenCount?: Given;
  shortOpenPrice?: Given;
  shortOpenCount?: Given;
  /** Quote value of this pair's open orders that count in maintenance. */
  totalDelegateValue?: Given;
  /** Maintenance margin rate and fee rate, fractions. */
  mm: Given;
  feeRate: Given;
};

export type LiquidationOptions = { kind?: Kind; offset?: Given; hedge?: HedgeRule };

type Leg = { readonly size: Decimal; readonly entry: Decimal };
type Cross = { readonly long: Leg; readonly short: Leg; readonly k: Decimal; readonly off: Decimal };

/**
 * Price at which a pair in cross margin, with one leg or two, is liquidated: its equity is its requirement.
 *
 * [Lc·Lp − Sc·Sp + k·D − off − bp(available + othersUpnl − othersMaintain)] ÷ [Lc − Sc − k·W], k = mm + feeRate,
 * W the larger leg or both; inverse [Lc − Sc + k(W + D)] ÷ [available + … + off + Lc/Lp − Sc/Sp].
 * A hedge whose net size is below k·W is liquidated upward: only its maintenance grows.
 * @returns quote per base; null without a position, a denominator or an input
 * @see guide section 3, where both are derived
 */
export function liquidationPriceCross(input: LiquidationInputs & LiquidationOptions): Decimal | null {
  const { kind, hedge } = input;
  const [bp, mm, feeRate, free] = [coinPrice(input.bp), decimal(input.mm), decimal(input.feeRate), freeOf(input)];
  const long = readLeg(input.longOpenCount, input.longOpenPrice);
  const short = readLeg(input.shortOpenCount, input.shortOpenPrice);
  if (!bp || !mm || !feeRate || !free || !long || !short) return null;
  if (long.size.isZero() && short.size.isZero()) return null;
  const cross = { long, short, k: mm.plus(feeRate), off: decimal(input.offset) ?? ZERO };
  const charged = chargedSize(long.size, short.size, hedge);
  const orders = decimal(input.totalDelegateValue) ?? ZERO;
  return kind === 'inverse'
    ? inversePrice(cross, charged.plus(orders), free)
    : quotePrice(cross, charged, orders, bp.times(free));
}

/** What backs the pair, in margin coin. */
function freeOf({ available, othersUpnl, othersMaintain }: LiquidationInputs): Decimal | null {
  const [balance, gains, kept] = [decimal(available), decimal(othersUpnl), decimal(othersMaintain)];
  return balance && gains && kept && balance.plus(gains).minus(kept);
}

function readLeg(size: Given, price: Given): Leg | null {
  const held = count(decimal(size) ?? ZERO);
  if (held?.isZero()) return { size: ZERO, entry: ONE };
  const entry = positive(price);
  return held && entry && { size: held, entry };
}

function quotePrice({ long, short, k, off }: Cross, charged: Decimal, orders: Decimal, free: Decimal): Decimal | null {
  const paid = long.size.times(long.entry).minus(short.size.times(short.entry));
  return solvePrice(
    paid.plus(k.times(orders)).minus(off).minus(free),
    long.size.minus(short.size).minus(k.times(charged)),
  );
}

/** Both sides times both entries, so that one division is left. */
function inversePrice({ long, short, k, off }: Cross, charged: Decimal, free: Decimal): Decimal | null {
  const entries = long.entry.times(short.entry);
  const bottom = free.plus(off).times(entries).plus(long.size.times(short.entry)).minus(short.size.times(long.entry));
  return solvePrice(long.size.minus(short.size).plus(k.times(charged)).times(entries), bottom);
}
