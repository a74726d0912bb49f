import type { TProperties, TSchema } from 'typebox';
import { CODE } from '../codes.ts';
import { STREAM_ENVS } from '../market.ts';
import { type PrivateTopic, privateTopics } from '../private-topics.ts';
import { STREAM_LIMIT } from '../stream.ts';
import { BalanceShape } from './balance.ts';
import { EnvText, Time, type Wire } from './common.ts';
import { FundingNowShape, IndexShape, MarkShape } from './contract-market.ts';
import { CandleShape, LevelShape, SourceShape, TickerShape, TradeShape } from './market.ts';
import { type NoticesData, NoticesShape } from './notice.ts';
import { FillShape, OrderShape } from './order.ts';
import { PerpAccountShape, PerpNoticeShape, PositionShape, WalletBalanceShape } from './perp-account.ts';
import { PerpFillShape, PerpOrderShape } from './perp-order.ts';
import { Type } from './type.ts';

/** What goes over `wss://…/v1/stream`; how the talk goes is told in `lib/contract/stream.ts`. */

const Id = Type.String({ maxLength: STREAM_LIMIT.idLength, description: 'Chosen by the client; the answer has it.' });
const TopicText = Type.String({ description: 'One of the topics of x-topics, or after a login of x-own-topics.' });
const Topics = Type.Array(TopicText, { maxItems: STREAM_LIMIT.topics });

/** What a client may send. */
export const STREAM_REQUESTS = {
  subscribe: Type.Object({ op: Type.Literal('subscribe'), id: Id, topics: Topics }),
  unsubscribe: Type.Object({ op: Type.Literal('unsubscribe'), id: Id, topics: Topics }),
  login: Type.Object({ op: Type.Literal('login'), id: Id, env: EnvText, ticket: Type.String() }),
  ping: Type.Object({ op: Type.Literal('ping'), id: Id }),
} as const;
type Requests = { readonly [Op in keyof typeof STREAM_REQUESTS]: Wire<(typeof STREAM_REQUESTS)[Op]> };
export type StreamRequest = Requests['subscribe' | 'unsubscribe' | 'ping'];
export type LoginRequest = Requests['login'];

const HEAD = {
  topic: TopicText,
  env: Type.Enum(STREAM_ENVS, { description: 'Whose market this is; the feed is public.' }),
} as const;
const TAIL = {
  type: Type.Enum(['snapshot', 'update']),
  seq: Type.Integer({ description: 'Grows by exactly one within a topic; a gap means: subscribe again.' }),
} as const;

const title = (ch: string) => `${ch[0]!.toUpperCase()}${ch.slice(1)}Message`;
const message = <Ch extends string, Data extends TSchema, More extends TProperties>(ch: Ch, data: Data, more: More) =>
  Type.Object({ ...HEAD, ch: Type.Literal(ch), ...TAIL, data, ...more }, { title: title(ch) });

const BookShape = Type.Object({
  b: Type.Array(LevelShape, { description: 'Bids. In an update a size of 0 removes the level.' }),
  a: Type.Array(LevelShape, { description: 'Asks.' }),
});
export type BookData = Wire<typeof BookShape>;

const PUBLIC_MESSAGES = [
  message('tickers', Type.Array(TickerShape, { description: 'All in a snapshot, the changed ones in an update.' }), {}),
  message('ticker', TickerShape, {}),
  message('book', BookShape, { checksum: Type.Integer({ minimum: 0, description: 'See x-checksum.' }) }),
  message('trades', Type.Array(TradeShape), {}),
  message('candles', Type.Array(CandleShape), {}),
  message('source', SourceShape, {}),
  message('marks', Type.Array(MarkShape, { description: 'All in a snapshot, the changed ones in an update.' }), {}),
  message('mark', MarkShape, {}),
  message('index', IndexShape, {}),
  message('funding', FundingNowShape, {}),
] as const;

