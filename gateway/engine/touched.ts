import { numberOf } from '#gateway/exchange/ledger/numbers.ts';
import type { AccountCommand } from '#gateway/exchange/orders/commands.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import { LONG, SHORT } from '#gateway/exchange/positions/positions.ts';

/** Markets whose resting and waiting orders a command may change, or be matched with. */
export function marketsOf(state: State, command: AccountCommand): readonly string[] {
  const owner = state.accounts.get(command.account);
  switch (command.c) {
    case 'grant':
    case 'transfer':
    case 'countdown':
    case 'positionMode':
      return [];
    case 'leverage':
    case 'marginMode':
    case 'margin':
    case 'autoMargin':
    case 'perpPlace':
    case 'perpExit':
    case 'perpClose':
    case 'perpReverse':
    case 'place':
      return state.markets.has(command.symbol) ? [command.symbol] : [];
    case 'cancel':
    case 'perpAmend':
    case 'amend': {
      const order =
        command.order === undefined ? owner?.clientIds.get(command.clientId ?? '') : owner?.orders.get(command.order);
      return order ? [order.facts.symbol] : [];
    }
    case 'perpCloseAll':
      return [...state.markets.keys()].filter(
        (symbol) =>
          state.market(symbol).spec.perp !== undefined &&
          (command.symbol ?? symbol) === symbol &&
          (owner?.room.has(symbol) || holdsLeg(state, command.account, symbol)),
      );
    case 'cancelAll':
    case 'reset':
    case 'close': {
      const only = command.c === 'cancelAll' ? command.symbol : undefined;
      return [...(owner?.room ?? [])]
        .filter(([symbol, { open }]) => open > 0 && (only === undefined || only === symbol))
        .map(([symbol]) => symbol);
    }
  }
}

function holdsLeg(state: State, owner: number, symbol: string): boolean {
  const { perp } = state.market(symbol).spec;
  if (!perp) return false;
  const holder = numberOf(owner, perp.wallet);
  return ([LONG, SHORT] as const).some((side) => state.positions.leg(symbol, holder, side) !== null);
}
