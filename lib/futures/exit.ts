import type { PositionSide } from '#lib/rules/perp-words.ts';
import { down, paidAt } from '#lib/trade/units/divide.ts';
import { gainOf, releasedEntry } from '#lib/trade/units/entry.ts';
import { initialMargin } from '#lib/trade/units/margin.ts';
import { ticksOf } from '#lib/trade/units/solve-ticks.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { wayOf } from './figures.ts';
import type { FuturesMarket } from './market.ts';

/** A part of a leg that is to be closed at a price: what it would bring, and which price brings so much. */
export type ExitLeg = {
  readonly side: PositionSide;
  /** C of the whole leg, and its lots. */
  readonly entry: bigint;
  readonly lots: number;
  readonly leverage: number;
  /** Lots that are closed. */
  readonly part: number;
};

export type ExitFaces = {
  readonly ticks: number;
  /** Before the fee of closing. */
  readonly gain: bigint;
  /** Of the margin that the part was opened with, in hundredths of a percent, down. */
  readonly roe: bigint;
  /** What is left of the gain after the taker's fee. */
  readonly after: bigint;
};

const PERCENTS = 10_000n;

/** @returns null where no part of the leg is meant */
export function exitAt({ contract }: FuturesMarket, leg: ExitLeg, ticks: number): ExitFaces | null {
  const { entry, initial } = partOf(contract, leg);
  if (leg.part < 1 || leg.part > leg.lots || initial <= 0n) return null;
  const value = worthAt(contract, leg.part, ticks);
  const gain = gainOf(contract, wayOf(leg.side), entry, value);
  return { ticks, gain, roe: down(gain * PERCENTS, initial), after: gain - paidAt(value, contract.takerFee) };
}

/**
 * The price that brings so much, on a tick toward the entry, so that it fires a little earlier than asked (TRD-17); null where
 * none does.
 */
export function ticksForGain({ contract }: FuturesMarket, leg: ExitLeg, gain: bigint): number | null {
  const { entry } = partOf(contract, leg);
  const way = wayOf(leg.side);
  const grows = (way === 1) === (contract.kind === 'linear');
  const value = grows ? entry + gain : entry - gain;
  const size = BigInt(leg.part) * contract.top;
  const price =
    contract.kind === 'linear' ? { top: value, bottom: size } : { top: size, bottom: value * contract.bottom };
  return ticksOf(contract, price, (way === 1) === gain >= 0n ? 'down' : 'up');
}

/** @param roe hundredths of a percent */
export function ticksForRoe(market: FuturesMarket, leg: ExitLeg, roe: bigint): number | null {
  const { initial } = partOf(market.contract, leg);
  return ticksForGain(market, leg, (roe * initial) / PERCENTS);
}

function partOf(contract: FuturesMarket['contract'], { side, entry, lots, leverage, part }: ExitLeg) {
  const own = releasedEntry(contract, wayOf(side), { entry, lots: part, of: lots });
  return { entry: own, initial: initialMargin(own, leverage) };
}
