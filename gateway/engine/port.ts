import type { Event } from '#gateway/exchange/events/events.ts';
import type { AccountCommand } from '#gateway/exchange/orders/commands.ts';
import type { EnvBook } from '#gateway/exchange/orders/merged.ts';
import type { AssetSpec, Market } from '#gateway/exchange/orders/spec.ts';
import type { PrivateTopic } from '#lib/contract/private-topics.ts';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { PerpAccount, PerpSettings, Position, WalletBalance } from '#lib/contract/shapes/perp-account.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { FundPool } from '#lib/contract/shapes/protection.ts';
import type { PrivateRows } from '#lib/contract/shapes/stream.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { Done, Outcome } from './outcome.ts';

/**
 * How everything outside this room speaks to the engine of an environment, which may be in another process: whatever
 * goes in and comes out is plain data that `structuredClone` copies, and what a second process could not answer at once
 * is a promise. What is here at once is a copy.
 *
 * Every promise may reject with an error of no special kind: the disk or the way to the engine failed, and nobody knows
 * what was done.
 */
export type EnginePort = {
  readonly env: Env;
  /** What is traded: fixed while the engine runs. */
  readonly listing: Listing;

  /**
   * Executes a command. Answered when its events are on disk.
   * @throws EngineBusy when nothing was done, but that the account may be open; EngineRefused when it could not be opened
   */
  submit(command: AccountCommand, terms?: Terms): Promise<Outcome>;

  /**
   * For what the venue itself asks: grants, resets, jobs. Nobody is there to be told of a refusal, so it is an error.
   * @throws EngineRefused, EngineBusy when nothing was done
   */
  submitOrThrow(command: AccountCommand): Promise<Done>;

  /**
   * Opens an account with these amounts, unless it is open: asked by many at once it is done once.
   * @throws EngineRefused, EngineBusy: it is not open
   */
  open(account: number, amounts: Amounts): Promise<void>;

  /** How things stand when the question arrives, answered when all of that is on disk: it will not be taken back. */
  read<A extends About>(about: A, of: Asked<A>): Promise<Told<A>>;

  /** Resolves when everything that was executed before the question is on disk. @returns the last row of the journal */
  settled(): Promise<number>;

  /** Hears every batch that changed something, once it is on disk, in order. An answer may come before its batch or after. */
  watch(listener: (batch: Batch) => void): () => void;

  readonly books: BookFeed;
};

/** The engine of each environment that this gateway can reach. */
export type Engines = Readonly<Partial<Record<Env, EnginePort>>>;

/** Assets and markets by their names. */
export type Listing = {
  readonly assets: ReadonlyMap<string, AssetSpec>;
  readonly markets: ReadonlyMap<string, Market>;
};

/** Decimal text by asset. */
export type Amounts = Readonly<Record<string, string>>;

/** What a command comes with. */
export type Terms = {
  /** Idempotency key of the caller, and a hash of what was asked under it. */
  readonly key?: { readonly key: string; readonly hash: string } | undefined;
  /** An account that is not open is opened with these amounts first, as by `open`: one message, not two. */
  readonly opening?: Amounts | undefined;
};

/** Events that are on disk, with what they mean to each account. */
export type Batch = {
  /** Number of the command, counted from the start of the engine. */
  readonly command: number;
  readonly events: readonly Event[];
  readonly notices: readonly Notice[];
};

/** What one command changed for one account, as its owner is told it. */
export type Notice = PrivateRows & { readonly account: number };

/** One of the two. */
export type OrderName = { readonly order?: number | undefined; readonly clientId?: string | undefined };

/** Which contracts: all, those settled in an asset, one. */
type Contracts = { readonly symbol?: string | undefined; readonly settle?: string | undefined };

/** What can be read, by its question and its answer. */
type Questions = {
  balances: { asked: { readonly account: number }; told: readonly Balance[] };
  /** Newest first in the account, whatever the clock said. */
  openOrders: { asked: { readonly account: number; readonly symbol?: string | undefined }; told: readonly Order[] };
  /** null: the account has no open order of that name. */
  openOrder: { asked: { readonly account: number } & OrderName; told: Order | null };
  /** Of contracts, as the two before. */
  perpOpenOrders: { asked: { readonly account: number } & Contracts; told: readonly PerpOrder[] };
  perpOpenOrder: { asked: { readonly account: number } & OrderName; told: PerpOrder | null };
  /** Legs and pools at the present marks. EngineBusy while a mark that decides them is not known, right after a start. */
  positions: { asked: { readonly account: number } & Contracts; told: readonly Position[] };
  perpAccounts: {
    asked: { readonly account: number; readonly settle?: string | undefined };
    told: readonly PerpAccount[];
  };
  /** What is in every wallet but the spot one. */
  wallets: { asked: { readonly account: number }; told: readonly WalletBalance[] };
  /** null: no contract of that name. */
  perpSettings: { asked: { readonly account: number; readonly symbol: string }; told: PerpSettings | null };
  /** The dead-man's switch; zeros where none runs. */
  countdown: { asked: { readonly account: number }; told: { readonly seconds: number; readonly endsAt: number } };
  account: { asked: { readonly account: number }; told: Reading };
  isOpen: { asked: { readonly account: number }; told: boolean };
  /** What the protection fund has, by asset in the order of the alphabet: of what contracts settle in, and ever had. */
  fund: { asked: Readonly<Record<string, never>>; told: readonly Pick<FundPool, 'asset' | 'env' | 'balance'>[] };
  /** The greatest account number there ever was, 0 when there was none. */
  newestAccount: { asked: Readonly<Record<string, never>>; told: number };
};
export type About = keyof Questions;
export type Asked<A extends About> = Questions[A]['asked'];
export type Told<A extends About> = Questions[A]['told'];

/** An account, topic by topic. */
export type Reading = {
  /** The last command in it. A batch with a greater number is none of it, whenever it is heard. */
  readonly command: number;
  /** As far as the engine knows: of a topic that begins with its latest rows, those since the engine started. */
  readonly rows: PrivateRows;
  /** What only the histories have: so many rows of the topic, newest first, with lower numbers than the cursor. */
  readonly older: readonly Older[];
};
export type Older = { readonly topic: PrivateTopic; readonly cursor: string; readonly limit: number };

/** What the books of this environment have that the feed's have not, as far as it is on disk. */
export type BookFeed = {
  /** The copy that is here. It may be a look behind: whoever looks again and again sees what changed. */
  latest(symbol: string): EnvBook;
  /** The engine's own copy, as it is when the question arrives: a look behind at most, and only while commits are under way. */
  ask(symbol: string): Promise<EnvBook>;
};
