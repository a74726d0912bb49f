import { INTERVALS, type Interval } from './market.ts';
import { PRIVATE_TOPICS } from './private-topics.ts';
import type { Env } from './trade.ts';

/**
 * The words of `wss://…/v1/stream`. Text frames of JSON, both ways; their shapes are in `shapes/stream.ts`.
 *
 * A client asks with `op`; each ask is answered by an `ack` or `error` with the same `id`.
 * The server sends one frame per client and tick, `{"ts":…,"m":[message,…]}`, carrying all its topics.
 * A topic begins with a snapshot; updates follow whose `seq` grows by exactly one.
 * A client that sees a gap (or a wrong checksum on a book) subscribes to the topic again and gets a new snapshot.
 *
 * Topics that are too many (`STREAM_LIMIT`) are refused by name with 42900 and change nothing else.
 *
 * A login opens an account's own topics on this connection: `{"op":"login","id":"l1","env":"paper","ticket":"…"}`.
 *
 * 1. The client gets a ticket by REST (`STREAM_TICKET`; the marker selects the environment) and says `login`. The
 *    gateway takes a ticket once, before it expires, for the environment it was made for, and answers
 *    `{"op":"ack","id":"l1","env":"paper","ts":…}`. Anything else is an `error` of code 40300 with that id; the
 *    connection and its public topics go on, and the client may try again with a new ticket.
 * 2. A connection logs in once; whoever becomes somebody else connects anew. A second login is an `error`.
 * 3. Then the topics of `PRIVATE_TOPICS` may be subscribed as any other; before, they are refused as forbidden (40300,
 *    `topics` names them). A client never asks for own and public topics in one request.
 * 4. Messages are those of `PrivateMessage` with the usual head: `topic` equals `ch`, `env` is that of the login, `seq` counts
 *    per topic and connection from the snapshot on and grows by exactly one.
 *    - `orders`: the snapshot has all open orders, newest first; an update has each changed order whole, also one that
 *      just ended, with its final status.
 *    - `fills`: the snapshot has the latest 50, newest first; so has an update its new ones.
 *    - `balances`: the snapshot has every asset the account has anything of; an update has each changed one whole,
 *      with zeros when it is gone.
 *    - `notices` (`TOLD_TOPICS`): every message is a snapshot, of the count of what is unread and the latest 20.
 *    What one commit changed is in one frame, in the order of the table, sent at once and only after the
 *    commit is on disk. A snapshot may come at any time and replaces the state (a reset of the paper account, a lag).
 * 5. When the session ends the gateway closes with `STREAM_CLOSE.sessionEnded` within five seconds.
 */
export type TopicName =
  | { readonly ch: 'tickers' | 'source' | 'marks' }
  | { readonly ch: 'ticker' | 'trades'; readonly symbol: string }
  /** Of contracts alone. */
  | { readonly ch: 'mark' | 'index' | 'funding'; readonly symbol: string }
  | { readonly ch: 'book'; readonly symbol: string; readonly fast: boolean; readonly env?: Env | undefined }
  | {
      readonly ch: 'candles';
      readonly symbol: string;
      readonly interval: Interval;
      /** What the bars are of; what was traded where nothing is said. */
      readonly price?: 'mark' | 'index' | undefined;
    };