/** One row of each topic of an account, and which rows a message has. */
export const PRIVATE_ROWS = {
  orders: { row: OrderShape, rows: 'Open ones in a snapshot, changed or ended ones in an update.' },
  fills: { row: FillShape, rows: 'The latest in a snapshot, newest first; new ones in an update.' },
  balances: { row: BalanceShape, rows: 'All in a snapshot, changed ones whole in an update.' },
  perpOrders: { row: PerpOrderShape, rows: 'Open ones in a snapshot, changed or ended ones in an update.' },
  perpFills: { row: PerpFillShape, rows: 'The latest in a snapshot, newest first; new ones in an update.' },
  positions: {
    row: PositionShape,
    rows: 'All in a snapshot, changed ones whole in an update; one that is gone once more with count 0. Marks cause no update.',
  },
  perpAccounts: {
    row: PerpAccountShape,
    rows: 'All in a snapshot, changed ones whole in an update. Marks cause no update.',
  },
  wallets: { row: WalletBalanceShape, rows: 'All but the spot wallet in a snapshot, changed ones whole in an update.' },
  perpNotices: { row: PerpNoticeShape, rows: 'The latest in a snapshot, newest first; new ones in an update.' },
} as const satisfies { readonly [T in PrivateTopic]: { readonly row: TSchema; readonly rows: string } };
export type PrivateRow = { readonly [T in PrivateTopic]: Wire<(typeof PRIVATE_ROWS)[T]['row']> };

/** An account as its owner sees it at one moment, or what one command changed of it. */
export type PrivateRows = { readonly [T in PrivateTopic]: readonly PrivateRow[T][] };

/** What a message of a topic carries beside its head. */
export type PrivateMessage = {
  [T in PrivateTopic]: { readonly ch: T; readonly data: readonly PrivateRow[T][] };
}[PrivateTopic];

type Head = Omit<Wire<(typeof PUBLIC_MESSAGES)[number]>, 'ch' | 'data'>;
/** Of the topic that no engine tells: always whole. */
type NoticesMessage = { readonly ch: 'notices'; readonly type: 'snapshot'; readonly data: NoticesData };
export type StreamMessage = Wire<(typeof PUBLIC_MESSAGES)[number]> | (Head & (PrivateMessage | NoticesMessage));
export type StreamFrame = { readonly ts: number; readonly m: readonly StreamMessage[] };

/** The messages inside a frame, in the order in which it has them. */
function streamMessages(): readonly TSchema[] {
  const own = privateTopics().map((ch) => {
    const { row, rows } = PRIVATE_ROWS[ch];
    return message(ch, Type.Array(row, { description: rows }), {});
  });
  return [...PUBLIC_MESSAGES, ...own, message('notices', NoticesShape, {})];
}

/** One a tick and client, with the messages of all its topics. */
export const frameShape = () =>
  Type.Object({ ts: Time('When the frame was made.'), m: Type.Array(Type.Union([...streamMessages()])) });

/** What the server says beside frames. */
export const STREAM_CONTROLS = {
  ack: Type.Object({
    op: Type.Literal('ack'),
    id: Id,
    ts: Time('Server clock.'),
    topics: Type.Optional(Topics),
    /** Of a login. */
    env: Type.Optional(EnvText),
  }),
  /** A request applies wholly or not at all, the rest may be asked again without the refused topics. */
  error: Type.Object({
    op: Type.Literal('error'),
    id: Id,
    code: Type.Enum([...new Set(Object.values(CODE))]),
    msg: Type.String(),
    ts: Time('Server clock.'),
    topics: Type.Optional(Topics),
  }),
  pong: Type.Object({
    op: Type.Literal('pong'),
    id: Id,
    ts: Time('Server clock.'),
    now: Time('The same.'),
    tick: Type.Integer({ description: 'Number of the feed’s present state, as seq of the public order book.' }),
  }),
  /** Stale when the newest price is older than three seconds. */
  status: Type.Object({
    op: Type.Literal('status'),
    feed: Type.Enum(['live', 'stale']),
    ts: Time('Server clock.'),
  }),
} as const;
type Controls = { readonly [Op in keyof typeof STREAM_CONTROLS]: Wire<(typeof STREAM_CONTROLS)[Op]> };
/** Codes may grow. */
export type StreamError = Omit<Controls['error'], 'code'> & { readonly code: string };
export type StreamControl = Controls['ack' | 'pong' | 'status'] | StreamError;
