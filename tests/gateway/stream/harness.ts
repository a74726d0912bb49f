import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type ClientOptions, WebSocket } from 'ws';
import { silentLog } from '#gateway/base/log.ts';
import { OUTSIDE } from '#gateway/stream/delivery.ts';
import { createHub, type Hub, type HubNeeds } from '#gateway/stream/hub.ts';
import type { StreamControl, StreamFrame, StreamMessage } from '#lib/contract/shapes/stream.ts';
import { type FakeFeed, fakeFeed } from './fake-feed.ts';

/** Begins on a minute, so that rates and candles start even. */
export const START = 1_750_000_020_000;
export const ORIGIN = 'https://meridian.test';

export type Anything = StreamControl | StreamFrame;

/** The hub behind a real listener on loopback, with a market, a clock and a tick that the test drives. */
export class Venue {
  readonly feed: FakeFeed;
  readonly hub: Hub;
  now = START;
  readonly #server: Server;
  readonly #open: { terminate?: () => void; destroy?: () => void }[] = [];

  constructor(needs: Partial<HubNeeds> & { levels?: number } = {}) {
    this.feed = fakeFeed(needs);
    this.hub = createHub({
      feed: this.feed,
      clock: { now: () => this.now },
      log: silentLog,
      originAllowed: (request) => request.headers.origin === ORIGIN,
      // Time that work takes stands still: a busy machine must not cut ticks into slices.
      outside: { ...OUTSIDE, spent: () => 0 },
      ...needs,
    });
    this.#server = createServer((_, response) => response.end());
    this.#server.on('upgrade', (request, socket, head) => this.hub.upgrade(request, socket, head));
  }

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}/v1/stream`;
  }

  /** Moves the clock and ticks, `times` times. */
  tick(ms = 50, times = 1): void {
    for (let i = 0; i < times; i += 1) {
      this.now += ms;
      this.hub.tick(this.now);
    }
  }

  async connect(options: ClientOptions = {}): Promise<Peer> {
    const peer = new Peer(new WebSocket(this.url, { origin: ORIGIN, ...options }));
    this.#open.push(peer.socket);
    await peer.opened;
    return peer;
  }

  /** A handshake written by hand. @returns the socket and what the server answered */
  async shake(headers: Readonly<Record<string, string>> = {}): Promise<{ socket: Socket; head: string }> {
    const socket = connect(this.port, '127.0.0.1');
    this.#open.push(socket);
    socket.on('error', () => socket.destroy());
    const lines = {
      host: `127.0.0.1:${this.port}`,
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
      ...headers,
    };
    const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /v1/stream HTTP/1.1\r\n${text.join('')}\r\n`);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    return { socket, head: chunk.toString('latin1') };
  }

  async close(): Promise<void> {
    for (const socket of this.#open) (socket.terminate ?? socket.destroy)?.call(socket);
    await this.hub.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** A client that keeps what it was sent until the test asks for it. */
export class Peer {
  readonly socket: WebSocket;
  readonly opened: Promise<unknown>;
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #inbox: Anything[] = [];
  #waiting: (() => void) | null = null;
  #nextId = 1;

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.opened = once(socket, 'open');
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    socket.on('error', () => {});
    socket.on('message', (data) => {
      this.#inbox.push(JSON.parse(data.toString()) as Anything);
      this.#waiting?.();
    });
  }

  /** The first message of this kind, taken out; waits for it. What came before stays. */
  async next<T extends Anything>(matches: (message: Anything) => message is T): Promise<T> {
    for (;;) {
      const at = this.#inbox.findIndex(matches);
      if (at >= 0) return this.#inbox.splice(at, 1)[0] as T;
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }

  control<Op extends StreamControl['op']>(op: Op): Promise<Extract<StreamControl, { op: Op }>> {
    return this.next((message): message is Extract<StreamControl, { op: Op }> => 'op' in message && message.op === op);
  }

  frame(): Promise<StreamFrame> {
    return this.next((message): message is StreamFrame => 'm' in message);
  }

  async messages(): Promise<readonly StreamMessage[]> {
    return (await this.frame()).m;
  }

  /** Frames that came so far, taken out. */
  taken(): StreamFrame[] {
    return this.#inbox.splice(0).filter((message): message is StreamFrame => 'm' in message);
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Subscribes and waits for the answer. */
  async ask(op: 'subscribe' | 'unsubscribe', ...topics: string[]): Promise<StreamControl> {
    const id = `r${this.#nextId}`;
    this.#nextId += 1;
    this.send({ op, id, topics });
    return this.next(
      (message): message is Extract<StreamControl, { op: 'ack' | 'error' }> =>
        'op' in message && (message.op === 'ack' || message.op === 'error') && message.id === id,
    );
  }

  /** Everything sent before is answered when this returns: messages of one connection keep their order. */
  async settle(): Promise<void> {
    const id = `settle${this.#nextId}`;
    this.#nextId += 1;
    this.send({ op: 'ping', id });
    await this.next(
      (message): message is Extract<StreamControl, { op: 'pong' }> =>
        'op' in message && message.op === 'pong' && message.id === id,
    );
  }
}
