import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, WebSocketServer } from 'ws';
import { limitKey } from '#gateway/base/address.ts';
import type { Clock } from '#gateway/base/clock.ts';
import type { Log } from '#gateway/base/log.ts';
import type { EnvBooks } from '#gateway/feed/env-books.ts';
import type { Feed } from '#gateway/feed/feed.ts';
import { CODE } from '#lib/contract/codes.ts';
import { STREAM_CLOSE } from '#lib/contract/stream.ts';
import type { HostKind } from '../base/hosts.ts';
import { Budget } from './budget.ts';
import { CHECK_MS, Client } from './client.ts';
import { Clients } from './clients.ts';
import { acceptCompressed, negotiateDeflate } from './deflate.ts';
import { Delivery, OUTSIDE, type Outside } from './delivery.ts';
import { hostRefusal, originRefusal, type Refusal, refuse, socketAddress } from './door.ts';
import { FeedWatch } from './feed-watch.ts';
import { controlFrame, TickFrames } from './frames.ts';
import { Groups } from './groups.ts';
import { HUB_LIMITS, type HubLimits } from './limits.ts';
import { type PrivateSource, PrivateTopics } from './private.ts';
import { Requests } from './requests.ts';
import { TickTimer } from './timer.ts';
import { MarketView } from './view.ts';

export type HubNeeds = {
  readonly feed: Feed;
  readonly clock: Clock;
  /** Time of the market, where it has one of its own; the pace is the clock's. */
  readonly marketClock?: Clock | undefined;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** Whether the Origin that this request names is one of ours. */
  readonly originAllowed: (request: IncomingMessage) => boolean;
  /** What the name is to us that a request calls us by; ours, when nobody says. */
  readonly hostKind?: (request: IncomingMessage) => HostKind;
  /** Address that limits count by; behind a proxy the caller knows better than the socket. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly limits?: Partial<HubLimits>;
  /** The engines, for accounts' own topics. */
  readonly own?: PrivateSource;
  /** The books of environments. */
  readonly books?: EnvBooks;
  /** What slices of work are measured by, and what comes between them. */
  readonly outside?: Outside;
};

export type HubStats = {
  readonly clients: number;
  readonly lagging: number;
  readonly topics: number;
  readonly groups: number;
  /** Since the start. */
  readonly frames: number;
  readonly bytes: number;
  readonly refused: number;
};

export type Hub = {
  /** Takes over an upgrade to the stream, or answers it with an envelope and ends it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** One step of the market and of the connections. @param now epoch ms @param late ms that it comes after its time */
  tick(now: number, late?: number): void;
  /** Ticks by itself every 50 ms until closed. */
  start(): void;
  /** Says 1001 to everyone and resolves when all connections are gone. */
  close(): Promise<void>;
  stats(): HubStats;
};

/** The WebSocket hub of `/v1/stream`. @see docs/stream.md */
export function createHub(needs: HubNeeds): Hub {
  return new StreamHub(needs);
}

const NO_PLACE: Refusal = {
  status: 503,
  code: CODE.unavailable,
  msg: 'The stream takes no more connections now. Try again in a few seconds.',
};
const FAR_TOO_MANY: Refusal = { status: 429, code: CODE.tooMany, msg: 'Too many connections from this address.' };

class StreamHub implements Hub {
  readonly #needs: HubNeeds;
  readonly #limits: HubLimits;
  readonly #server: WebSocketServer;
  readonly #groups: Groups<Client>;
  readonly #requests: Requests;
  readonly #own: PrivateTopics | null;
  readonly #feed: FeedWatch;
  readonly #timer: TickTimer;
  readonly #clients = new Clients();
  readonly #delivery: Delivery;
  #checkedAt = 0;
  #closed = false;
  #refused = 0;

