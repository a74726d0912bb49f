import { directionOf, type SideCode } from './codes.ts';
import { coinPriceFor, gainOf, type Kind } from './contract.ts';
import { count, type Decimal, decimal, type Given, plain, positive, ZERO } from './number.ts';
import { placesOf, toPlaces } from './rounding.ts';
import { solveLinear } from './solve.ts';

const PNL_PLACES = 6;

export type PnlInput = { kind?: Kind; side: SideCode; size: Given; entry: Given; price: Given; bp?: Given };

/** What closing at a price would bring, before fees, in margin coin. Nothing held gains nothing, whatever the price. */
export function unrealisedPnl({ kind, side, size, entry, price, bp }: PnlInput): Decimal | null {
  const held = count(size);
  if (held?.isZero()) return ZERO;
  const [from, to, coin] = [positive(entry), positive(price), coinPriceFor(kind, bp)];
  if (!held || !from || !to || !coin) return null;
  const { top, bottom } = gainOf({ kind, dir: directionOf(side), size: held, entry: from, price: to, bp: coin });
  return solveLinear(top, bottom);
}

/** A profit or loss as it is shown: cut toward zero. */
export function pnlValue({ pnl, decimals }: { pnl: Given; decimals?: Given }): Decimal | null {
  const [amount, places] = [decimal(pnl), pnlPlaces(decimals)];
  return amount && places !== null ? toPlaces(amount, places, 'zero') : null;
}

/** Missing is 6; what is no whole number from 0 to 100 is null. */
export function pnlPlaces(decimals: Given): number | null {
  return placesOf(decimal(decimals) ?? PNL_PLACES);
}

/**
 * What a position has realised, net, in margin coin: the gain of what was closed, less fees, plus funding.
 * @param openFees, closeFees as paid (a rebate is negative)   @param funding as received (paid is negative)
 */
export function achievedProfits({
  closed,
  close,
  openFees,
  closeFees,
  funding,
  ...position
}: {
  kind?: Kind;
  side: SideCode;
  closed: Given;
  entry: Given;
  close: Given;
  bp?: Given;
  openFees?: Given;
  closeFees?: Given;
  funding?: Given;
}): Decimal | null {
  const gross = unrealisedPnl({ ...position, size: closed, price: close });
  if (!gross) return null;
  const fees = (decimal(openFees) ?? ZERO).plus(decimal(closeFees) ?? ZERO);
  return plain(gross.minus(fees).plus(decimal(funding) ?? ZERO));
}
