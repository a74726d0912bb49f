import type { PositionSide } from '#lib/rules/perp-words.ts';
import { paidAt } from '#lib/trade/units/divide.ts';
import { gainOf } from '#lib/trade/units/entry.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { wayOf } from './figures.ts';
import type { FuturesMarket } from './market.ts';

type Trip = { readonly side: PositionSide; readonly lots: number; readonly entry: number; readonly exit: number };

/** What a leg brings that an order opens at a price and an exit closes at another, after both fees, in units of the settle asset. */
export function roundTrip({ contract }: FuturesMarket, { side, lots, entry, exit }: Trip): bigint {
  const [opened, closed] = [worthAt(contract, lots, entry), worthAt(contract, lots, exit)];
  const fees = paidAt(opened, contract.takerFee) + paidAt(closed, contract.takerFee);
  return gainOf(contract, wayOf(side), opened, closed) - fees;
}
