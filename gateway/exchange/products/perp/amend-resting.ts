import type { PerpExits } from '../../events/perp-facts.ts';
import type { Move } from '../../ledger/moves.ts';
import type { Answer } from '../../orders/commands.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { cutToLeg, meeting, Placing, wrongPost } from './enter.ts';
import { wrongExits } from './exits.ts';
import { markOf, perpOf, walletOf } from './figures.ts';
import { checkValue } from './limits.ts';
import { opensLeg, restingLock } from './party.ts';
import type { Wanted } from './read.ts';

/** What an open order is to become. Exits that do not change are the very ones that stand. */
export type Change = {
  /** Of what rests, and of a trigger the limit that it places; null where there is none. */
  readonly price: number | null;
  readonly lots: number;
  readonly trigger: number | null;
  readonly exits: PerpExits | null;
};

/** Another price or size, or other exits, for an order that rests. */
export function amendResting(desk: Desk, market: MarketState, order: DeskOrder, change: Change): Answer {
  const { facts, terms, filled } = order;
  const price = change.price!;
  const isLess = price === order.price && change.lots <= order.lots;
  const left = change.lots - filled;
  const wanted: Wanted = {
    ...{ account: facts.account, clientId: facts.clientId, kind: 'limit', side: facts.side, limit: price, at: price },
    ...{ lots: change.lots, tif: facts.tif, postOnly: facts.postOnly, stp: facts.stp, exits: change.exits },
    ...{ positionSide: terms.positionSide, reduceOnly: terms.reduceOnly, parent: facts.parent },
  };
  // What it promised and opened itself is none of the others.
  desk.stand(order, false);
  const no = checkValue(desk, market, wanted, left);
  if (no) return no;
  const { met, found } = isLess ? { met: -1, found: false } : meeting(desk.turn, market, wanted);
  const most = isLess ? left : cutToLeg(desk, market, { ...wanted, lots: left }, found);
  if (typeof most === 'object') return most;
  const isAt = change.exits === terms.exits && price === order.price;
  const wrong =
    wrongExits(desk.turn, market.spec, isAt ? null : change.exits, { side: opensLeg(facts.side), own: price }) ??
    wrongPost(market, wanted, met);
  if (wrong) return wrong;
  // What was to be more at its price and is cut to the leg may be less.
  const keeps = price === order.price && filled + most <= order.lots;
  desk.stand(order, keeps);
  if (change.exits !== terms.exits)
    desk.emit({ t: 'waits', order: facts.id, triggers: [], by: [], exits: change.exits, at: desk.turn.now });
  if (keeps) return shrink(desk, market, order, filled + most);
  free(desk, market, order, { price, lots: filled + most });
  return new Placing(desk, market, { ...wanted, lots: filled + most }).match(order);
}

/** It keeps its place, and what it promises to close as far as there is enough of it left. */
function shrink(desk: Desk, market: MarketState, order: DeskOrder, lots: number): Answer {
  const { facts, terms, filled, price } = order;
  const answer: Answer = { ok: true, orders: [facts.id] };
  if (lots === order.lots) return answer;
  const at = desk.turn.now;
  const closing = Math.min(terms.closing, lots - filled);
  desk.emit({ t: 'amend', order: facts.id, price, lots, terms: null, moves: [], at });
  const less = order.locked - restingLock(perpOf(market).contract, order, lots - filled - closing);
  const { mark, leverage } = terms;
  const moves = movesOf(market, order, less);
  desk.emit({ t: 'relock', order: facts.id, closing, mark, leverage, moves, at });
  return answer;
}

/** Out of the book, with nothing locked and promised, as it was before it came; its lock is made of the present mark then. */
function free(
  desk: Desk,
  market: MarketState,
  order: DeskOrder,
  { price, lots }: { readonly price: number; readonly lots: number },
): void {
  const { facts, terms, locked } = order;
  const at = desk.turn.now;
  desk.emit({ t: 'amend', order: facts.id, price, lots, terms: null, moves: movesOf(market, order, locked), at });
  const mark = markOf(desk.turn, facts.symbol);
  desk.emit({ t: 'relock', order: facts.id, closing: 0, mark, leverage: terms.leverage, moves: [], at });
}

const movesOf = (market: MarketState, { facts }: DeskOrder, freed: bigint): readonly Move[] =>
  freed === 0n ? [] : [[walletOf(facts.account, market), perpOf(market).settle, freed, -freed]];
