import { CODE } from '#lib/contract/codes.ts';
import type { LoginRequest, StreamRequest } from '#lib/contract/shapes/stream.ts';
import { parseTopic, type TopicName } from '#lib/contract/stream.ts';
import type { Env } from '#lib/contract/trade.ts';

/** `malformed` is no JSON object at all and ends the connection; `refused` is answered, and the connection goes on. */
export type Parsed =
  | { readonly kind: 'request'; readonly request: StreamRequest | LoginRequest }
  | { readonly kind: 'refused'; readonly id: string; readonly code: string; readonly msg: string }
  | { readonly kind: 'malformed'; readonly msg: string };

/** @param text null for a binary frame */
export function parseRequest(text: string | null, limits: { readonly idLength: number }): Parsed {
  const body = text === null ? null : readObject(text);
  if (!body) return { kind: 'malformed', msg: 'A message must be a text frame with one JSON object, {"op":…,"id":…}.' };
  const { op, id, topics } = body;
  if (typeof id !== 'string' || id.length === 0 || id.length > limits.idLength) {
    return refused('', `"id" must be a text of 1 to ${limits.idLength} characters; the answer repeats it.`);
  }
  if (op === 'ping') return { kind: 'request', request: { op, id } };
  if (op === 'login') return readLogin(id, body);
  if (op !== 'subscribe' && op !== 'unsubscribe') {
    return refused(id, '"op" must be "subscribe", "unsubscribe", "login" or "ping".');
  }
  if (!isTopicList(topics)) return refused(id, '"topics" must be a list of texts, for instance ["tickers"].');
  return { kind: 'request', request: { op, id, topics: [...new Set(topics)] } };
}

function readLogin(id: string, { env, ticket }: Record<string, unknown>): Parsed {
  if (env !== 'live' && env !== 'paper') return refused(id, '"env" must be "live" or "paper".');
  if (typeof ticket !== 'string' || ticket.length === 0 || ticket.length > TICKET_LENGTH) {
    return refused(id, `"ticket" must be a text of 1 to ${TICKET_LENGTH} characters.`);
  }
  return { kind: 'request', request: { op: 'login', id, env, ticket } };
}

const TICKET_LENGTH = 256;

export type TopicCheck =
  | { readonly ok: true; readonly topics: readonly { readonly name: string; readonly topic: TopicName }[] }
  | { readonly ok: false; readonly code: string; readonly msg: string; readonly topics: readonly string[] };

const SHAPES =
  'tickers, ticker:SYMBOL, trades:SYMBOL, book:SYMBOL, book:SYMBOL:fast, candles:SYMBOL:INTERVAL, source; of contracts marks, mark:SYMBOL, index:SYMBOL, funding:SYMBOL, candles:SYMBOL:INTERVAL:mark or :index; a book may end in :paper or :live';

export type Known = {
  readonly symbol: (symbol: string) => boolean;
  /** Whether a market is a contract. */
  readonly contract: (symbol: string) => boolean;
  readonly env: (env: Env) => boolean;
};

/** What a topic says of its market, only contracts have. */
const isOfContract = (topic: TopicName): boolean =>
  topic.ch === 'mark' || topic.ch === 'index' || topic.ch === 'funding' || (topic.ch === 'candles' && !!topic.price);

/** All topics or none: a request with a wrong topic changes nothing and names what was wrong. */
export function checkTopics(names: readonly string[], known: Known): TopicCheck {
  const parsed = names.map((name) => ({ name, topic: parseTopic(name) }));
  const unreadable = parsed.filter(({ topic }) => topic === null).map(({ name }) => name);
  if (unreadable.length > 0) {
    return {
      ok: false,
      code: CODE.badRequest,
      msg: `${quote(unreadable)} is no topic. Topics are ${SHAPES}.`,
      topics: unreadable,
    };
  }
  const topics = parsed.flatMap(({ name, topic }) => (topic ? [{ name, topic }] : []));
  const unknown = topics
    .filter(({ topic }) => 'symbol' in topic && !known[isOfContract(topic) ? 'contract' : 'symbol'](topic.symbol))
    .map(({ name }) => name);
  const away = topics.filter(({ topic }) => topic.ch === 'book' && topic.env && !known.env(topic.env));
  if (unknown.length === 0 && away.length > 0) {
    const names = away.map(({ name }) => name);
    return { ok: false, code: CODE.unavailable, msg: `${quote(names)} has no engine here.`, topics: names };
  }
  if (unknown.length === 0) return { ok: true, topics };
  return {
    ok: false,
    code: CODE.unknownSymbol,
    msg: `${quote(unknown)} names no market here. GET /v1/market/instruments lists them.`,
    topics: unknown,
  };
}

function refused(id: string, msg: string): Parsed {
  return { kind: 'refused', id, code: CODE.badRequest, msg };
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function isTopicList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string');
}

/** At most three names, each cut: an answer must not be longer than what was asked. */
export function quote(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => JSON.stringify(name.slice(0, 48)));
  return names.length > 3 ? `${shown.join(', ')} and ${names.length - 3} more` : shown.join(', ');
}
