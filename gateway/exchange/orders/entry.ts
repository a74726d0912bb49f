import { type No, type Place, refuse } from './commands.ts';
import { isAccount, type MarketSpec, ORDER_LIMIT } from './spec.ts';
import type { Transaction } from './transaction.ts';

/** Chosen by clients; `ORDER_LIMIT.clientId` characters at most. */
const CLIENT_ID = /^[A-Za-z0-9_.:#-]{1,50}$/;

type Entry = Pick<Place, 'account' | 'symbol' | 'clientId'>;

/** A market that is halted or ends takes no order. */
export const wrongStatus = ({ status = 'trading' }: Pick<MarketSpec, 'status'>): No | null =>
  status === 'trading' ? null : refuse('symbol', 'notAllowed', status);

/** What every product asks of a new order: somebody there, a market that trades, a feed that lives, a client id of its own. */
export function checkEntry(turn: Transaction, { account: owner, symbol, clientId }: Entry): No | null {
  const account = turn.state.accounts.get(owner);
  if (!account || !isAccount(owner)) return refuse('account', 'notAllowed', `${owner}`);
  const spec = turn.state.markets.get(symbol)?.spec;
  const wrong = spec ? wrongStatus(spec) : null;
  if (wrong) return wrong;
  if (!turn.view || turn.view.stale) return refuse('symbol', 'staleFeed', symbol);
  // The venue's own orders are named so: what a client may not choose it can neither take nor be hidden behind.
  if (clientId.startsWith('~')) return refuse('clientId', 'clientId', clientId);
  if (!CLIENT_ID.test(clientId)) return refuse('clientId', 'format', clientId, `${ORDER_LIMIT.clientId}`);
  return account.clientIds.has(clientId) ? refuse('clientId', 'clientId', clientId) : null;
}
