import type { PerpFillRule, PerpParty } from '../../../events/perp-facts.ts';
import { ownerOf, VENUE } from '../../../ledger/numbers.ts';
import type { SideIndex } from '../../../orders/book.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Desk } from '../desk.ts';
import { meet } from '../fill.ts';
import { type Trade, tradeOf } from '../party.ts';
import { FILL_LIMIT, makerLots, nextOf } from '../walk.ts';

/** What the venue does by itself in a merged book: no order stands behind it, and it is not judged as an order is. */
export type Sweep = {
  readonly market: MarketState;
  readonly side: SideIndex;
  /** The worst price, ticks. */
  readonly limit: number;
  readonly lots: number;
  /** Whose leg or whose wallet it is about. */
  readonly holder: number;
  readonly rule: PerpFillRule;
  readonly party: (trade: Trade) => PerpParty;
  /** Of so many lots at a price, those that it takes; fewer than asked end it. */
  readonly most?: (trade: Trade) => number;
};

/** Takes from the merged book as far as the limit. @returns lots that filled */
export function sweep(desk: Desk, { market, side, limit, lots, holder, rule, party, most }: Sweep): number {
  const owner = ownerOf(holder);
  let filled = 0;
  for (let steps = 0; steps < FILL_LIMIT && filled < lots; steps++) {
    const next = nextOf(desk, market, side, limit);
    if (next === null) break;
    const { maker, ticks } = next;
    if (maker !== null && owner !== VENUE && maker.facts.account === owner) {
      desk.done(maker, 'stp');
      continue;
    }
    const wanted = Math.min(lots - filled, next.lots);
    const able = most ? most(tradeOf(market, ticks, wanted)) : wanted;
    if (able === 0) break;
    const count = maker === null ? able : makerLots(desk, market, maker, ticks, able);
    if (count > 0) {
      const trade = tradeOf(market, ticks, count);
      meet(desk, { trade, takerSide: side, rule, taker: null, takerParty: party(trade), maker });
      if (maker === null) desk.take(market, side, ticks, count);
      filled += count;
    }
    if (maker !== null && count < able && desk.order(maker.facts.id) !== null) desk.done(maker, 'margin');
    else if (able < wanted) break;
  }
  return filled;
}
