import { spotOf, venue } from '#gateway/exchange/ledger/numbers.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import type { Env } from '#lib/contract/trade.ts';
import { EngineBusy } from './busy.ts';
import type { About, Asked, Told } from './port.ts';
import { amount, balanceView, orderView } from './present.ts';
import { perpOrderView } from './present-perp.ts';
import { accountsOf, perpSettingsOf, positionsOf, walletsOf } from './present-positions.ts';
import type { PrivateReader } from './private-reader.ts';
import type { Look, Owner } from './private-topics.ts';

/** What an answer is read from. */
type Known = {
  readonly env: Env;
  readonly state: State;
  readonly reader: PrivateReader;
  /** Number of the last command. */
  readonly command: number;
  /** Figures of contracts at the present marks. */
  readonly look: Look;
};

/** @throws EngineBusy while a mark that the owner's figures are made of is not known */
function ownerOf({ env, state, look }: Known, account: number): Owner {
  const owner = { env, state, account, ...look() };
  if (owner.figures.lacks(account))
    throw new EngineBusy(`the ${env} engine does not know a mark yet that your positions are worth; try again`);
  return owner;
}

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

  perpOpenOrders({ env, state }, { account, symbol, settle }) {
    const orders = [...(state.accounts.get(account)?.orders.values() ?? [])].filter(({ facts }) => {
      const { perp } = state.market(facts.symbol).spec;
      return perp && (symbol ?? facts.symbol) === facts.symbol && (settle ?? perp.settle) === perp.settle;
    });
    return orders.flatMap(({ facts }) => perpOrderView(env, state, facts.id) ?? []).reverse();
  },

  perpOpenOrder({ env, state }, { account, order, clientId }) {
    const owner = state.accounts.get(account);
    const found = order === undefined ? owner?.clientIds.get(clientId ?? '') : owner?.orders.get(order);
    return found ? perpOrderView(env, state, found.facts.id) : null;
  },

  positions: (known, { account, ...which }) => positionsOf(ownerOf(known, account), which),

  perpAccounts: (known, { account, settle }) => accountsOf(ownerOf(known, account), settle),

  wallets: ({ state }, { account }) => walletsOf(state, account),

  perpSettings({ env, state, look }, { account, symbol }) {
    const market = state.markets.get(symbol);
    return market?.spec.perp ? perpSettingsOf({ env, state, account, ...look() }, market) : null;
  },

  countdown: ({ state }, { account }) => state.positions.countdowns.of(account) ?? { seconds: 0, endsAt: 0 },

  account(known, { account }) {
    return { command: known.command, ...known.reader.read(ownerOf(known, account)) };
  },

  isOpen: ({ state }, { account }) => state.accounts.has(account),

  fund({ env, state }) {
    const settled = [...state.markets.values()].flatMap(({ spec }) => spec.perp?.settle ?? []);
    const assets = [...new Set([...settled, ...state.ledger.purse(venue('insurance')).keys()])].sort();
    return assets.map((asset) => {
      const { available, locked } = state.ledger.balance(venue('insurance'), asset);
      return { asset, env, balance: amount(available + locked, state.assets.get(asset)?.places ?? 0) };
    });
  },

  newestAccount: ({ state }) => state.newestAccount,
};
