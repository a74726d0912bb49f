import { isOwnTopic } from '#lib/contract/private-topics.ts';
import type { StreamControl, StreamFrame, StreamRequest } from '#lib/contract/shapes/stream.ts';
import { TOO_MANY } from '#lib/contract/too-many.ts';
import { Line } from './line.ts';
import { type Identity, Login } from './login.ts';
import type { Outside } from './outside.ts';
import type { Reducer } from './reducer.ts';
import type { Connection } from './status.ts';
import { TIMING } from './timing.ts';
import { Topics } from './topics.ts';

export type TopicHandle<State> = {
  /** The topic is carried while somebody listens. The listener is told at most once per frame. @returns stops it */
  subscribe(listener: () => void): () => void;
  /** The state as listeners were told last, the same object until the next time; null before the first snapshot. */
  get(): State | null;
  /** Stops all listeners of this handle. */
  close(): void;
};

export type MarketStream = {
  /**
   * Asks for nothing yet, see `subscribe`. The first to listen decides on the reducer of a topic. Own topics (orders,
   * fills, balances, notices) wait until the line is logged in.
   */
  topic<State>(name: string, makeReducer: () => Reducer<State>): TopicHandle<State>;
  /**
   * Who this page is on the line, for its own topics; the latest who was said holds. The other environment begins a new
   * connection; another account of the same one comes with a new session, whose end ends the connection.
   * @returns takes it back: the one before holds again, and without one the page is nobody any more
   */
  identify(who: Identity): () => void;
  connection(): Connection;
  onConnection(listener: () => void): () => void;
  /** Server time − ours, ms; null until a ping was answered. */
  clockOffset(): number | null;
  /** Ends the connection; it begins again when a topic is wanted. */
  close(): void;
};

/**
 * The page's one stream: connects when something is wanted, asks for topics in batches, notices lost lines and missing
 * messages, and begins again from snapshots without anybody's help.
 * @param url `wss://…/v1/stream`
 */
export function openStream({ url, ...outside }: Outside & { readonly url: string }): MarketStream {
  return new Stream(url, outside);
}

/** After this long without topics the line is let go. ms */
const IDLE_MS = 30_000;

class Stream implements MarketStream {
  readonly #outside: Outside;
  readonly #line: Line;
  readonly #topics = new Topics();
  readonly #login: Login;
  readonly #watchers = new Set<() => void>();
  /** Who was said, the latest last. */
  readonly #said: Identity[] = [];
  /** Requests without an answer yet: id → topics. Forgotten with the connection. */
  readonly #asked = new Map<string, readonly string[]>();
  #nextId = 1;
  #spokeAt = Number.NEGATIVE_INFINITY;
  #stopBatch: (() => void) | null = null;
  #idleSince: number | null = null;
  #delivering = false;

