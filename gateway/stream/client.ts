import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { StreamControl } from '#lib/contract/shapes/stream.ts';
import { STREAM_CLOSE } from '#lib/contract/stream.ts';
import { controlFrame, pingFrame, type TickFrames } from './frames.ts';
import type { Group } from './groups.ts';
import type { HubLimits } from './limits.ts';
import type { Topic } from './topic.ts';

/** How often `check` is called. ms */
export const CHECK_MS = 1_000;
const PING_BYTES = 4;

type Failure = {
  readonly code: string;
  readonly close: number;
  readonly msg: string;
  readonly now: number;
  readonly id?: string;
};

type Needs = {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  readonly address: string;
  readonly deflate: boolean;
  readonly limits: HubLimits;
  readonly now: number;
  /** Time of the market, where it has one of its own. */
  readonly marketNow?: (() => number | undefined) | undefined;
};

/** One connection. Times are epoch ms. */
export class Client {
  readonly ws: WebSocket;
  readonly address: string;
  /** Who pays for its topics, see `Budget`. */
  payer: string;
  readonly deflate: boolean;
  readonly openedAt: number;
  group: Group<Client> | null = null;
  /** Last sign of life. */
  seenAt: number;
  closing = false;
  /** Number of the last round it was served in. */
  servedIn = 0;
  readonly #socket: Duplex;
  readonly #limits: HubLimits;
  /** Topics that need a snapshot before updates make sense; null when none does. */
  #pending: Set<Topic> | null = null;
  #lagSince: number | null = null;
  #tokens: number;
  #tokensAt: number;
  #pingedAt: number;
  /** Pings without an answer, oldest first: what must be said back, which only who reads it knows. */
  #asked: { readonly word: Buffer; readonly at: number }[] = [];

  readonly #marketNow: () => number | undefined;

  constructor({ ws, socket, address, deflate, limits, now, marketNow = () => undefined }: Needs) {
    this.#marketNow = marketNow;
    this.ws = ws;
    this.#socket = socket;
    this.address = address;
    this.payer = address;
    this.deflate = deflate;
    this.#limits = limits;
    this.openedAt = now;
    this.seenAt = now;
    this.#tokens = limits.messagesBurst;
    this.#tokensAt = now;
    this.#pingedAt = now;
  }

  /** True while its reader is behind and its updates are left out. */
  get lagging(): boolean {
    return this.#lagSince !== null;
  }

  /** Takes what one message costs; false when the client sends faster than allowed. */
  takeToken(now: number): boolean {
    const { messagesBurst, messagesPerSecond } = this.#limits;
    const earned = (Math.max(0, now - this.#tokensAt) * messagesPerSecond) / 1000;
    this.#tokens = Math.min(messagesBurst, this.#tokens + earned);
    this.#tokensAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** The answer to a ping of ours is free; any other pong costs like a message. */
  takePong(said: Buffer, now: number): boolean {
    const at = this.#asked.findIndex(({ word }) => word.equals(said));
    if (at < 0) return this.takeToken(now);
    this.#asked.splice(0, at + 1);
    return true;
  }

  /** Bytes that wait until its reader takes them. */
  get waiting(): number {
    return this.#socket.writableLength;
  }

  /** Its reader is so far behind that somebody else needs the memory. */
  closeSlow(): void {
    this.close(STREAM_CLOSE.slow, 'This connection reads too slowly. Connect again and take fewer topics.');
  }

  control(message: StreamControl): void {
    this.write(controlFrame({ ...message, ts: this.#marketNow() ?? message.ts }));
  }

  /** These topics begin again with a snapshot. */
  restart(topics: Iterable<Topic>): void {
    this.#pending ??= new Set();
    for (const topic of topics) this.#pending.add(topic);
    if (this.group) this.group.attention = true;
  }

  /**
   * Sends what this tick has for the client.
   * @param frame what its group is told; null when nothing changed @returns bytes written
   */
  deliver(frame: Buffer | null, frames: TickFrames, now: number): number {
    const { group } = this;
    if (!group || this.closing || this.#isBehind(now)) return 0;
    const own = this.#pending ? this.#catchUp(group, this.#pending, frames) : frame;
    if (!own) return 0;
    this.write(own);
    return own.length;
  }

  #catchUp(group: Group<Client>, pending: Set<Topic>, frames: TickFrames): Buffer | null {
    const frame = group.frameWithSnapshots(pending, frames);
    // What it left in the meantime is still in the set.
    for (const topic of pending) if (!group.topics.includes(topic)) pending.delete(topic);
    if (pending.size === 0) this.#pending = null;
    else group.attention = true;
    return frame;
  }

  /** Says what was wrong, then goodbye. */
  fail({ code, close, msg, now, id = '' }: Failure): void {
    if (this.closing) return;
    this.control({ op: 'error', id, code, msg, ts: now });
    this.close(close, msg);
  }

  /** Says goodbye; what still waits in the socket goes first, within the grace of `ws`. */
  close(code: number, reason: string): void {
    if (this.closing) return;
    this.closing = true;
    // A close frame has room for 123 bytes of reason.
    this.ws.close(code, reason.slice(0, 120));
  }

  /** Once a second: age, signs of life, and the backlog of one who has no topics and never reads its answers. */
  check(now: number): void {
    const { maxAgeMs, deadMs, pongMs } = this.#limits;
    const [oldest] = this.#asked;
    if (this.closing || this.#isBehind(now)) return;
    if (now - this.openedAt >= maxAgeMs) this.close(1001, 'A connection lasts a day. Connect again.');
    // Nobody is there to say goodbye to. The check comes once a second, and the limit is a limit.
    else if (now - this.seenAt > deadMs - CHECK_MS) this.ws.terminate();
    // It may send, but reads nothing of what it is told: what waits for it lies in the kernel, where nobody counts it.
    else if (oldest && now - oldest.at >= pongMs) this.ws.terminate();
    else this.#ping(now);
  }

  /**
   * A slow reader gets no updates once `conflateBytes` wait in its socket; when all are gone it begins again with
   * snapshots. So it sees the latest state, later, and costs no more memory than that.
   */
  #isBehind(now: number): boolean {
    const waiting = this.#socket.writableLength;
    const { conflateBytes, closeBytes, closeAfterMs } = this.#limits;
    if (this.#lagSince === null) {
      if (waiting <= conflateBytes) return false;
      this.#lagSince = now;
    }
    if (waiting > closeBytes || (waiting > 0 && now - this.#lagSince >= closeAfterMs)) {
      this.closeSlow();
      return true;
    }
    if (this.group) this.group.attention = true;
    if (waiting > 0) return true;
    this.#lagSince = null;
    if (this.group) this.restart(this.group.topics);
    return false;
  }

  #ping(now: number): void {
    if (now - this.#pingedAt < this.#limits.pingMs) return;
    this.#pingedAt = now;
    const word = randomBytes(PING_BYTES);
    this.#asked.push({ word, at: now });
    this.write(pingFrame(word));
  }

  /** @param frame prepared bytes, maybe shared with other clients */
  write(frame: Buffer): void {
    if (this.#socket.writable) this.#socket.write(frame);
  }
}
