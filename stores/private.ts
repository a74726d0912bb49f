import { SESSION_CODE } from '#lib/contract/session.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { PrivateAccount, PrivateNeeds, PrivateTold } from '#lib/market/private.ts';
import type { PageTopic, PrivateState } from '#lib/market/private-topics.ts';
import { useAccount } from './account.ts';
import { shared } from './create.ts';
import { useFills } from './fills.ts';
import { useOrders } from './orders.ts';

type Shown<State> = {
  /** Another environment begins with nothing. */
  readonly begin: (env: Env) => void;
  readonly show: (state: State) => void;
};

/** Which store shows which topic. */
export const SHOWN_TOPICS: { readonly [T in PageTopic]: Shown<PrivateState[T]> } = {
  orders: {
    begin: (env) => useOrders.getState().begin(env),
    show: (orders) => useOrders.getState().setOrders(orders),
  },
  fills: {
    begin: (env) => useFills.getState().begin(env),
    show: (fills) => useFills.getState().setFills(fills),
  },
  balances: {
    begin: (env) => useAccount.getState().begin(env),
    show: (balances) => useAccount.getState().setBalances(balances),
  },
};

/** What opens an account's own state; a test brings its own. */
export type OpenPrivate = (env: Env, told: (news: PrivateTold) => void) => Promise<PrivateAccount>;

/** The code could not be fetched; asked again after this long. ms */
const RETRY_MS = 4_000;

let following: PrivateAccount | null = null;

/**
 * Follows the account of an environment while anyone wants it: balances, open orders and latest fills reach their
 * stores at once and stay equal to what the gateway holds. @returns stops it for this caller
 */
export const watchPrivate: Readonly<Record<Env, () => () => void>> = {
  live: shared(() => followPrivate('live')),
  paper: shared(() => followPrivate('paper')),
};

/** Something was just asked of the account: learn what became of it. Does nothing where the stream tells by itself. */
export function reconcilePrivate(): void {
  following?.reconcile();
}

/** @param open fetches the code with the first account */
export function followPrivate(env: Env, open: OpenPrivate = openOnPage): () => void {
  let own: PrivateAccount | null = null;
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
  for (const topic of Object.values(SHOWN_TOPICS)) topic.begin(env);
  begin();
  return () => {
    stopped = true;
    stopRetry();
    own?.close();
    if (following === own) following = null;
  };
}

function take(env: Env, { account, failed, ...told }: PrivateTold): void {
  // Two environments followed at once would be a mistake of the page; the one that began last is shown.
  if (useAccount.getState().env !== env) return;
  if (account) useAccount.getState().setAccount(account);
  for (const [topic, state] of Object.entries(told)) (SHOWN_TOPICS[topic as PageTopic] as Shown<unknown>).show(state);
  if (failed !== undefined) useAccount.getState().fail(failed);
}

async function openOnPage(env: Env, told: (news: PrivateTold) => void): Promise<PrivateAccount> {
  const [{ openPrivate }, api, { pageStream }, { after }] = await Promise.all([
    import('#lib/market/private.ts'),
    import('#lib/api/trade.ts'),
    import('#lib/market/page.ts'),
    import('#lib/market/page-events.ts'),
  ]);
  const call = { env };
  const calls: PrivateNeeds['calls'] = {
    account: () => findAccount(env),
    openOrders: () => api.fetchOpenOrders(call),
    fills: (limit) => api.fetchFills(call, { limit }),
    ticket: () => api.fetchStreamTicket(call),
  };
  return openPrivate({ env, stream: pageStream(), calls, told, after });
}

/** Answers that are awaited. Who asks meanwhile gets the same: a visitor must become one guest, never two. */
const finding: Partial<Record<Env, Promise<SpotAccount>>> = {};

/** The account of an environment; on paper who is nobody yet becomes a guest. */
export function findAccount(env: Env): Promise<SpotAccount> {
  finding[env] ??= import('#lib/api/trade.ts')
    .then((api) => {
      const asked = api.fetchAccount({ env });
      return env === 'paper' ? asked.catch(orGuest(api.createGuest)) : asked;
    })
    .finally(() => delete finding[env]);
  return finding[env];
}

function orGuest<T>(createGuest: () => Promise<T>) {
  return (error: unknown): Promise<T> => {
    const { code, response } = (error ?? {}) as { code?: unknown; response?: { data?: { code?: unknown } } };
    if (code === SESSION_CODE.none || response?.data?.code === SESSION_CODE.none) return createGuest();
    throw error;
  };
}
