import { gainOf } from '#lib/trade/units/entry.ts';
import { transferable } from '#lib/trade/units/pool.ts';
import type { PerpParty } from '../../events/perp-facts.ts';
import { numberOf } from '../../ledger/numbers.ts';
import { BUY, SELL } from '../../orders/book.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { LONG, SHORT } from '../../positions/positions.ts';
import { Desk } from './desk.ts';
import { markOf, perpOf, poolOf, walletOf, wayOf } from './figures.ts';
import { feedParty, movesOf, tradeOf } from './party.ts';
import { finishStamp } from './risk/pay-stamp.ts';

/** Markets whose margin lies in a wallet, those of one asset where it is named. */
function marketsIn(turn: Transaction, wallet: number, asset?: string): MarketState[] {
  return [...turn.state.markets.values()].filter(
    ({ spec }) => spec.perp?.wallet === wallet && (asset === undefined || spec.perp.settle === asset),
  );
}

/** Whether an owner holds a leg of which no mark is known now: then nothing can be said of their wallet. */
export function lacksMark(turn: Transaction, owner: number, markets = [...turn.state.markets.values()]): boolean {
  return markets.some(({ spec }) => {
    if (!spec.perp || turn.view?.marks?.has(spec.symbol)) return false;
    const holder = numberOf(owner, spec.perp.wallet);
    return [LONG, SHORT].some((side) => turn.state.positions.leg(spec.symbol, holder, side as 0 | 1) !== null);
  });
}

/** What may leave a wallet of contracts; null while a mark that decides it is not known. */
export function transferableFrom(turn: Transaction, owner: number, wallet: number, asset: string): bigint | null {
  const markets = marketsIn(turn, wallet, asset);
  const [market] = markets;
  if (!market) return turn.state.ledger.balance(numberOf(owner, wallet), asset).available;
  return lacksMark(turn, owner, markets) ? null : transferable(poolOf(new Desk(turn), owner, market));
}

/** Every leg of an owner goes to the reference market at the mark, without a fee: the account is reset or closed. */
export function closeLegs(turn: Transaction, owner: number): void {
  for (const market of turn.state.markets.values()) {
    if (!market.spec.perp) continue;
    const holder = walletOf(owner, market);
    finishStamp(turn, market);
    for (const side of [LONG, SHORT] as const) {
      const leg = turn.state.positions.leg(market.spec.symbol, holder, side);
      if (leg !== null) closeLeg(turn, market, holder, side);
    }
  }
}

function closeLeg(turn: Transaction, market: MarketState, holder: number, side: 0 | 1): void {
  const { symbol } = market.spec;
  const { contract, settle } = perpOf(market);
  const leg = turn.state.positions.leg(symbol, holder, side)!;
  const price = markOf(turn, symbol);
  const trade = tradeOf(market, price, leg.lots);
  const taker: PerpParty = {
    ...{ holder, order: null, closes: leg.lots, released: leg.entry, freed: leg.margin },
    ...{ realised: gainOf(contract, wayOf(side), leg.entry, trade.value), closeFee: 0n, opens: 0 },
    ...{ entry: 0n, margin: 0n, fee: 0n, unlocked: 0n, promised: 0 },
  };
  const takerSide = side === LONG ? SELL : BUY;
  const maker = feedParty(new Desk(turn), trade, side === LONG ? BUY : SELL);
  turn.emit({
    ...{ t: 'perpFill', id: turn.state.nextFill, symbol, price, lots: leg.lots, value: trade.value, side: takerSide },
    ...{ rule: 'reset', taker, maker, moves: movesOf(settle, [taker, maker]), at: turn.now },
  });
}
