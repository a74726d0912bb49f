import type { Command } from '#gateway/exchange/orders/commands.ts';
import type { MarketState, State } from '#gateway/exchange/orders/state.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { marketsOf } from './touched.ts';
import type { Views } from './view.ts';

/** The feed at a moment as a command sees it: the book of its market, the marks of all contracts. */
export function viewFor(state: State, views: Views, command: Command, now: number): MarketView | null {
  // Of several markets the first one stands for all: each of them is looked up by its name.
  const named = command.c === 'amend' || command.c === 'perpAmend' || command.c === 'perpCloseAll';
  const symbol =
    'symbol' in command && command.symbol !== undefined
      ? command.symbol
      : named
        ? marketsOf(state, command)[0]
        : undefined;
  // Whose legs all go: each is closed in the book of its market.
  if (command.c === 'reset' || command.c === 'close') {
    const none = views.ofNone(now);
    return none && withOthers(state, views, none, now);
  }
  const market = symbol === undefined ? undefined : state.markets.get(symbol);
  return market ? viewOf(state, views, market, now) : views.ofNone(now);
}

function viewOf(state: State, views: Views, { spec }: MarketState, now: number): MarketView {
  const view = views.of(spec, now);
  return spec.perp ? withOthers(state, views, view, now) : view;
}

/** Who has a pool in a contract may have legs in others: their books are looked up. */
function withOthers({ markets }: State, views: Views, view: MarketView, now: number): MarketView {
  const get = (symbol: string) => {
    const other = markets.get(symbol);
    return other && views.book(other.spec, now);
  };
  return { ...view, others: { get } };
}
