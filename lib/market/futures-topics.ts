import { PRIVATE_TOPICS, type PrivateTopic } from '#lib/contract/private-topics.ts';
import {
  isPerpAccount,
  isPerpFill,
  isPerpNotice,
  isPerpOrder,
  isPosition,
  isWalletBalance,
} from '#lib/contract/shapes/guards/perp.ts';
import type { PerpAccount, PerpNotice, Position, WalletBalance } from '#lib/contract/shapes/perp-account.ts';
import type { PerpFill, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Page } from '#lib/contract/trade.ts';
import { byKey, latest, newestFirst, type OrderLists, openAndEnded } from './private-reducers.ts';
import { FILLS_LIMIT, type Kept } from './private-topics.ts';

/** Topics of an account that pages of contracts keep beside its own. */
export type FuturesTopic = Extract<
  PrivateTopic,
  'perpOrders' | 'perpFills' | 'positions' | 'perpAccounts' | 'wallets' | 'perpNotices'
>;

/** What an account has of contracts, topic by topic. Marks change none of it: figures at the present mark are made of it. */
export type FuturesState = {
  readonly perpOrders: OrderLists<PerpOrder>;
  /** Newest first. */
  readonly perpFills: readonly PerpFill[];
  /** One row a leg. */
  readonly positions: readonly Position[];
  /** One row a wallet and settle asset. */
  readonly perpAccounts: readonly PerpAccount[];
  readonly wallets: readonly WalletBalance[];
  /** Newest first. */
  readonly perpNotices: readonly PerpNotice[];
};

/** What REST is asked where the stream does not tell. */
export type FuturesStandIns = {
  perpOrders(): Promise<readonly PerpOrder[]>;
  perpFills(limit: number): Promise<Page<PerpFill>>;
  positions(): Promise<readonly Position[]>;
  perpAccounts(): Promise<readonly PerpAccount[]>;
  wallets(): Promise<readonly WalletBalance[]>;
  perpNotices(limit: number): Promise<Page<PerpNotice>>;
};

/** Notices that are remembered; the histories have all. */
export const NOTICES_LIMIT = 50;

/** How a page keeps each of them. */
export const FUTURES_TOPICS: { readonly [T in FuturesTopic]: Kept<FuturesState[T], FuturesStandIns> } = {
  perpOrders: {
    reducer: (env) => openAndEnded({ ch: 'perpOrders', env, isRow: isPerpOrder }),
    async rest({ perpOrders }) {
      const open = [...(await perpOrders())].sort(newestFirst);
      return (before) => ({ open, ended: before?.ended ?? [] });
    },
  },
  perpFills: {
    reducer: (env) => latest({ ch: 'perpFills', env, isRow: isPerpFill }, FILLS_LIMIT),
    async rest({ perpFills }) {
      const { rows } = await perpFills(PRIVATE_TOPICS.perpFills.limit);
      return () => rows;
    },
  },
  positions: {
    reducer: (env) =>
      byKey(
        { ch: 'positions', env, isRow: isPosition },
        ({ symbol, positionSide }) => `${symbol}:${positionSide}`,
        ({ count }) => /^[0.]*$/.test(count),
      ),
    async rest({ positions }) {
      const legs = await positions();
      return () => legs;
    },
  },
  perpAccounts: {
    reducer: (env) =>
      byKey({ ch: 'perpAccounts', env, isRow: isPerpAccount }, ({ wallet, settle }) => `${wallet}:${settle}`),
    async rest({ perpAccounts }) {
      const pools = await perpAccounts();
      return () => pools;
    },
  },
  wallets: {
    reducer: (env) =>
      byKey({ ch: 'wallets', env, isRow: isWalletBalance }, ({ wallet, asset }) => `${wallet}:${asset}`),
    async rest({ wallets }) {
      const rows = await wallets();
      return () => rows;
    },
  },
  perpNotices: {
    reducer: (env) => latest({ ch: 'perpNotices', env, isRow: isPerpNotice }, NOTICES_LIMIT),
    async rest({ perpNotices }) {
      const { rows } = await perpNotices(PRIVATE_TOPICS.perpNotices.limit);
      return () => rows;
    },
  },
};
