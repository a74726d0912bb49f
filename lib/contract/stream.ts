import { type Candle, INTERVALS, type Interval, type Level, type Ticker, type Trade } from './market.ts';

/**
 * The words of `wss://…/v1/stream`. Text frames of JSON, both ways.
 *
 * A client asks with `op`; each ask is answered by an `ack` or `error` with the same `id`.
 * The server sends one frame per client and tick, `{"ts":…,"m":[message,…]}`, carrying all its topics.
 * A topic begins with a snapshot; updates follow whose `seq` grows by exactly one.
 * A client that sees a gap (or a wrong checksum on a book) subscribes to the topic again and gets a new snapshot.
 */
export type StreamRequest =
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly id: string; readonly topics: readonly string[] }
  | { readonly op: 'ping'; readonly id: string };

/** `env` says whose market this is: `public` for the feed; an account's own topics say `live` or `paper`. */
export type StreamEnv = 'public' | 'live' | 'paper';

type Head<T extends string> = {
  readonly topic: string;
  readonly env: StreamEnv;
  readonly type: T;
  readonly seq: number;
};
export type BookData = { readonly b: readonly Level[]; readonly a: readonly Level[] };

export type StreamMessage =
  | (Head<'snapshot' | 'update'> & { readonly ch: 'book'; readonly data: BookData; readonly checksum: number })
  | (Head<'snapshot' | 'update'> & { readonly ch: 'ticker'; readonly data: Ticker })
  | (Head<'snapshot' | 'update'> & { readonly ch: 'tickers'; readonly data: readonly Ticker[] })
  | (Head<'snapshot' | 'update'> & { readonly ch: 'trades'; readonly data: readonly Trade[] })
  | (Head<'snapshot' | 'update'> & { readonly ch: 'candles'; readonly data: readonly Candle[] });

export type StreamFrame = { readonly ts: number; readonly m: readonly StreamMessage[] };

/** `status` tells of the feed behind the stream: stale when its newest price is older than three seconds. */
export type StreamControl =
  | { readonly op: 'ack'; readonly id: string; readonly ts: number; readonly topics?: readonly string[] }
  | StreamError
  | { readonly op: 'pong'; readonly id: string; readonly ts: number }
  | { readonly op: 'status'; readonly feed: 'live' | 'stale'; readonly ts: number };

/** `topics` names the refused ones: a request applies wholly or not at all, the rest may be asked again without them. */
export type StreamError = {
  readonly op: 'error';
  readonly id: string;
  readonly code: string;
  readonly msg: string;
  readonly ts: number;
  readonly topics?: readonly string[];
};

export type TopicName =
  | { readonly ch: 'tickers' }
  | { readonly ch: 'ticker' | 'trades'; readonly symbol: string }
  | { readonly ch: 'book'; readonly symbol: string; readonly fast: boolean }
  | { readonly ch: 'candles'; readonly symbol: string; readonly interval: Interval };

/** Limits of one connection; the gateway enforces them, the client keeps to them. */
export const STREAM_LIMIT = {
  /** Bytes of one message from a client. */
  messageBytes: 64 * 1024,
  /** Messages a second from a client, and the burst. */
  messagesPerSecond: 10,
  messagesBurst: 20,
  topics: 200,
  socketsPerUser: 5,
  socketsPerIp: 50,
  /** Bytes waiting in the socket: above the first only the latest state is kept, above the second it is closed. */
  conflateBytes: 1024 * 1024,
  closeBytes: 4 * 1024 * 1024,
  closeAfterMs: 10_000,
  pingMs: 20_000,
  deadMs: 60_000,
  maxAgeMs: 24 * 3600_000,
  bookLevels: 200,
  /** Frames that one message from a client may be cut into. */
  fragments: 64,
  /** Characters of the id of a request. */
  idLength: 64,
  /** Trades in a snapshot. */
  trades: 50,
  /** Sockets of one gateway. */
  sockets: 20_000,
} as const;

/** Close codes beside the standard ones. */
export const STREAM_CLOSE = {
  slow: 1013,
  tooMany: 4008,
  tooLarge: 1009,
  badMessage: 4000,
  sessionEnded: 4001,
} as const;

/** Updates a second. Books 10 (fast 20), all else 4; own orders at once. */
export const STREAM_RATE = { book: 10, bookFast: 20, other: 4 } as const;

/** Levels per side that the checksum covers. */
export const CHECKSUM_LEVELS = 25;

const SYMBOL = /^[A-Z0-9]{2,32}$/;

/** `book:BTCUSDT:fast` → what it asks for, or null when no topic is written like this. Inverse of `topicName`. */
export function parseTopic(name: string): TopicName | null {
  const [ch, symbol, last, more] = name.split(':');
  if (more !== undefined) return null;
  if (ch === 'tickers') return symbol === undefined ? { ch } : null;
  if (symbol === undefined || !SYMBOL.test(symbol)) return null;
  if (ch === 'ticker' || ch === 'trades') return last === undefined ? { ch, symbol } : null;
  if (ch === 'book') return last === undefined || last === 'fast' ? { ch, symbol, fast: last === 'fast' } : null;
  const interval = INTERVALS.find((known) => known === last);
  return ch === 'candles' && interval !== undefined ? { ch, symbol, interval } : null;
}

export function topicName(topic: TopicName): string {
  if (topic.ch === 'tickers') return topic.ch;
  if (topic.ch === 'book') return topic.fast ? `book:${topic.symbol}:fast` : `book:${topic.symbol}`;
  return topic.ch === 'candles' ? `candles:${topic.symbol}:${topic.interval}` : `${topic.ch}:${topic.symbol}`;
}
