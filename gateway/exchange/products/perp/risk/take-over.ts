import { gainOf } from '#lib/trade/units/entry.ts';
import { takeoverValue } from '#lib/trade/units/takeover.ts';
import type { PerpParty } from '../../../events/perp-facts.ts';
import { venue } from '../../../ledger/numbers.ts';
import { BUY, SELL } from '../../../orders/book.ts';
import { LONG } from '../../../positions/positions.ts';
import type { Desk } from '../desk.ts';
import { legAt, markOf, perpOf, walletOf, wayOf } from '../figures.ts';
import { movesOf, valueParty } from '../party.ts';
import { cover, rebalance } from '../rebalance.ts';
import type { HeldLeg } from './held-leg.ts';
import { NOTHING_KEPT, tell, tellStep } from './notices.ts';

/**
 * The fund takes a leg over by value: its owner realises what makes their equity in it exactly nothing, whatever the gap.
 * @param equity  what the leg has, or its share of the pool's; below zero it is what the fund pays
 */
export function takeOver(desk: Desk, held: HeldLeg, equity: bigint): void {
  const { owner, market, side } = held;
  const { turn } = desk;
  const { symbol } = market.spec;
  const { contract, settle } = perpOf(market);
  const holder = walletOf(owner, market);
  const leg = desk.leg(symbol, holder, side)!;
  const mark = markOf(turn, symbol);
  const way = wayOf(side);
  const { value: worth, unrealised, maintenance } = legAt(market, side, leg, mark);
  const value = takeoverValue(contract, way, worth, equity);
  const { lots } = leg;
  const taker: PerpParty = {
    ...{ holder, order: null, closes: lots, released: leg.entry, freed: leg.margin, realised: unrealised - equity },
    ...{ closeFee: 0n, opens: 0, entry: 0n, margin: 0n, fee: 0n, unlocked: 0n, promised: 0 },
  };
  const fund = valueParty(desk, { market, ticks: mark, lots, value }, { holder: venue('insurance'), opens: side });
  // A value is at least one unit; where it would be less, the difference is the fund's.
  const exact = gainOf(contract, way, leg.entry, value) - taker.realised;
  const maker = { ...fund, realised: fund.realised + exact };
  desk.emit({
    ...{ t: 'takeover', id: desk.nextFill, symbol, price: mark, lots, value, side: side === LONG ? SELL : BUY },
    ...{ taker, maker, moves: movesOf(settle, [taker, maker]), at: turn.now },
  });
  rebalance(desk, owner, market, side);
  cover(desk, owner, market);
  const closed = { lots, value };
  tellStep(desk, held, { step: 'takeover', closed, before: { equity, maintenance }, after: NOTHING_KEPT });
  tell(desk, held, 'liquidated', { lots, mark, value, equity });
}
