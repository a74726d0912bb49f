import { CODE } from '#lib/contract/codes.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { Own, OwnNeeds, OwnTold } from '#lib/market/private.ts';
import { useAccount } from './account.ts';
import { shared } from './create.ts';
import { useFills } from './fills.ts';
import { useOrders } from './orders.ts';

/** What opens an account's own state; a test brings its own. */
export type OpenOwn = (env: Env, told: (news: OwnTold) => void) => Promise<Own>;

/** The code could not be fetched; asked again after this long. ms */
const RETRY_MS = 4_000;

let following: Own | null = null;

/**
 * Follows the account of an environment while anyone wants it: balances, open orders and latest fills reach their
 * stores at once and stay equal to what the gateway holds. @returns stops it for this caller
 */
export const watchOwn: Readonly<Record<Env, () => () => void>> = {
  live: shared(() => followOwn('live')),
  paper: shared(() => followOwn('paper')),
};

/** Something was just asked of the account: learn what became of it. Does nothing where the stream tells by itself. */
export function reconcileOwn(): void {
  following?.reconcile();
}

/** @param open fetches the code with the first account */
export function followOwn(env: Env, open: OpenOwn = openOnPage): () => void {
  let own: Own | null = null;
  let stopped = false;
  let stopRetry = () => {};
  const begin = () => {
    open(env, (news) => {
      if (!stopped) take(env, news);
    }).then(
      (opened) => {
        if (stopped) return opened.close();
        own = opened;
        following = opened;
      },
      (error: unknown) => {
        if (stopped) return;
        take(env, { failed: error });
        const timer = setTimeout(begin, RETRY_MS);
        stopRetry = () => clearTimeout(timer);
      },
    );
  };
  for (const store of [useAccount, useOrders, useFills]) store.getState().begin(env);
  begin();
  return () => {
    stopped = true;
    stopRetry();
    own?.close();
    if (following === own) following = null;
  };
}

function take(env: Env, { account, balances, orders, fills, failed }: OwnTold): void {
  // Two environments followed at once would be a mistake of the page; the one that began last is shown.
  if (useAccount.getState().env !== env) return;
  if (account) useAccount.getState().setAccount(account);
  if (balances) useAccount.getState().setBalances(balances);
  if (orders) useOrders.getState().setOrders(orders);
  if (fills) useFills.getState().setFills(fills);
  if (failed !== undefined) useAccount.getState().fail(failed);
}

async function openOnPage(env: Env, told: (news: OwnTold) => void): Promise<Own> {
  const [{ openOwn }, api, { pageStream }, { after }] = await Promise.all([
    import('#lib/market/private.ts'),
    import('#lib/api/trade.ts'),
    import('#lib/market/page.ts'),
    import('#lib/market/page-events.ts'),
  ]);
  const call = { env };
  const calls: OwnNeeds['calls'] = {
    account: () => (env === 'paper' ? api.fetchAccount(call).catch(orGuest(api.createGuest)) : api.fetchAccount(call)),
    openOrders: () => api.fetchOpenOrders(call),
    fills: () => api.fetchFills(call, { limit: OWN_FILLS }),
    ticket: () => api.fetchStreamTicket(call),
  };
  return openOwn({ env, stream: pageStream(), calls, told, after });
}

/** Fills asked for by REST, as many as the stream begins with. */
const OWN_FILLS = 50;

/** Who trades on paper and is nobody yet becomes a guest. */
function orGuest<T>(createGuest: () => Promise<T>) {
  return (error: unknown): Promise<T> => {
    const { code, response } = (error ?? {}) as { code?: unknown; response?: { data?: { code?: unknown } } };
    if (code === CODE.noSession || response?.data?.code === CODE.noSession) return createGuest();
    throw error;
  };
}
