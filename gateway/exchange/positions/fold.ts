import type { EventOf } from '../events/events.ts';
import type { PerpParty } from '../events/perp-facts.ts';
import { type Leg, type LegIndex, type Legs, LONG, type PaidLegs, SHORT } from './positions.ts';

const NEW: Omit<Leg, 'since'> = {
  ...{ lots: 0, entry: 0n, margin: 0n, realised: 0n, fees: 0n, funding: 0n, opened: 0, closed: 0, auto: false },
};

/** Two sides that meet, through a book or without one. */
export type Meeting = EventOf<'perpFill'> | EventOf<'net'> | EventOf<'takeover'> | EventOf<'adl'>;

/** Both sides of a fill, added to the legs that they closed and opened. */
export function foldFill(legs: Legs, event: Meeting): void {
  foldParty(legs, event, event.side === 0 ? LONG : SHORT, event.taker);
  foldParty(legs, event, event.side === 0 ? SHORT : LONG, event.maker);
}

type When = Pick<EventOf<'perpFill'>, 'symbol' | 'at'>;

/** @param opens  the leg that this side of the fill opens; it closes the other one */
export function foldParty(legs: Legs, { symbol, at }: When, opens: LegIndex, party: PerpParty): void {
  if (party.closes > 0) closeLeg(legs, symbol, opens === LONG ? SHORT : LONG, party);
  if (party.opens === 0) return;
  const leg = legs.leg(symbol, party.holder, opens) ?? { ...NEW, since: at };
  legs.setLeg(symbol, party.holder, opens, {
    ...leg,
    lots: leg.lots + party.opens,
    entry: leg.entry + party.entry,
    margin: leg.margin + party.margin,
    fees: leg.fees + party.fee - party.closeFee,
    opened: leg.opened + party.opens,
  });
}

/** @throws Error when more is closed than held, or a leg would be left with lots and no value, or the other way round */
function closeLeg(legs: Legs, symbol: string, side: LegIndex, party: PerpParty): void {
  const leg = legs.leg(symbol, party.holder, side);
  if (leg === null || leg.lots < party.closes)
    throw new Error(`${party.holder} closes more of ${symbol} than it holds`);
  const left: Leg = {
    ...leg,
    lots: leg.lots - party.closes,
    entry: leg.entry - party.released,
    margin: leg.margin - party.freed,
    realised: leg.realised + party.realised,
    fees: leg.fees + party.closeFee,
    closed: leg.closed + party.closes,
  };
  if (left.lots > 0) return legs.setLeg(symbol, party.holder, side, left);
  if (left.entry !== 0n || left.margin !== 0n)
    throw new Error(`the leg of ${party.holder} in ${symbol} is gone and leaves ${left.entry} and ${left.margin}`);
  legs.setLeg(symbol, party.holder, side, null);
}

/** Margin that came to an isolated leg or left it. */
export function foldMargin(legs: Legs, { symbol, holder, side, change, auto }: EventOf<'margin'>): void {
  const index = side === 'long' ? LONG : SHORT;
  const leg = legs.leg(symbol, holder, index);
  if (leg === null) throw new Error(`${holder} holds no leg in ${symbol}`);
  legs.setLeg(symbol, holder, index, { ...leg, margin: leg.margin + change, auto: auto ?? leg.auto });
}

/** What a part of a stamp paid, added to the legs. */
export function foldFunding(legs: PaidLegs, { symbol, changes }: EventOf<'funding'>): void {
  for (const { holder, side, change, margin } of changes) {
    const index = side === 'long' ? LONG : SHORT;
    const leg = legs.leg(symbol, holder, index);
    if (leg === null) throw new Error(`${holder} holds no leg in ${symbol}`);
    const more = margin ? change : 0n;
    const paid = { ...leg, funding: leg.funding + change, margin: leg.margin + more };
    legs.setPaid(symbol, holder, index, paid, change);
  }
}
