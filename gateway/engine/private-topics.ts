import { spotOf } from '#gateway/exchange/ledger/numbers.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import type { LegIndex } from '#gateway/exchange/positions/positions.ts';
import { type PRIVATE_TOPICS, type PrivateTopic, privateTopics } from '#lib/contract/private-topics.ts';
import type { PrivateRow, PrivateRows } from '#lib/contract/shapes/stream.ts';
import type { FillRecord } from '../data/projections/records.ts';
import type { NoticeRecord, PerpFillRecord } from '../data/projections/records-perp.ts';
import { poolsOf } from './perp-figures.ts';
import { balanceView, fillOf, orderView } from './present.ts';
import { noticeOf, perpFillOf, perpOrderView } from './present-perp.ts';
import {
  accountOf,
  accountsOf,
  type PerpOwner,
  positionOf,
  positionsOf,
  walletOf,
  walletsOf,
} from './present-positions.ts';

/** Figures of contracts at the present marks, and the moment of them. */
export type Look = () => Pick<PerpOwner, 'figures' | 'now'>;

/** Whose topics are read, and in which state. */
export type Owner = PerpOwner;

/** What the events of one command named of one account, so that the topics can tell how it stands now. */
export type Changes = {
  /** Numbers of orders, with the rule by which what they placed was refused. */
  readonly orders: Map<number, string | null>;
  readonly fills: FillRecord[];
  readonly assets: Set<string>;
  /** Legs, as market and side. */
  readonly legs: Map<string, readonly [symbol: string, side: LegIndex]>;
  /** Assets of wallets of contracts, as code and asset. */
  readonly wallets: Map<string, readonly [code: number, asset: string]>;
  /** Wallets of contracts that are otherwise now, by code; a pool of theirs may have other figures. */
  readonly pools: Set<number>;
  readonly perpFills: PerpFillRecord[];
  readonly notices: NoticeRecord[];
};

/** A snapshot of the latest rows: the engine keeps those since its start, the histories have those before. */
type Latest = {
  /** The number that the next row will get. */
  readonly next: (state: State) => number;
};

type Source<T extends PrivateTopic> = {
  /** What an update tells: rows of what changed, as they stand right after the command. */
  readonly rows: (owner: Owner, changes: Changes) => PrivateRows[T];
  /** What a snapshot tells: all that the state has, or the latest where the contract has a limit. */
  readonly snapshot: (typeof PRIVATE_TOPICS)[T]['limit'] extends null ? (owner: Owner) => PrivateRows[T] : Latest;
};

/** Where the topics of an account are read. */
export const TOPIC_SOURCES: { readonly [T in PrivateTopic]: Source<T> } = {
  orders: {
    rows: ({ env, state }, { orders }) =>
      [...orders].flatMap(([id, failed]) => orderView(env, state, id, failed) ?? []),
    snapshot({ env, state, account }) {
      const ids = [...(state.accounts.get(account)?.orders.keys() ?? [])].sort((a, b) => b - a);
      return ids.flatMap((id) => orderView(env, state, id) ?? []);
    },
  },
  fills: {
    rows: ({ env, state }, { fills }) => fills.map((fill) => fillOf(env, state.market(fill.symbol).spec, fill)),
    snapshot: { next: (state) => state.nextFill },
  },
  balances: {
    rows: ({ state, account }, { assets }) => [...assets].map((asset) => balanceView(state, account, asset)),
    snapshot({ state, account }) {
      const assets = [...state.ledger.purse(spotOf(account)).keys()].sort();
      return assets.map((asset) => balanceView(state, account, asset));
    },
  },
  perpOrders: {
    rows: ({ env, state }, { orders }) =>
      [...orders].flatMap(([id, failed]) => perpOrderView(env, state, id, failed) ?? []),
    snapshot({ env, state, account }) {
      const ids = [...(state.accounts.get(account)?.orders.keys() ?? [])].sort((a, b) => b - a);
      return ids.flatMap((id) => perpOrderView(env, state, id) ?? []);
    },
  },
  perpFills: {
    rows: ({ env, state }, { perpFills }) =>
      perpFills.map((fill) => perpFillOf(env, state.market(fill.symbol).spec, fill)),
    snapshot: { next: (state) => state.nextFill },
  },
  positions: {
    rows: (owner, { legs }) =>
      lacks(owner)
        ? []
        : [...legs.values()].map(([symbol, side]) => positionOf(owner, owner.state.market(symbol), side)),
    snapshot: (owner) => positionsOf(owner),
  },
  perpAccounts: {
    rows: (owner, { pools }) =>
      pools.size === 0 || lacks(owner)
        ? []
        : poolsOf(owner.state)
            .filter(({ wallet }) => pools.has(wallet))
            .map((pool) => accountOf(owner, pool)),
    snapshot: (owner) => accountsOf(owner),
  },
  wallets: {
    rows: ({ state, account }, { wallets }) =>
      [...wallets.values()].map(([code, asset]) => walletOf(state, account, code, asset)),
    snapshot: ({ state, account }) => walletsOf(state, account),
  },
  perpNotices: {
    rows: ({ env }, { notices }) => notices.map((notice) => noticeOf(env, notice)),
    snapshot: { next: (state) => state.notices + 1 },
  },
};

/** Whoever reads the whole account again is told then: a moment after a start not every mark is known. */
const lacks = ({ figures, account }: Owner): boolean => figures.lacks(account);

export const nothingChanged = (): Changes => ({
  ...{ orders: new Map(), fills: [], assets: new Set(), legs: new Map(), wallets: new Map(), pools: new Set() },
  ...{ perpFills: [], notices: [] },
});

/** What each topic tells an owner of what one command changed. */
export function rowsOf(owner: Owner, changes: Changes): PrivateRows {
  return byTopic((topic) => TOPIC_SOURCES[topic].rows(owner, changes));
}

/** Rows of every topic, in the order of the table. */
export function byTopic(of: (topic: PrivateTopic) => readonly PrivateRow[PrivateTopic][]): PrivateRows {
  return Object.fromEntries(privateTopics().map((topic) => [topic, of(topic)])) as PrivateRows;
}
