import { checkWish, type Wish } from '#lib/rules/amend.ts';
import { kindRow, waitsAtAll } from '#lib/rules/kinds.ts';
import { readOrder } from '#lib/rules/order.ts';
import { Findings } from '#lib/rules/violation.ts';
import { BUY, SELL } from '../../orders/book.ts';
import { standingOf } from '../../orders/change.ts';
import { type No, type Place, refused } from '../../orders/commands.ts';
import type { Draft } from '../../orders/draft.ts';
import { STP } from '../../orders/match.ts';
import type { MarketState, OpenOrder } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';

/** Checks all that can be known before the book is looked at. Every refusal names field, rule, value and bound. */
export function validate(turn: Transaction, { spec: market }: MarketState, command: Place): Draft | No {
  const { symbol, clientId, kind } = command;
  const { room, orders } = turn.state.accounts.get(command.account)!;
  const { open, waiting } = room.get(symbol) ?? { open: 0, waiting: 0 };
  const found = new Findings();
  const { price, lots, quote, legs, attached } = readOrder(found, command, market, {
    last: turn.view!.last,
    room: { open, triggers: waiting, total: orders.size },
  });
  if (found.list[0]) return refused(found.list[0]);
  const triggers = kind === 'trigger';
  return {
    account: command.account,
    symbol,
    product: market.product,
    clientId,
    kind,
    side: command.side === 'buy' ? BUY : SELL,
    price: triggers ? null : price,
    lots,
    quote,
    tif: command.tif ?? kindRow(kind).tifs[0],
    postOnly: command.postOnly ?? false,
    stp: STP[command.stp ?? (waitsAtAll(kind) ? 'cancelMaker' : 'cancelTaker')],
    triggers: triggers ? legs.map((leg) => ({ ...leg, limit: price, rests: price !== null })) : legs,
    attached,
  };
}

/** What an amended order may not be. */
export function forbids(turn: Transaction, { spec }: MarketState, order: OpenOrder, wish: Wish): No | null {
  const found = new Findings();
  checkWish(found, wish, spec, standingOf(order), turn.view?.last ?? null);
  return found.list[0] ? refused(found.list[0]) : null;
}
