import { type Answer, refuse, type Stamp } from '../../../orders/commands.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { checkMarket } from './check-market.ts';
import { beginStamp, payPart } from './pay-stamp.ts';

const MORE: Answer = { ok: true, orders: [], more: true };

/**
 * A stamp of a market: its risk, its funding, its risk again, a slice a command. While the feed is silent it is refused, and
 * paid when it speaks again. Where the next slice begins is in the events: after a kill the same command goes on there.
 */
export function stamp(turn: Transaction, market: MarketState, { symbol, stamp: at, rate }: Stamp): Answer {
  if (!turn.view || turn.view.stale) return refuse('symbol', 'staleFeed', symbol);
  const before = turn.state.positions.stamps.get(symbol);
  const isPaid = before !== undefined && before.part === before.parts && before.stamp >= at;
  if (!isPaid) {
    const begun = before !== undefined && before.part < before.parts;
    // Whoever falls now falls before it is paid, and what follows of that is over first.
    if (!begun && (checkMarket(turn, market).more || turn.events.length > 0)) return MORE;
    if (begun) payPart(turn, market);
    else beginStamp(turn, market, at, BigInt(rate));
    return MORE;
  }
  return checkMarket(turn, market).more ? MORE : { ok: true, orders: [] };
}
