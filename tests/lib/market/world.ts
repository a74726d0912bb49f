import type { StreamControl, StreamFrame, StreamRequest } from '#lib/contract/shapes/stream.ts';
import type { Outside, SocketLike } from '#lib/market/outside.ts';

/** A socket whose other end is the test. */
export class FakeSocket implements SocketLike {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  /** What the client said. */
  readonly said: StreamRequest[] = [];

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as StreamRequest);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(message: StreamControl | StreamFrame | string): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  /** The other end is gone. */
  lose(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  /** Topics asked for and given back, in order, without pings. */
  get asked(): string[] {
    return this.said.flatMap((request) => ('topics' in request ? [`${request.op} ${request.topics.join(' ')}`] : []));
  }

  get pings(): number {
    return this.said.filter(({ op }) => op === 'ping').length;
  }
}

/** The world around a client, moved by the test: a clock with its timers, frames to paint, a network, a page. */
export class World {
  now = 1_750_000_000_000;
  isOnline = true;
  chance = 0;
  readonly sockets: FakeSocket[] = [];
  #frames: (() => void)[] = [];
  #timers: { at: number; task: () => void }[] = [];
  readonly #wakers = new Set<() => void>();

  get outside(): Outside {
    const { sockets } = this;
    return {
      WebSocket: class extends FakeSocket {
        constructor(url: string) {
          super(url);
          sockets.push(this);
        }
      },
      now: () => this.now,
      random: () => this.chance,
      frame: (task) => this.#frames.push(task),
      after: (ms, task) => {
        const timer = { at: this.now + ms, task };
        this.#timers.push(timer);
        return () => {
          this.#timers = this.#timers.filter((one) => one !== timer);
        };
      },
      online: () => this.isOnline,
      onWake: (listener) => {
        this.#wakers.add(listener);
        return () => this.#wakers.delete(listener);
      },
    };
  }

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error('Nothing has connected yet.');
    return last;
  }

  get timers(): number {
    return this.#timers.length;
  }

  get frames(): number {
    return this.#frames.length;
  }

  /** Lets time pass; timers run in their order at their times. */
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now = Math.max(this.now, next.at);
      next.task();
    }
    this.now = end;
  }

  /** Lets time pass on a line that lives: the gateway says something each second. */
  live(ms: number): void {
    for (let rest = ms; rest > 0; rest -= 1_000) {
      this.pass(Math.min(rest, 1_000));
      this.socket.tell({ op: 'status', feed: 'live', ts: this.now });
    }
  }

  /** The machine slept: time passed and no timer ran. */
  sleep(ms: number): void {
    this.now += ms;
  }

  paint(): void {
    for (const task of this.#frames.splice(0)) task();
  }

  wake(): void {
    for (const waker of [...this.#wakers]) waker();
  }
}
