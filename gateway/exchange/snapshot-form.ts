import type { OrderFacts } from './events/facts.ts';
import type { OpenOrder } from './orders/state.ts';
import type { KeptPosition } from './snapshot-positions.ts';

/** What an integer in a snapshot means: a market's price and size steps, an asset's places. */
export type Steps = readonly [pricePlace: number, tickStep: number, sizePlace: number, lotStep: number];

export type KeptBalance = readonly [asset: string, available: string, locked: string];

/** When it was, and what became of legs, are there where they are known. */
export type KeptKey = readonly [key: string, hash: string, orders: readonly number[], at?: number, legs?: string];

/** Keys oldest first. */
export type KeptAccount = {
  readonly id: number;
  readonly keys: readonly KeptKey[];
};

export type KeptOrder = Omit<OpenOrder, 'facts' | 'quoteFilled' | 'fee' | 'locked' | 'slot' | 'legs'> & {
  readonly facts: Omit<OrderFacts, 'quote'> & { readonly quote: string | null };
  readonly quoteFilled: string;
  readonly fee: string;
  readonly locked: string;
  /** Its triggers wait. */
  readonly armed: boolean;
};

/**
 * A state as a plain value: bigints as text, everything in a fixed order, so that equal states have equal JSON. What is
 * no part of the truth (levels taken of the feed, orders that ended lately) is not in it.
 */
export type Snapshot = {
  readonly version: 2;
  readonly places: Readonly<Record<string, number>>;
  readonly steps: Readonly<Record<string, Steps>>;
  /** Of notices how many there were; absent where there were none. */
  readonly next: readonly [order: number, fill: number, notices?: number];
  readonly newestAccount: number;
  /** By number. */
  readonly accounts: readonly KeptAccount[];
  readonly ledger: readonly (readonly [number: number, purse: readonly KeptBalance[]])[];
  /** By number, which is also the order in which triggers at one price wait. */
  readonly orders: readonly KeptOrder[];
  /** Of contracts, where there are any. */
  readonly positions?: readonly KeptPosition[] | undefined;
  /** Numbers of resting orders, best price first, longest waiting first. */
  readonly queues: Readonly<Record<string, readonly [bids: readonly number[], asks: readonly number[]]>>;
};

/**
 * A piece of a snapshot, in whose order they are put together: first what is neither long nor grows with the accounts,
 * then pieces of the lists. A whole snapshot is one as well.
 */
export type SnapshotPart = Partial<Omit<Snapshot, 'queues'>> & {
  /** Each a run of numbers that stands behind those before it. */
  readonly queues?: Readonly<Record<string, readonly [bids: readonly number[], asks: readonly number[]]>>;
};
