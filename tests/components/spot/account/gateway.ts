import type { InternalAxiosRequestConfig } from 'axios';
import { vi } from 'vitest';
import { bookChecksum } from '#lib/contract/checksum.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import type { BookData, StreamMessage } from '#lib/contract/shapes/stream.ts';
import { ORDER_RULES, type OrderRefusal, type OrderRule } from '#lib/contract/trade.ts';
import { TIMING } from '#lib/market/timing.ts';
import { client } from '#lib/request/client.ts';
import { useAccount } from '#stores/account.ts';
import { useFills } from '#stores/fills.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useOrders } from '#stores/orders.ts';
import { pageQueries } from '#stores/queries.ts';
import { useSimulation } from '#stores/simulation.ts';
import { givenParams } from '../../../lib/request/asked.ts';
import { BTC, ETH } from './facts.ts';

export type Asked = {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly header: (name: string) => unknown;
};
type Reply = (asked: Asked) => unknown;

/** By topic. */
const books = new Map<string, BookData>();

/** What the line would say in place of the gateway; everything on this side of it is real. */
export class Line {
  readonly asked: Asked[] = [];
  orders: readonly Order[] = [];
  fills: readonly Fill[] = [];
  balances: readonly Balance[] = [
    { asset: 'USDT', available: '88075', locked: '11925' },
    { asset: 'BTC', available: '1', locked: '0' },
  ];
  /** What the stream says of a book, by topic. */
  readonly books = books;
  readonly replies = new Map<string, Reply>();

  of(path: string): Asked[] {
    return this.asked.filter((asked) => asked.path === path);
  }

  /** The answer of a path from now on; a thrown one is a line that broke. */
  reply(path: string, reply: Reply): void {
    this.replies.set(path, reply);
  }

  private answer(asked: Asked): unknown {
    const reply = this.replies.get(asked.path);
    if (reply) return reply(asked);
    const { orders, fills, balances } = this;
    const account = { env: 'paper', account: '1', balances, testAssets: true };
    if (asked.path === '/spot/account' || asked.path === '/paper/guest') return success(account);
    if (asked.path === '/spot/order/open') return success(orders);
    if (asked.path === '/spot/order/fills') return success({ rows: fills, cursor: null });
    if (asked.path === '/spot/order/history') return success({ rows: [], cursor: null });
    if (asked.path === '/market/instruments') return success([BTC, ETH]);
    return failure('40400', `nobody answers ${asked.path}`);
  }

  readonly adapter = async (config: InternalAxiosRequestConfig) => {
    const asked: Asked = {
      path: config.url ?? '',
      params: givenParams(config.params),
      body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
      header: (name) => config.headers.get(name),
    };
    this.asked.push(asked);
    return { data: await this.answer(asked), status: 200, statusText: 'OK', headers: {}, config };
  };
}

export function refusal(rule: OrderRule, change: Partial<OrderRefusal>) {
  return failure(ORDER_RULES[rule], rule, { field: '', rule, value: '', bound: null, ...change } as unknown as null);
}

/** A line that is there and carries the books of its `Line`: pings are answered, topics taken, and nobody is logged in. */
class QuietSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const { op, id, topics = [] } = JSON.parse(text) as { op: string; id: string; topics?: string[] };
    const said = op === 'ping' ? 'pong' : op === 'login' ? 'error' : 'ack';
    queueMicrotask(() =>
      this.onmessage?.({ data: JSON.stringify({ op: said, id, code: '00004', msg: '', ts: Date.now() }) }),
    );
    if (op !== 'subscribe') return;
    const m = topics.flatMap((topic) => bookMessage(topic));
    if (m.length > 0) queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ ts: Date.now(), m }) }));
  }

  close(): void {
    this.readyState = 3;
  }
}

/** The first message of a book's topic, where that book is known. */
function bookMessage(topic: string): readonly StreamMessage[] {
  const data = books.get(topic);
  if (!data) return [];
  const checksum = bookChecksum({ bids: data.b, asks: data.a });
  return [{ topic, env: 'public', ch: 'book', type: 'snapshot', seq: 1, data, checksum }];
}

/** Nothing here changes its size. */
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** @param px of the body, which a page without layout has none of */
export function setWidth(px: number): void {
  Object.defineProperty(document.body, 'clientWidth', { value: px, configurable: true });
}

/** A page that trades on paper before a line of its own. */
export function paperPage(): Line {
  const line = new Line();
  books.clear();
  pageQueries().clear();
  localStorage.setItem('simulation-trade', '1');
  client.defaults.adapter = line.adapter;
  vi.stubGlobal('WebSocket', QuietSocket);
  // A busy machine may give a page no turn for longer than its line may be silent.
  Object.assign(TIMING, { stale: 60_000, dead: 120_000 });
  vi.stubGlobal('ResizeObserver', StillObserver);
  setWidth(1440);
  for (const store of [useAccount, useOrders, useFills, useSimulation])
    (store.setState as (state: unknown, replace: true) => void)(store.getInitialState(), true);
  useInstruments.getState().seed([BTC, ETH]);
  return line;
}
