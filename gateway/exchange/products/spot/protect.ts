import { small } from '#lib/exact/parse.ts';
import { exitLegs } from '#lib/rules/legs.ts';
import { SELL } from '../../orders/book.ts';
import type { Draft } from '../../orders/draft.ts';
import { STP } from '../../orders/match.ts';
import { enter } from '../../orders/place.ts';
import type { OpenOrder } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';

/**
 * Places the attached take profit and stop loss for what a buy really brought, its fee taken off, as far as it is still
 * there. When nothing of it can be sold the record says why.
 */
export function protect(turn: Transaction, { facts, filled, fee }: OpenOrder): void {
  const { attached, symbol, account, id } = facts;
  if (attached === null || filled === 0) return;
  const { spec } = turn.state.market(symbol);
  const brought = (BigInt(filled) * spec.basePerLot - fee) / spec.basePerLot;
  const there = turn.state.balance(account, spec.base).available / spec.basePerLot;
  if (brought === 0n || there === 0n) {
    const rule = brought === 0n ? 'minSize' : 'insufficientBalance';
    return turn.emit({ t: 'failed', order: id, account, rule, at: turn.now });
  }
  const exit: Draft = {
    account,
    symbol,
    product: 'spot',
    // No client may choose an id that begins so; cancelling the buy too late must not cancel its protection.
    clientId: `~exit.${id}`,
    kind: 'tpsl',
    side: SELL,
    price: null,
    lots: small(brought < there ? brought : there),
    quote: null,
    tif: 'gtc',
    postOnly: false,
    stp: STP.cancelMaker,
    triggers: exitLegs(attached),
    attached: null,
  };
  enter(turn, exit, id);
}
