import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import type { LoginRequest, PrivateMessage, StreamRequest } from '#lib/contract/shapes/stream.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { PrivateNeeds } from '#lib/market/private.ts';
import type { PageTopic } from '#lib/market/private-topics.ts';
import { OPEN_STATUSES } from '#lib/rules/words.ts';
import type { FakeSocket, World } from './world.ts';

type Topic = PageTopic;
type Change = {
  readonly orders?: readonly Order[];
  readonly fills?: readonly Fill[];
  readonly balances?: readonly Balance[];
};

export function order(id: number, change: Partial<Order> = {}): Order {
  return {
    env: 'paper',
    id: `${id}`,
    clientId: `c${id}`,
    symbol: 'BTCUSDT',
    side: 'buy',
    kind: 'limit',
    tif: 'gtc',
    postOnly: false,
    price: '100',
    size: '1',
    quote: null,
    filled: '0',
    quoteFilled: '0',
    averagePrice: null,
    fee: '0',
    feeAsset: 'BTC',
    triggers: [],
    takeProfit: null,
    stopLoss: null,
    parent: null,
    status: 'new',
    reason: null,
    createdAt: id,
    updatedAt: id,
    ...change,
  };
}

export function fill(id: number, of: number): Fill {
  const head = { env: 'paper', id: `${id}`, order: `${of}`, symbol: 'BTCUSDT', side: 'buy', role: 'taker' } as const;
  return { ...head, price: '100', size: '1', quote: '100', fee: '0.001', feeAsset: 'BTC', rule: 'feed', ts: id };
}

/**
 * The gateway's half of the private stream, for one account, as the contract writes it (`LoginRequest`), and the REST
 * calls beside it. It answers when the test lets it: `serve` for the socket, `answer` for REST.
 */
export class PrivateServer {
  readonly world: World;
  readonly env: Env = 'paper';
  readonly orders = new Map<string, Order>();
  fills: Fill[] = [];
  readonly balances = new Map<string, Balance>();
  /** Faults: the next commit's frame is lost on the way, tickets are refused, REST fails. */
  swallow = false;
  refuseTickets = false;
  down = false;
  /** One call that always fails. */
  broken: keyof PrivateServer['calls'] | null = null;
  calls = { account: 0, openOrders: 0, fills: 0, ticket: 0 };
  #tickets = new Set<string>();
  #sessions = new WeakMap<FakeSocket, { read: number; loggedIn: boolean; seq: Map<Topic, number> }>();
  #waiting: (() => void)[] = [];
  #kept: { readonly call: string; readonly kept: (() => void)[] } | null = null;

  constructor(world: World) {
    this.world = world;
    this.commit({ balances: [{ asset: 'USDT', available: '1000', locked: '0' }] });
  }

  get open(): readonly Order[] {
    return [...this.orders.values()]
      .filter(({ status }) => OPEN_STATUSES.includes(status))
      .sort((a, b) => b.createdAt - a.createdAt);
  }

  /** Changes the account, and tells it to whoever is subscribed, in one frame. */
  commit({ orders = [], fills = [], balances = [] }: Change): void {
    for (const one of orders) this.orders.set(one.id, one);
    for (const one of balances) this.balances.set(one.asset, one);
    this.fills = [...fills, ...this.fills];
    const news: readonly Extract<PrivateMessage, { readonly ch: Topic }>[] = [
      { ch: 'orders', data: orders },
      { ch: 'fills', data: fills },
      { ch: 'balances', data: balances },
    ];
    const socket = this.world.sockets.at(-1);
    const session = socket && this.#sessions.get(socket);
    if (!socket || !session) return;
    const messages = news.flatMap((message) => {
      const seq = session.seq.get(message.ch);
      if (seq === undefined || message.data.length === 0) return [];
      session.seq.set(message.ch, seq + 1);
      return [{ topic: message.ch, env: this.env, type: 'update' as const, seq: seq + 1, ...message }];
    });
    if (messages.length > 0 && !this.swallow) socket.tell({ ts: this.world.now, m: messages });
    this.swallow = false;
  }

