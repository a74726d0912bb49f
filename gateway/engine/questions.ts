import { spotOf } from '#gateway/exchange/ledger/numbers.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { About, Asked, Told } from './port.ts';
import { balanceView, orderView } from './present.ts';
import type { PrivateReader } from './private-reader.ts';

/** What an answer is read from. */
type Known = {
  readonly env: Env;
  readonly state: State;
  readonly reader: PrivateReader;
  /** Number of the last command. */
  readonly command: number;
};

/** The answers of an engine: each is a copy, in the words of the contract. */
export const QUESTIONS: { readonly [A in About]: (known: Known, asked: Asked<A>) => Told<A> } = {
  balances({ state }, { account }) {
    const assets = [...state.ledger.purse(spotOf(account)).keys()].sort();
    return assets.map((asset) => balanceView(state, account, asset));
  },

  openOrders({ env, state }, { account, symbol }) {
    const orders = [...(state.accounts.get(account)?.orders.values() ?? [])].filter(
      ({ facts }) => symbol === undefined || facts.symbol === symbol,
    );
    // The account keeps them oldest first, whatever the clock said.
    return orders.flatMap(({ facts }) => orderView(env, state, facts.id) ?? []).reverse();
  },

  openOrder({ env, state }, { account, order, clientId }) {
    const owner = state.accounts.get(account);
    const found = order === undefined ? owner?.clientIds.get(clientId ?? '') : owner?.orders.get(order);
    return found ? orderView(env, state, found.facts.id) : null;
  },

  account({ env, state, reader, command }, { account }) {
    return { command, ...reader.read({ env, state, account }) };
  },

  isOpen: ({ state }, { account }) => state.accounts.has(account),

  newestAccount: ({ state }) => state.newestAccount,
};
