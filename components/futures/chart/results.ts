import type { Leg } from '#lib/futures/holding.ts';
import type { FuturesMarket } from '#lib/futures/market.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { paidAt } from '#lib/trade/units/divide.ts';
import { gainOf, releasedEntry } from '#lib/trade/units/entry.ts';
import { worthAt } from '#lib/trade/units/value.ts';

type Close = { readonly side: PositionSide; readonly lots: number; readonly ticks: number };

/** What closing a part of a leg at a price brings after the closing fee, in units of the settle asset. */
export function closeResult(market: FuturesMarket, leg: Leg, { side, lots, ticks }: Close): bigint {
  const { contract } = market;
  const way = side === 'long' ? 1 : -1;
  const part = Math.min(lots, leg.lots);
  const value = worthAt(contract, part, ticks);
  const released = releasedEntry(contract, way, { entry: leg.entry, lots: part, of: leg.lots });
  return gainOf(contract, way, released, value) - paidAt(value, contract.takerFee);
}