  /** Answers what was said on the present socket since the last time. */
  serve(): void {
    const socket = this.world.socket;
    const session = this.#sessions.get(socket) ?? { read: 0, loggedIn: false, seq: new Map() };
    this.#sessions.set(socket, session);
    for (const request of socket.said.slice(session.read) as (StreamRequest | LoginRequest)[]) {
      session.read += 1;
      const { id } = request;
      const { now: ts } = this.world;
      const refuse = (topics?: readonly string[]) =>
        socket.tell({ op: 'error', id, code: '40300', msg: '', ts, ...(topics ? { topics } : {}) });
      if (request.op === 'ping') socket.tell({ op: 'pong', id, ts, now: ts, tick: 0 });
      else if (request.op === 'login') {
        const valid = !session.loggedIn && request.env === this.env && this.#tickets.delete(request.ticket);
        if (!valid || this.refuseTickets) refuse();
        else {
          session.loggedIn = true;
          socket.tell({ op: 'ack', id, ts, env: this.env });
        }
      } else if (request.op === 'unsubscribe') {
        for (const topic of request.topics) session.seq.delete(topic as Topic);
        socket.tell({ op: 'ack', id, ts, topics: request.topics });
      } else if (!session.loggedIn) refuse(request.topics);
      else {
        socket.tell({ op: 'ack', id, ts, topics: request.topics });
        socket.tell({ ts, m: request.topics.map((topic) => this.#snapshot(topic as Topic, session.seq)) });
      }
    }
  }

  #snapshot(ch: Topic, seqs: Map<Topic, number>) {
    const seq = (seqs.get(ch) ?? 0) + 7;
    seqs.set(ch, seq);
    const head = { topic: ch, env: this.env, type: 'snapshot' as const, seq };
    if (ch === 'orders') return { ...head, ch, data: this.open };
    return ch === 'fills'
      ? { ...head, ch, data: this.fills.slice(0, 50) }
      : { ...head, ch, data: [...this.balances.values()] };
  }

  /** REST: an answer is what holds when it is asked, and arrives when the test says so. */
  get rest(): PrivateNeeds['calls'] {
    const later = <T>(call: keyof PrivateServer['calls'], read: () => T): Promise<T> => {
      this.calls[call] += 1;
      const [value, down] = [read(), this.down || this.broken === call];
      return new Promise((resolve, reject) => {
        const queue = this.#kept?.call === call ? this.#kept.kept : this.#waiting;
        queue.push(() => (down ? reject(new Error('the gateway is away')) : resolve(value)));
      });
    };
    return {
      account: () =>
        later('account', () => ({
          env: this.env,
          account: 'p1',
          testAssets: true,
          balances: [...this.balances.values()],
        })),
      openOrders: () => later('openOrders', () => this.open),
      fills: () => later('fills', () => ({ rows: this.fills, cursor: null })),
      ticket: () =>
        later('ticket', () => {
          const ticket = `ticket-${this.calls.ticket}`;
          this.#tickets.add(ticket);
          return { env: this.env, ticket, expiresAt: this.world.now + 10_000 };
        }),
    };
  }

  /** Keeps the answers of a call that are asked for from now on, until they are let go. */
  hold(call: keyof PrivateServer['calls']): { readonly held: number; release(): void } {
    const kept: (() => void)[] = [];
    this.#kept = { call, kept };
    const release = () => {
      this.#kept = null;
      this.#waiting.push(...kept);
    };
    return {
      get held() {
        return kept.length;
      },
      release,
    };
  }

  get asked(): number {
    return this.#waiting.length;
  }

  /** Lets what REST was asked so far arrive. */
  async answer(): Promise<void> {
    for (const send of this.#waiting.splice(0)) send();
    // A chain of promises is as long as it is; none of them takes time.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }

  /** Everything arrives, as often as something is asked, and a second passes each time. */
  async settle(seconds = 3): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      if (this.world.sockets.at(-1)?.readyState === 0) this.world.socket.accept();
      for (let turn = 0; turn < 4; turn += 1) {
        await this.answer();
        if (this.world.sockets.length > 0 && this.world.socket.readyState === 1) this.serve();
        this.world.paint();
        this.world.pass(250);
      }
    }
  }
}
