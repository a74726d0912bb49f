import { type No, type PerpCommand, refuse } from '../../../orders/commands.ts';
import { wrongStatus } from '../../../orders/entry.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { LONG, SHORT } from '../../../positions/positions.ts';
import { isFallen } from './check.ts';
import { finishStamp } from './pay-stamp.ts';

/**
 * While a stamp or a step has slices left nothing is opened in its market, and who is about to be liquidated hears that. What
 * closes lets the stamp be paid first, so that nobody trades out of it.
 * @returns why the command has to wait
 */
export function checkSlices(turn: Transaction, command: PerpCommand): No | null {
  const { markets, positions } = turn.state;
  if (command.c === 'perpCloseAll') {
    for (const market of markets.values()) if (market.spec.perp) finishStamp(turn, market);
    return null;
  }
  const market = marketOf(turn, command);
  if (!market?.spec.perp || !positions.isBusy(market.spec.symbol)) return null;
  // Those two come first, and whoever asks hears of them.
  if (wrongStatus(market.spec) || turn.view?.stale !== false) return null;
  if (command.c === 'perpClose' || (command.c === 'perpPlace' && reducesOnly(command))) {
    finishStamp(turn, market);
    return null;
  }
  const { symbol } = market.spec;
  const fallen =
    positions.cut.has(symbol) && [LONG, SHORT].some((side) => isFallen(turn, command.account, market, side as 0 | 1));
  return refuse('symbol', fallen ? 'liquidating' : 'busy', symbol);
}

/** The market that a command may trade in. */
function marketOf(turn: Transaction, command: PerpCommand): MarketState | undefined {
  switch (command.c) {
    case 'perpPlace':
    case 'perpClose':
    case 'perpReverse':
      return turn.state.markets.get(command.symbol);
    case 'perpAmend': {
      const owner = turn.state.accounts.get(command.account);
      const { order: id, clientId = '' } = command;
      const order = id === undefined ? owner?.clientIds.get(clientId) : owner?.orders.get(id);
      return order && turn.state.markets.get(order.facts.symbol);
    }
    default:
      return undefined;
  }
}

/** Two-way, what is against its own side closes and never opens. */
function reducesOnly({ reduceOnly, side, positionSide }: Extract<PerpCommand, { readonly c: 'perpPlace' }>): boolean {
  return reduceOnly === true || (positionSide !== undefined && (positionSide === 'long') === (side === 'sell'));
}
