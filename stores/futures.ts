import type { Env } from '#lib/contract/trade.ts';
import type { FuturesStandIns, FuturesState, FuturesTopic } from '#lib/market/futures-topics.ts';
import type { PrivateAccount, PrivateNeeds, PrivateTold } from '#lib/market/private.ts';
import { shared } from './create.ts';
import { useFuturesFills } from './futures-fills.ts';
import { useFuturesNotices } from './futures-notices.ts';
import { useFuturesOrders } from './futures-orders.ts';
import { useFuturesPositions } from './futures-positions.ts';
import { useFuturesWallets } from './futures-wallets.ts';
import { findAccount, watchPrivate } from './private.ts';

type Shown<State> = {
  /** Another environment begins with nothing. */
  readonly begin: (env: Env) => void;
  readonly show: (state: State) => void;
};

/** Which store shows which topic. */
export const SHOWN_FUTURES: { readonly [T in FuturesTopic]: Shown<FuturesState[T]> } = {
  perpOrders: {
    begin: (env) => useFuturesOrders.getState().begin(env),
    show: (orders) => useFuturesOrders.getState().setOrders(orders),
  },
  perpFills: {
    begin: (env) => useFuturesFills.getState().begin(env),
    show: (fills) => useFuturesFills.getState().setFills(fills),
  },
  positions: {
    begin: (env) => useFuturesPositions.getState().begin(env),
    show: (positions) => useFuturesPositions.getState().setPositions(positions),
  },
  perpAccounts: {
    begin: (env) => useFuturesWallets.getState().begin(env),
    show: (pools) => useFuturesWallets.getState().setPools(pools),
  },
  wallets: {
    begin: (env) => useFuturesWallets.getState().begin(env),
    show: (wallets) => useFuturesWallets.getState().setWallets(wallets),
  },
  perpNotices: {
    begin: (env) => useFuturesNotices.getState().begin(env),
    show: (notices) => useFuturesNotices.getState().setNotices(notices),
  },
};

type Told = PrivateTold<FuturesState>;
/** What opens the state of an account's contracts; a test brings its own. */
export type OpenFutures = (env: Env, told: (news: Told) => void) => Promise<PrivateAccount>;

/** The code could not be fetched; asked again after this long. ms */
const RETRY_MS = 4_000;

let following: PrivateAccount | null = null;

/**
 * Follows the contracts of an account while anyone wants it: positions, orders, fills, wallets and what it was told reach
 * their stores at once and stay equal to what the gateway holds; the spot wallet too, for value goes between them.
 * @returns stops it for this caller
 */
export const watchFutures: Readonly<Record<Env, () => () => void>> = {
  live: shared(() => both('live')),
  paper: shared(() => both('paper')),
};

/** Something was just asked of the account: learn what became of it. Does nothing where the stream tells by itself. */
export function reconcileFutures(): void {
  following?.reconcile();
}

function both(env: Env): () => void {
  const stops = [watchPrivate[env](), followFutures(env)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** @param open fetches the code with the first account */
export function followFutures(env: Env, open: OpenFutures = openOnPage): () => void {
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
  for (const topic of Object.values(SHOWN_FUTURES)) topic.begin(env);
  begin();
  return () => {
    stopped = true;
    stopRetry();
    own?.close();
    if (following === own) following = null;
  };
}

function take(env: Env, { account, failed, ...told }: Told): void {
  const wallets = useFuturesWallets.getState();
  // Two environments followed at once would be a mistake of the page; the one that began last is shown.
  if (wallets.env !== env) return;
  if (account) wallets.found();
  for (const [topic, state] of Object.entries(told))
    (SHOWN_FUTURES[topic as FuturesTopic] as Shown<unknown>).show(state);
  if (failed !== undefined) wallets.fail(failed);
}

async function openOnPage(env: Env, told: (news: Told) => void): Promise<PrivateAccount> {
  const [{ followTopics }, { FUTURES_TOPICS }, { keptTopics }, trade, futures, positions, { pageStream }, { after }] =
    await Promise.all([
      import('#lib/market/private.ts'),
      import('#lib/market/futures-topics.ts'),
      import('#lib/market/private-topics.ts'),
      import('#lib/api/trade.ts'),
      import('#lib/api/futures.ts'),
      import('#lib/api/positions.ts'),
      import('#lib/market/page.ts'),
      import('#lib/market/page-events.ts'),
    ]);
  const call = { env };
  const calls: PrivateNeeds<FuturesState, FuturesStandIns>['calls'] = {
    account: () => findAccount(env),
    ticket: () => trade.fetchStreamTicket(call),
    perpOrders: () => futures.fetchOpenContracts(call),
    perpFills: (limit) => futures.fetchContractFills(call, { limit }),
    positions: () => positions.fetchPositions(call),
    perpAccounts: () => positions.fetchPools(call),
    wallets: () => positions.fetchWallets(call),
    perpNotices: (limit) => positions.fetchPerpNotices(call, { limit }),
  };
  return followTopics({ env, stream: pageStream(), calls, told, after }, keptTopics(FUTURES_TOPICS));
}
