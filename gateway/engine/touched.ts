import type { AccountCommand } from '#gateway/exchange/orders/commands.ts';
import type { State } from '#gateway/exchange/orders/state.ts';

/** Markets whose resting and waiting orders a command may change, or be matched with. */
export function marketsOf(state: State, command: AccountCommand): readonly string[] {
  const owner = state.accounts.get(command.account);
  switch (command.c) {
    case 'grant':
    case 'transfer':
    case 'positionMode':
      return [];
    case 'leverage':
    case 'marginMode':
    case 'margin':
    case 'autoMargin':
    case 'perpPlace':
    case 'place':
      return state.markets.has(command.symbol) ? [command.symbol] : [];
    case 'cancel':
    case 'amend': {
      const order =
        command.order === undefined ? owner?.clientIds.get(command.clientId ?? '') : owner?.orders.get(command.order);
      return order ? [order.facts.symbol] : [];
    }
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
