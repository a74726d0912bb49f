import { lockFor } from '#lib/rules/funds.ts';
import { valueAt } from '#lib/rules/limits.ts';
import { SIDES } from '#lib/rules/words.ts';
import type { Event } from '../../events/events.ts';
import type { FillParty } from '../../events/facts.ts';
import type { Move } from '../../ledger/moves.ts';
import { spotOf, venue } from '../../ledger/numbers.ts';
import { BUY, type SideIndex } from '../../orders/book.ts';
import { feeOn, type Market } from '../../orders/spec.ts';
import { givenAsset, type OpenOrder } from '../../orders/state.ts';
import type { FillFacts, Party, Transaction } from '../../orders/transaction.ts';

const FEE = venue('fee');
const FEED = venue('feed');

/** One fill with its whole effect on both spot wallets, the fees and the feed. */
export function settle(turn: Transaction, { market, taker, maker, takerSide, price, lots, rule }: FillFacts): Event {
  const { spec } = market;
  const base = BigInt(lots) * spec.basePerLot;
  const quote = valueAt(spec, price, lots);
  const moves: Move[] = [];
  const side = (party: Party, of: SideIndex, rate: number): FillParty | null =>
    party === null
      ? settleFeed(moves, spec, of, base, quote)
      : settleOrder(moves, spec, party, { side: of, lots, base, quote, rate });
  const takerParty = side(taker, takerSide, spec.takerFee);
  const makerParty = side(maker, takerSide === BUY ? 1 : 0, spec.makerFee);
  return {
    t: 'fill',
    id: turn.state.nextFill,
    symbol: spec.symbol,
    price,
    lots,
    quote,
    side: takerSide,
    rule,
    taker: takerParty,
    maker: makerParty,
    moves,
    at: turn.now,
  };
}

type Settlement = {
  readonly side: SideIndex;
  readonly lots: number;
  readonly base: bigint;
  readonly quote: bigint;
  readonly rate: number;
};

function settleOrder(
  moves: Move[],
  market: Market,
  order: OpenOrder,
  { side, lots, base, quote, rate }: Settlement,
): FillParty {
  const { account, id } = order.facts;
  const [given, got, feeAsset] = side === BUY ? [quote, base, market.base] : [base, quote, market.quote];
  // What stays locked is what the rest may cost at the order's own price: the dearer stop of an OCO order is over.
  const unlocked =
    order.locked === 0n
      ? 0n
      : order.locked - lockFor(market, SIDES[side], order.price, order.lots - order.filled - lots);
  const fee = feeOn(got, rate);
  const wallet = spotOf(account);
  moves.push([wallet, givenAsset(market, side), unlocked - given, -unlocked], [wallet, feeAsset, got - fee, 0n]);
  if (fee > 0n) moves.push([FEE, feeAsset, fee, 0n]);
  return { account, order: id, fee, feeAsset, unlocked };
}

function settleFeed(moves: Move[], market: Market, side: SideIndex, base: bigint, quote: bigint): null {
  const sign = side === BUY ? 1n : -1n;
  moves.push([FEED, market.base, sign * base, 0n], [FEED, market.quote, -sign * quote, 0n]);
  return null;
}
