import type { LoginRequest, StreamControl, StreamFrame, StreamRequest } from '#lib/contract/shapes/stream.ts';
import { ServerClock } from './clock.ts';
import { OPEN, type Outside, type SocketLike } from './outside.ts';
import { type Connection, statusOf } from './status.ts';
import { retryDelay, TIMING } from './timing.ts';
import { readMessage } from './wire.ts';

export type LineEvents = {
  /** A new connection can send; nothing of an older one is known to the gateway any more. */
  opened(): void;
  frame(frame: StreamFrame): void;
  answer(control: StreamControl): void;
  /** Once a second while the line is held. */
  pulse(): void;
  /** Status, its time or the latency changed. */
  changed(): void;
};

/** One connection to the gateway, held as long as it is wanted: opened, watched, and opened again when it is lost. */
export class Line {
  readonly #url: string;
  readonly #outside: Outside;
  readonly #events: LineEvents;
  readonly #clock = new ServerClock();
  #connection: Connection = { status: 'connecting', since: 0, latencyMs: null };
  #held = false;
  #socket: SocketLike | null = null;
  #feed: 'live' | 'stale' = 'live';
  #connectedAt = 0;
  #heardAt = 0;
  #failures = 0;
  #ping: { readonly id: string; readonly sent: number } | null = null;
  #pinged = 0;
  #stopRetry: (() => void) | null = null;
  #stopPulse: (() => void) | null = null;
  #stopWake: (() => void) | null = null;

  constructor(url: string, outside: Outside, events: LineEvents) {
    this.#url = url;
    this.#outside = outside;
    this.#events = events;
  }

  get connection(): Connection {
    return this.#connection;
  }

  get clockOffset(): number | null {
    return this.#clock.offset;
  }

  get open(): boolean {
    return this.#socket?.readyState === OPEN;
  }

  /** From now on there is a line. */
  hold(): void {
    if (this.#held) return;
    this.#held = true;
    this.#heardAt = this.#outside.now();
    this.#stopWake = this.#outside.onWake(() => this.#wake());
    this.#beat();
    this.#connect();
  }

  /** From now on there is none. */
  release(): void {
    if (!this.#held) return;
    this.#held = false;
    for (const stop of [this.#stopRetry, this.#stopPulse, this.#stopWake]) stop?.();
    this.#stopRetry = null;
    this.#drop();
  }

  send(request: StreamRequest | LoginRequest): void {
    if (this.open) this.#socket?.send(JSON.stringify(request));
  }

  /** What came made no sense: this connection cannot be trusted any more. */
  reconnect(): void {
    this.#drop();
    this.#retry();
  }

  #connect(): void {
    this.#stopRetry?.();
    this.#stopRetry = null;
    if (!this.#held || this.#socket || !this.#outside.online()) return this.#look();
    this.#connectedAt = this.#outside.now();
    const socket = new this.#outside.WebSocket(this.#url);
    this.#socket = socket;
    // A socket that was let go must not speak for the one after it.
    const current = (act: () => void) => () => {
      if (socket === this.#socket) act();
    };
    socket.onopen = current(() => this.#opened());
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#received(data);
    };
    socket.onclose = current(() => this.reconnect());
    socket.onerror = null;
    this.#look();
  }

  #opened(): void {
    this.#ask();
    this.#events.opened();
    this.#look();
  }

  #received(data: unknown): void {
    const received = readMessage(data);
    if (received.kind === 'broken') return this.reconnect();
    this.#heardAt = this.#outside.now();
    if (received.kind === 'frame') this.#events.frame(received.frame);
    if (received.kind === 'control') this.#control(received.control);
    this.#look();
  }

  #control(control: StreamControl): void {
    if (control.op === 'status') this.#feed = control.feed;
    else if (control.op !== 'pong') this.#events.answer(control);
    else if (control.id === this.#ping?.id) {
      this.#clock.take({ sent: this.#ping.sent, received: this.#heardAt, server: control.ts });
      this.#ping = null;
    }
  }

  /** Lets the socket go without waiting for its goodbye. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ping = null;
    this.#feed = 'live';
    if (!socket) return;
    Object.assign(socket, { onopen: null, onmessage: null, onclose: null });
    // Some sockets report the failure that is already known once more.
    socket.onerror = () => {};
    socket.close(1000);
  }

  #retry(): void {
    this.#look();
    if (!this.#held || this.#stopRetry || !this.#outside.online()) return;
    const wait = retryDelay(this.#failures, this.#outside.random());
    this.#failures += 1;
    this.#stopRetry = this.#outside.after(wait, () => this.#connect());
  }

  #beat(): void {
    this.#stopPulse = this.#outside.after(PULSE_MS, () => {
      this.#beat();
      this.#watch();
      this.#events.pulse();
      this.#look();
    });
  }

  /** Notices a line that is dead without having said so. */
  #watch(): void {
    if (!this.#socket) return;
    const now = this.#outside.now();
    // A gateway that takes connections and closes them again must not be asked ever faster.
    if (this.open && now - this.#connectedAt >= TIMING.stale) this.#failures = 0;
    const silent = now - Math.max(this.#heardAt, this.#connectedAt);
    if (silent >= (this.open ? TIMING.dead : TIMING.connect)) this.reconnect();
    else if (this.open && now - this.#pinged >= TIMING.ping) this.#ask();
  }

  #ask(): void {
    this.#pinged = this.#outside.now();
    this.#ping = { id: `p${this.#pinged}`, sent: this.#pinged };
    this.send({ op: 'ping', id: this.#ping.id });
  }

  /** The page is looked at again, or the network came or went: what was true before may not be any more. */
  #wake(): void {
    if (!this.#outside.online()) {
      this.#drop();
      return this.#look();
    }
    const now = this.#outside.now();
    if (this.#socket && now - this.#heardAt >= TIMING.stale) this.#drop();
    this.#failures = 0;
    if (!this.#socket) return this.#connect();
    if (this.open && now - this.#pinged >= VERIFY_MS) this.#ask();
  }

  /** Tells when the connection looks different now. */
  #look(): void {
    const now = this.#outside.now();
    const { status, since, latencyMs } = this.#connection;
    const facts = { online: this.#outside.online(), open: this.open, heardAt: this.#heardAt, feed: this.#feed, now };
    const next = statusOf(facts);
    const latency = this.#clock.latency;
    if (next === status && latency === latencyMs && since !== 0) return;
    this.#connection = { status: next, since: next === status && since !== 0 ? since : now, latencyMs: latency };
    this.#events.changed();
  }
}

/** How often the line is looked at. ms */
const PULSE_MS = 1_000;
/** A line that was asked less than this long ago is not asked again on waking. ms */
const VERIFY_MS = 1_000;
