import { directionOf, type SideCode } from './codes.ts';
import { coinPriceFor, type Kind, worthOf } from './contract.ts';
import { loadOf } from './margin.ts';
import { Decimal, decimal, type Given, ONE, plain, positive, ZERO } from './number.ts';
import { toGrid } from './rounding.ts';
import { solveLinear } from './solve.ts';

/**
 * Largest size that a balance opens, never negative: margin and opening fee of it are at most the balance.
 * @param available margin coin   @param side needed with `reserveCloseFee`
 * @param cap at most this much   @param lot the size is a multiple of it, downward; ≤ 0 is null
 * @returns base; USD for inverse
 */
export function maxOpenable({
  kind,
  side,
  available,
  price,
  leverage,
  feeRate,
  lot,
  cap,
  bp,
  reserveCloseFee,
}: {
  kind?: Kind;
  side?: SideCode;
  available: Given;
  price: Given;
  leverage: Given;
  feeRate: Given;
  lot?: Given;
  cap?: Given;
  bp?: Given;
  reserveCloseFee?: boolean;
}): Decimal | null {
  const [balance, at, times, rate] = [decimal(available), positive(price), positive(leverage), decimal(feeRate)];
  const [coin, step] = [coinPriceFor(kind, bp), decimal(lot)];
  if (!balance || !at || !times || !rate || !coin || step?.lte(0)) return null;
  const unit = worthOf({ kind, size: ONE, price: at, bp: coin });
  const load = loadOf({ kind, dir: directionOf(side), leverage: times, rate, reserveCloseFee });
  // A rebate greater than the margin would open without end.
  if (load.lte(0)) return null;
  const size = solveLinear(balance.times(times).times(unit.bottom), unit.top.times(load))!;
  const capped = Decimal.max(ZERO, Decimal.min(size, decimal(cap) ?? size));
  return plain(step ? toGrid(capped, step, 'floor') : capped);
}