/** Limits of one connection; the gateway enforces them, the client keeps to them. */
export const STREAM_LIMIT = {
  /** Bytes of one message from a client. */
  messageBytes: 64 * 1024,
  /** Messages a second from a client, and the burst. */
  messagesPerSecond: 10,
  messagesBurst: 20,
  topics: 200,
  /**
   * Points of the public topics that an address listens to, see `topicCost`; a topic that another connection of the
   * address has too costs a quarter more. Connections that a session logged in on have as many by their account.
   */
  points: 640,
  /** Fast books of a connection. */
  fastBooks: 4,
  socketsPerUser: 5,
  socketsPerIp: 50,
  /** Bytes waiting in the socket: above the first only the latest state is kept, above the second it is closed. */
  conflateBytes: 1024 * 1024,
  closeBytes: 4 * 1024 * 1024,
  closeAfterMs: 10_000,
  /** Bytes waiting in all sockets of one address; above it those that have most are closed. */
  addressBytes: 8 * 1024 * 1024,
  pingMs: 10_000,
  /** A ping that is not answered within this time ends the connection. */
  pongMs: 20_000,
  deadMs: 60_000,
  maxAgeMs: 24 * 3600_000,
  bookLevels: 200,
  /** Frames that one message from a client may be cut into. */
  fragments: 64,
  /** Characters of the id of a request. */
  idLength: 64,
  /** Trades in a snapshot. */
  trades: 50,
  /** Own fills in a snapshot. */
  fills: PRIVATE_TOPICS.fills.limit,
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

/**
 * Updates a second. Everything of one market (book, ticker, trades, candles) is told in the same pass, so that a print
 * stands beside the book it left; a book can be had faster. What overviews follow 4; own orders at once.
 */
export const STREAM_RATE = { market: 10, bookFast: 20, other: 4 } as const;

/** Points of a topic: what it costs the gateway to tell it, a ticker being 4. */
export const STREAM_POINTS = { bookFast: 32, book: 8, all: 8, one: 4 } as const;

/** @returns points, a multiple of 4 */
export function topicCost(topic: TopicName): number {
  if (topic.ch === 'book') return STREAM_POINTS[topic.fast ? 'bookFast' : 'book'];
  return STREAM_POINTS[topic.ch === 'tickers' || topic.ch === 'marks' ? 'all' : 'one'];
}

/** Levels per side that the checksum covers. */
export const CHECKSUM_LEVELS = 25;

const SYMBOL = /^[A-Z0-9]{2,32}$/;

/**
 * `book:BTCUSDT:fast` → what it asks for, or null when no topic is written like this. Inverse of `topicName`.
 * A book may name its environment last, `book:BTCUSDT:paper` or `book:BTCUSDT:fast:paper`: then it is the feed's, less
 * what was taken of it there lately, with the orders that rest there.
 */
export function parseTopic(name: string): TopicName | null {
  const [ch, symbol, ...rest] = name.split(':');
  if (ch === 'tickers' || ch === 'source' || ch === 'marks') return symbol === undefined ? { ch } : null;
  if (symbol === undefined || !SYMBOL.test(symbol)) return null;
  if (ch === 'book') return parseBook(symbol, rest);
  const [last, price, more] = rest;
  if (more !== undefined) return null;
  if (ch === 'ticker' || ch === 'trades' || ch === 'mark' || ch === 'index' || ch === 'funding')
    return last === undefined ? { ch, symbol } : null;
  const interval = INTERVALS.find((known) => known === last);
  if (ch !== 'candles' || interval === undefined) return null;
  if (price === undefined) return { ch, symbol, interval };
  return price === 'mark' || price === 'index' ? { ch, symbol, interval, price } : null;
}

function parseBook(symbol: string, rest: readonly string[]): TopicName | null {
  const fast = rest[0] === 'fast';
  const [env, more] = fast ? rest.slice(1) : rest;
  if (more !== undefined) return null;
  if (env === undefined) return { ch: 'book', symbol, fast };
  return env === 'paper' || env === 'live' ? { ch: 'book', symbol, fast, env } : null;
}

export function topicName(topic: TopicName): string {
  if (!('symbol' in topic)) return topic.ch;
  if (topic.ch === 'candles')
    return ['candles', topic.symbol, topic.interval, ...(topic.price ? [topic.price] : [])].join(':');
  if (topic.ch !== 'book') return `${topic.ch}:${topic.symbol}`;
  return ['book', topic.symbol, ...(topic.fast ? ['fast'] : []), ...(topic.env ? [topic.env] : [])].join(':');
}
