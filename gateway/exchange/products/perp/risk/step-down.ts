import { small } from '#lib/exact/parse.ts';
import type { Contract } from '#lib/trade/units/contract.ts';
import { down, least, most, paidAt, up } from '#lib/trade/units/divide.ts';
import { mostLots } from '#lib/trade/units/most-lots.ts';
import { takeoverValue } from '#lib/trade/units/takeover.ts';
import { tierAt } from '#lib/trade/units/tiers.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { BUY, SELL } from '../../../orders/book.ts';
import { type LegIndex, LONG } from '../../../positions/positions.ts';
import type { Desk } from '../desk.ts';
import { markOf, perpOf, settingsOf, walletOf, wayOf } from '../figures.ts';
import { closingParty } from '../party.ts';
import type { HeldLeg } from './held-leg.ts';
import type { Closed } from './notices.ts';
import { sweep } from './sweep.ts';

/** From this tier on (the first is 0) a leg is made smaller before it is taken over, two tiers at a time. */
const FROM_TIER = 2;

/**
 * Reduces a leg of the third tier or above to what two tiers below allow, through the merged book, no worse than the fund
 * would take the whole of it over, the fee counted: what is left never has less for each lot. @param equity  the leg's, or its share of the pool's  @returns null where nothing filled
 */
export function stepDown(desk: Desk, held: HeldLeg, equity: bigint): Closed | null {
  const { owner, market, side } = held;
  const { symbol } = market.spec;
  const { contract } = perpOf(market);
  const holder = walletOf(owner, market);
  const leg = desk.leg(symbol, holder, side)!;
  const mark = markOf(desk.turn, symbol);
  const value = worthAt(contract, leg.lots, mark);
  const tier = tierAt(contract, value);
  if (tier < FROM_TIER) return null;
  const { upTo } = contract.tiers[tier - FROM_TIER]!;
  // One lot stays: what goes whole is taken over.
  const keeps = Math.max(
    1,
    mostLots(leg.lots, (lots) => worthAt(contract, lots, mark) <= upTo),
  );
  const isolated = settingsOf(desk, owner, market).marginMode === 'isolated';
  const spare = equity - paidAt(value, contract.takerFee);
  const limit = takeoverTicks(contract, side, leg.lots, takeoverValue(contract, wayOf(side), value, spare));
  let closed = 0n;
  const filled = sweep(desk, {
    ...{ market, side: side === LONG ? SELL : BUY, limit, lots: leg.lots - keeps, holder, rule: 'liquidation' },
    party: (trade) => {
      closed += trade.value;
      return closingParty(desk, trade, { holder, side, fee: paidAt(trade.value, contract.takerFee), isolated });
    },
  });
  return filled === 0 ? null : { lots: filled, value: closed };
}

const MOST_TICKS = 2_147_483_647n;

/** What a takeover value comes to a lot, ticks: up for a leg that sells, down for one that buys. */
export function takeoverTicks({ kind, top, bottom }: Contract, side: LegIndex, lots: number, value: bigint): number {
  const size = BigInt(lots) * top;
  const [over, under] = kind === 'linear' ? [value, size] : [size, value * bottom];
  const ticks = side === LONG ? up(over, under) : down(over, under);
  return small(least(MOST_TICKS, most(side === LONG ? 1n : 0n, ticks)));
}
