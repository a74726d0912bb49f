import type { PositionSide } from '#lib/rules/perp-words.ts';
import { most, paidAt } from '#lib/trade/units/divide.ts';
import { gainOf, releasedEntry, releasedMargin } from '#lib/trade/units/entry.ts';
import { initialMargin } from '#lib/trade/units/margin.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { wayOf } from './figures.ts';
import { type Holding, holdingOf, type Leg, type Pool, withHolding } from './holding.ts';

export type Fill = {
  readonly symbol: string;
  readonly buys: boolean;
  readonly lots: number;
  readonly ticks: number;
  /** The leg that is meant in two-way mode; null in one-way mode. */
  readonly positionSide: PositionSide | null;
  /** Hundred-millionths. Default: the taker's. */
  readonly rate?: bigint;
};

export type Filled = {
  readonly pool: Pool;
  readonly closes: number;
  readonly opens: number;
  readonly realised: bigint;
  readonly fee: bigint;
  /** Into an isolated leg, and out of the one that it closed. */
  readonly margin: bigint;
  readonly freed: bigint;
};

const NEW: Leg = { lots: 0, entry: 0n, margin: 0n, realised: 0n, fees: 0n, funding: 0n };

/**
 * What a fill leaves of a pool: it closes what stands against it, then opens, as the exchange does it, to the unit.
 * @returns null where the market is not among the holdings, or a leg that is closed in two-way mode has fewer lots
 */
export function afterFill(pool: Pool, fill: Fill): Filled | null {
  const holding = holdingOf(pool, fill.symbol);
  if (!holding) return null;
  const { buys, lots, ticks, positionSide } = fill;
  const { contract } = holding.market;
  const [opens, against]: readonly [PositionSide, PositionSide] = buys ? ['long', 'short'] : ['short', 'long'];
  const closable = positionSide === opens ? 0 : (holding.legs[against]?.lots ?? 0);
  const closes = Math.min(lots, closable);
  const opened = lots - closes;
  if (positionSide === against && opened > 0) return null;
  const value = worthAt(contract, lots, ticks);
  const rate = fill.rate ?? contract.takerFee;
  const fee = paidAt(value, rate);
  const closeValue = opened === 0 ? value : worthAt(contract, closes, ticks);
  const closeFee = closes === 0 ? 0n : opened === 0 ? fee : paidAt(closeValue, rate);
  const closed = closePart(holding, against, { closes, closeValue, closeFee });
  const entry = value - closeValue;
  const margin = opened > 0 && holding.mode === 'isolated' ? initialMargin(entry, holding.leverage[opens]) : 0n;
  const legs = { ...holding.legs, [against]: closed.leg };
  if (opened > 0) legs[opens] = added(legs[opens] ?? NEW, { lots: opened, entry, margin, fee: fee - closeFee });
  const { realised, freed } = closed;
  const balance = pool.balance + freed + realised - margin - fee;
  return {
    pool: withHolding({ ...pool, balance }, fill.symbol, (before) => ({ ...before, legs })),
    ...{ closes, opens: opened, realised, fee, margin, freed },
  };
}

function added(
  leg: Leg,
  { lots, entry, margin, fee }: { lots: number; entry: bigint; margin: bigint; fee: bigint },
): Leg {
  return {
    ...leg,
    ...{ lots: leg.lots + lots, entry: leg.entry + entry, margin: leg.margin + margin, fees: leg.fees + fee },
  };
}

type Part = { readonly closes: number; readonly closeValue: bigint; readonly closeFee: bigint };

function closePart({ market, mode, legs }: Holding, side: PositionSide, { closes, closeValue, closeFee }: Part) {
  const leg = legs[side];
  if (!leg || closes === 0) return { leg, realised: 0n, freed: 0n };
  const { contract } = market;
  const released = releasedEntry(contract, wayOf(side), { entry: leg.entry, lots: closes, of: leg.lots });
  const realised = gainOf(contract, wayOf(side), released, closeValue);
  // What its part of the margin does not pay is taken from what the leg still has.
  const part = most(releasedMargin(leg.margin, closes, leg.lots), closeFee - realised);
  const freed = mode === 'isolated' ? part : 0n;
  if (closes === leg.lots) return { leg: null, realised, freed };
  const left: Leg = {
    lots: leg.lots - closes,
    entry: leg.entry - released,
    margin: leg.margin - freed,
    realised: leg.realised + realised,
    fees: leg.fees + closeFee,
    funding: leg.funding,
  };
  return { leg: left, realised, freed };
}