  constructor(url: string, outside: Outside) {
    this.#outside = outside;
    this.#line = new Line(url, outside, {
      opened: () => this.#begin(),
      frame: (frame) => this.#frame(frame),
      answer: (control) => this.#answer(control),
      pulse: () => this.#pulse(),
      changed: () => this.#tell(this.#watchers),
    });
    this.#login = new Login({
      now: outside.now,
      newId: () => this.#newId(),
      send: (request) => this.#line.send(request),
      done: () => this.#plan(),
    });
  }

  topic<State>(name: string, makeReducer: () => Reducer<State>): TopicHandle<State> {
    const own = new Set<() => void>();
    const drop = (listener: () => void) => {
      if (!own.delete(listener)) return;
      this.#topics.remove(name, listener);
      this.#plan();
    };
    return {
      subscribe: (told) => {
        // A function of its own, so that one listener may listen twice.
        const listener = () => told();
        this.#topics.add(name, makeReducer, listener);
        own.add(listener);
        this.#line.hold();
        this.#plan();
        this.#signIn();
        return () => drop(listener);
      },
      get: () => this.#topics.told(name) as State | null,
      close: () => {
        for (const listener of [...own]) drop(listener);
      },
    };
  }

  identify(who: Identity): () => void {
    const said = { ...who };
    this.#said.push(said);
    this.#be(said);
    return () => {
      const at = this.#said.indexOf(said);
      if (at === -1) return;
      this.#said.splice(at, 1);
      if (at === this.#said.length) this.#be(this.#said.at(-1) ?? null);
    };
  }

  #be(who: Identity | null): void {
    // A connection cannot be made to forget for whom it speaks.
    if (!this.#login.be(who)) this.#line.reconnect();
    this.#signIn();
  }

  connection(): Connection {
    return this.#line.connection;
  }

  onConnection(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  clockOffset(): number | null {
    return this.#line.clockOffset;
  }

  close(): void {
    this.#stopBatch?.();
    this.#stopBatch = null;
    this.#line.release();
    this.#login.lost();
    this.#topics.lost();
  }

  /** A new connection knows nothing of what an older one carried. */
  #begin(): void {
    this.#asked.clear();
    this.#login.lost();
    this.#topics.lost();
    this.#spokeAt = Number.NEGATIVE_INFINITY;
    this.#plan();
    this.#signIn();
  }

  #signIn(): void {
    if (this.#line.open && this.#topics.wantsOwn) this.#login.attempt();
  }

  /** Gathers what changes in one moment, and keeps a distance between messages, as the gateway asks. */
  #plan(): void {
    if (this.#stopBatch || !this.#line.open) return;
    const wait = Math.max(0, this.#spokeAt + TIMING.batch - this.#outside.now());
    this.#stopBatch = this.#outside.after(wait, () => {
      this.#stopBatch = null;
      this.#speak();
    });
  }

  #speak(): void {
    if (!this.#line.open) return;
    const now = this.#outside.now();
    const { subscribe, own, unsubscribe } = this.#topics.plan(now, this.#login.done);
    if (unsubscribe.length > 0) this.#line.send(this.#request('unsubscribe', unsubscribe));
    for (const topics of [subscribe, own]) {
      if (topics.length > 0) this.#line.send(this.#request('subscribe', topics));
    }
    if (subscribe.length + own.length + unsubscribe.length > 0) this.#spokeAt = now;
  }

  #newId(): string {
    const id = `t${this.#nextId}`;
    this.#nextId += 1;
    return id;
  }

  #request(op: 'subscribe' | 'unsubscribe', topics: readonly string[]): StreamRequest {
    const id = this.#newId();
    if (op === 'subscribe') this.#asked.set(id, topics);
    return { op, id, topics };
  }

  #answer(control: StreamControl): void {
    if (control.op !== 'ack' && control.op !== 'error') return;
    if (this.#login.answer(control)) return;
    const topics = this.#asked.get(control.id);
    this.#asked.delete(control.id);
    if (!topics || control.op === 'ack') return;
    const refused = control.topics ?? topics;
    // Own topics are only refused to somebody whose login is not valid any more.
    if (refused.some(isOwnTopic)) this.#login.failed();
    this.#topics.refuse(
      topics,
      refused.filter((name) => !isOwnTopic(name)),
      // Others of this address may listen to less in a while.
      control.op === 'error' && control.code === TOO_MANY ? this.#outside.now() + TIMING.tooMany : null,
    );
    this.#plan();
  }

  #frame(frame: StreamFrame): void {
    const now = this.#outside.now();
    if (this.#topics.receive(frame, now)) this.#deliverSoon();
    if (this.#topics.hasNews(now, this.#login.done)) this.#plan();
  }

  /** However many messages come, listeners hear of them once, before the next paint. */
  #deliverSoon(): void {
    if (this.#delivering) return;
    this.#delivering = true;
    this.#outside.frame(() => {
      this.#delivering = false;
      this.#topics.deliver((error) => this.#report(error));
    });
  }

  #pulse(): void {
    const now = this.#outside.now();
    this.#login.pulse();
    this.#signIn();
    if (this.#topics.hasNews(now, this.#login.done)) this.#plan();
    if (this.#topics.size > 0) {
      this.#idleSince = null;
      return;
    }
    this.#idleSince ??= now;
    if (now - this.#idleSince < IDLE_MS) return;
    this.#idleSince = null;
    this.close();
  }

  #tell(listeners: ReadonlySet<() => void>): void {
    for (const listener of [...listeners]) {
      try {
        listener();
      } catch (error) {
        this.#report(error);
      }
    }
  }

  /** A listener's mistake must reach the page's error handler, but must not stop the others. */
  #report(error: unknown): void {
    this.#outside.after(0, () => {
      throw error;
    });
  }
}