  constructor(needs: HubNeeds) {
    this.#needs = needs;
    this.#limits = { ...HUB_LIMITS, ...needs.limits };
    this.#delivery = new Delivery(needs.outside ?? OUTSIDE, (error) => this.#broke(error));
    this.#groups = new Groups<Client>(new MarketView(needs.feed, this.#limits.bookLevels, needs.books), needs.log);
    this.#own = needs.own ? new PrivateTopics(needs.own, () => this.#marketNow(needs.clock.now())) : null;
    this.#requests = new Requests({
      own: this.#own,
      books: needs.books ?? null,
      feed: needs.feed,
      groups: this.#groups,
      budget: new Budget(this.#limits.points),
      limits: this.#limits,
      beforeMove: (client) => this.#delivery.serveFirst(client),
    });
    this.#feed = new FeedWatch(needs.feed);
    this.#timer = new TickTimer(needs.clock, (now, late) => this.#tickSafely(now, late));
    this.#server = this.#listen();
  }

  #marketNow(now: number): number {
    return this.#needs.marketClock?.now() ?? now;
  }

  #listen(): WebSocketServer {
    const { messageBytes, fragments, chunks, closeGraceMs } = this.#limits;
    const options: ServerOptions & { closeTimeout: number } = {
      noServer: true,
      clientTracking: false,
      maxPayload: messageBytes,
      maxFragments: fragments,
      maxBufferedChunks: chunks,
      closeTimeout: closeGraceMs,
    };
    const server = new WebSocketServer(options);
    server.on('headers', (headers, request) => {
      const answer = negotiateDeflate(request.headers['sec-websocket-extensions']);
      if (answer) headers.push(`Sec-WebSocket-Extensions: ${answer}`);
    });
    server.on('wsClientError', (error, socket) => {
      refuse(socket, { status: 400, code: CODE.badRequest, msg: error.message }, this.#needs.clock.now());
    });
    return server;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { addressOf = socketAddress, clock } = this.#needs;
    const address = limitKey(addressOf(request));
    const refusal = this.#refusal(request, address);
    if (refusal) {
      this.#refused += 1;
      refuse(socket, refusal, clock.now());
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      const deflate = negotiateDeflate(request.headers['sec-websocket-extensions']) !== null;
      if (deflate) acceptCompressed(ws, this.#limits.messageBytes);
      const marketNow = () => this.#needs.marketClock?.now();
      this.#welcome(new Client({ ws, socket, address, deflate, limits: this.#limits, now: clock.now(), marketNow }));
    });
  }

  /** Above the limit of its address a connection is told why and closed; far above it, it is not even opened. */
  #refusal(request: IncomingMessage, address: string): Refusal | null {
    const { originAllowed, hostKind = () => 'own' } = this.#needs;
    const foreign = hostRefusal(request, hostKind) ?? originRefusal(request, originAllowed);
    if (foreign) return foreign;
    if (this.#closed || this.#clients.size >= this.#limits.sockets) return NO_PLACE;
    return this.#clients.of(address) >= 2 * this.#limits.socketsPerIp ? FAR_TOO_MANY : null;
  }

  #welcome(client: Client): void {
    this.#clients.add(client);
    this.#listenTo(client);
    const now = this.#needs.clock.now();
    if (this.#clients.of(client.address) > this.#limits.socketsPerIp) {
      this.#refused += 1;
      const msg = `One address may hold ${this.#limits.socketsPerIp} connections. Close one, or share it.`;
      client.fail({ code: CODE.tooMany, close: STREAM_CLOSE.tooMany, msg, now });
    } else {
      client.control(this.#feed.message(this.#marketNow(now)));
    }
  }

  #listenTo(client: Client): void {
    const { ws } = client;
    const now = () => this.#needs.clock.now();
    ws.on('message', (data, isBinary) => this.#requests.receive(client, { data, isBinary, now: now() }));
    ws.on('ping', () => this.#requests.ping(client, now()));
    ws.on('pong', (said) => this.#requests.pong(client, said, now()));
    // What the receiver of ws refuses, it also closes, with the code of the rule that was broken.
    ws.on('error', () => {
      client.closing = true;
    });
    ws.on('close', () => {
      this.#requests.leave(client);
      this.#own?.forget(client);
      this.#clients.remove(client);
    });
  }

  tick(now: number, late = 0): void {
    const marketNow = this.#marketNow(now);
    const news = this.#feed.turn(marketNow);
    if (news) this.#tellAll(controlFrame(news));
    // A tick that finds the last one still under way, or the loop busy, is left out: topics tell a little later, all at once.
    if (this.#delivery.mayBegin(late)) {
      const advance = this.#groups.advance(now, marketNow);
      this.#delivery.begin({ advance, groups: this.#groups.groups, frames: new TickFrames(marketNow), now });
    }
    this.#own?.tick(now);
    if (Math.abs(now - this.#checkedAt) >= CHECK_MS) {
      this.#checkedAt = now;
      for (const client of this.#clients.all) client.check(now);
      for (const client of this.#clients.beyond(this.#limits.addressBytes)) client.closeSlow();
    }
  }

  #tellAll(frame: Buffer): void {
    for (const client of this.#clients.all) if (!client.closing) client.write(frame);
  }

  /** One bad tick must not end all later ones. */
  #tickSafely(now: number, late: number): void {
    try {
      this.tick(now, late);
    } catch (error) {
      this.#broke(error);
    }
  }

  #broke(error: unknown): void {
    this.#needs.log.error({ err: error }, 'A tick of the stream failed; the next one goes on.');
  }

  start(): void {
    if (!this.#closed) this.#timer.start();
  }

  close(): Promise<void> {
    this.#closed = true;
    this.#timer.stop();
    this.#own?.close();
    this.#delivery.finish();
    for (const client of this.#clients.all) client.close(1001, 'The gateway is stopping. Connect again.');
    return this.#clients.whenEmpty();
  }

  stats(): HubStats {
    const lagging = [...this.#clients.all].filter((client) => client.lagging).length;
    const { topics, groups } = this.#groups.size;
    return {
      clients: this.#clients.size,
      lagging,
      topics,
      groups,
      ...this.#delivery.totals,
      refused: this.#refused,
    };
  }
}
