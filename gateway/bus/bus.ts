import type { Rate } from '../base/limits.ts';

/**
 * What gateways share besides the database: counters, what is good once, marks that fade, news. In the memory of this
 * process, or in a store that every process reaches: whatever goes in and comes out is plain data, every question is a
 * promise, and each is one step there that nothing comes between, as one round trip with a script is.
 *
 * A space names what is kept: who opens the same one shares it, with the same rules. Time is an argument, epoch ms; what
 * grows has a limit, and the one unused longest goes first.
 *
 * Every promise may reject with `BusLost`: nobody knows then whether it was done.
 */
export type Bus = {
  /** @param most buckets kept */
  buckets<K extends string>(space: string, rates: Readonly<Record<K, Rate>>, most?: number): Buckets<K>;
  windows(space: string, rule: WindowRule): Windows;
  failures(space: string, rules: FailureRules): Failures;
  /** @param most values kept */
  once<T>(space: string, most: number): Once<T>;
  /** @param most marks kept */
  marks(space: string, most: number): Marks;
  channel<T>(space: string): Channel<T>;
};

/** Token buckets by kind and key; a full one is not kept. */
export type Buckets<K extends string> = {
  /** Takes the cost from the bucket of each key, or from none of them where one has less. @param cost tokens, from 1 up to the burst */
  take(kind: K, keys: readonly string[], now: number, cost?: number): Promise<Tokens>;
  /** Takes one token of each bucket that is named, or none at all where one has none that is not `soft`. */
  takeAll(asked: readonly Asked<K>[], now: number): Promise<TokensOfAll>;
  /** Tokens in the emptiest of the buckets; takes none and makes none. */
  left(kind: K, keys: readonly string[], now: number): Promise<number>;
};
export type Asked<K extends string> = {
  readonly kind: K;
  readonly key: string;
  /** Taken where there is one, and no hindrance where there is none. */
  readonly soft?: boolean;
};
/** `left`: tokens in the emptiest of the buckets afterwards. */
export type Tokens = { readonly left: number } & (
  | { readonly ok: true }
  | { readonly ok: false /** Milliseconds, > 0. */; readonly retryAfter: number }
);
/** `waits`: milliseconds until there is a token, by what was asked; 0 where there was one. */
export type TokensOfAll = { readonly ok: boolean; readonly waits: readonly number[] };

export type WindowRule = {
  /** In any time of that length. */
  readonly limit: number;
  readonly ms: number;
  /** Keys kept. */
  readonly most: number;
};
/** So many in any time of a length, by key. */
export type Windows = {
  take(key: string, now: number): Promise<Place>;
  /** Whether there is a place; takes none. */
  look(key: string, now: number): Promise<Place>;
};
export type Place =
  | { readonly ok: true }
  | { readonly ok: false /** Milliseconds, > 0. */; readonly retryAfter: number };

export type FailureRules = {
  /** Failures of one counter within the time that cost nothing. */
  readonly free: number;
  /** Milliseconds after which one is forgotten. */
  readonly windowMs: number;
  /** Of one source that count at once, see `FailureCounter`. */
  readonly share: number;
  /** The wait is a second after the last free one, doubles with each further one, up to this. Milliseconds */
  readonly longestMs: number;
  /** Failures kept of one counter. */
  readonly kept: number;
  /** Counters kept. */
  readonly most: number;
};
/** Where a failure is counted, and what too many cost whoever comes next. */
export type FailureCounter = {
  readonly key: string;
  /** Beyond the free ones: a challenge alone, or a wait and a challenge. */
  readonly costs: 'captcha' | 'wait';
  /** Whose failures these are; `share` of one count, so that nobody fills by himself what others have to wait for. */
  readonly from?: string;
  /** Begins anew when somebody proves it here. */
  readonly own?: true;
};
/** Counts failures that are taken before anybody knows whether they are some, and given back when they are none. */
export type Failures = {
  /** Takes one of each counter, unless there is something to do first: then of none. */
  take(asked: {
    readonly counters: readonly FailureCounter[];
    /** A challenge is asked for where it is due, in any case, or was passed. A wait is told before it. */
    readonly challenge: 'due' | 'always' | 'passed';
    readonly now: number;
  }): Promise<Failure>;
  /** What was taken is given back; where it `held`, counters of its own begin anew. */
  giveBack(receipt: Receipt, why: 'held' | 'dropped'): Promise<void>;
  /** Seconds until one may be taken, 0 for now. */
  waitOf(counters: readonly FailureCounter[], now: number): Promise<number>;
};
export type Failure =
  | { readonly ok: true; readonly receipt: Receipt }
  /** Seconds, > 0; null: a challenge has to be passed. */
  | { readonly ok: false; readonly wait: number | null };
/** What was taken, for giving it back. */
export type Receipt = readonly {
  readonly counter: FailureCounter;
  readonly id: number;
  /** Gave its place to the one that was taken. */
  readonly replaced: OneFailure | null;
}[];
export type OneFailure = { readonly id: number; readonly at: number; readonly from: string | undefined };

/** Values that are taken by one and never again. */
export type Once<T> = {
  put(key: string, value: T, until: number): Promise<void>;
  /** @returns null when there is none, it was taken, or its time is over; it is gone in any case */
  take(key: string, now: number): Promise<T | null>;
};

/** Keys that are marked until a time. */
export type Marks = {
  set(key: string, until: number): Promise<void>;
  has(key: string, now: number): Promise<boolean>;
};

/** News for whoever listens when they are told, in every process; nobody is told later what he missed. */
export type Channel<T> = {
  publish(news: T): Promise<void>;
  subscribe(listener: (news: T) => void): () => void;
};
