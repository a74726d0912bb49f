import { isOwnTopic } from '#lib/contract/private-topics.ts';
import type { StreamFrame, StreamMessage } from '#lib/contract/shapes/stream.ts';
import { STREAM_LIMIT } from '#lib/contract/stream.ts';
import type { Reducer } from './reducer.ts';
import { TIMING } from './timing.ts';

/**
 * `new`: to be asked for. `asked`: its snapshot is on the way. `synced`: `seq` is that of the last message.
 * `refused`: the gateway does not have it; asked again with the next connection only.
 */
type Phase = 'new' | 'asked' | 'synced' | 'refused';

type Entry = {
  readonly name: string;
  readonly reducer: Reducer<unknown>;
  readonly listeners: Set<() => void>;
  phase: Phase;
  seq: number;
  askedAt: number;
  /** Not asked for before this moment. Epoch ms. */
  notBefore: number;
  /** Breaks in a row, and when the last one was. */
  breaks: number;
  brokenAt: number;
  /** What listeners were told last. */
  told: unknown;
  changed: boolean;
};

/** A topic that held this long after a break starts its waits afresh. ms */
const HEALED_MS = 60_000;

/** `own`: to be subscribed too, in a request of their own. */
export type Plan = Readonly<Record<'subscribe' | 'own' | 'unsubscribe', readonly string[]>>;

/** What is wanted, what the gateway was asked for, and how far each topic is. Knows nothing of sockets. */
export class Topics {
  readonly #entries = new Map<string, Entry>();
  /** What the gateway believes this connection carries. */
  readonly #carried = new Set<string>();

  get size(): number {
    return this.#entries.size;
  }

  /** Whether somebody wants topics that need a login. */
  get wantsOwn(): boolean {
    for (const name of this.#entries.keys()) if (isOwnTopic(name)) return true;
    return false;
  }

  /** @throws Error above the topics that one connection may carry */
  add(name: string, makeReducer: () => Reducer<unknown>, listener: () => void): void {
    let entry = this.#entries.get(name);
    if (!entry) {
      if (this.#entries.size >= STREAM_LIMIT.topics) {
        throw new Error(`A page carries at most ${STREAM_LIMIT.topics} topics; close some before opening ${name}.`);
      }
      entry = newEntry(name, makeReducer());
      this.#entries.set(name, entry);
    }
    entry.listeners.add(listener);
  }

  remove(name: string, listener: () => void): void {
    const entry = this.#entries.get(name);
    if (entry?.listeners.delete(listener) && entry.listeners.size === 0) this.#entries.delete(name);
  }

  /** What listeners were told last; null before the first snapshot. */
  told(name: string): unknown {
    return this.#entries.get(name)?.told ?? null;
  }

  /** The connection is gone: everything begins again, the states stay until new ones come. */
  lost(): void {
    this.#carried.clear();
    for (const entry of this.#entries.values()) {
      Object.assign(entry, { phase: 'new', notBefore: 0 });
      entry.reducer.lost?.();
    }
  }

  /** What must be said to the gateway now. Calling it means saying it. @param loggedIn whether own topics may be asked for */
  plan(now: number, loggedIn: boolean): Plan {
    const unsubscribe = [...this.#carried].filter((name) => !this.#entries.has(name));
    for (const name of unsubscribe) this.#carried.delete(name);
    const due = [...this.#entries.values()].filter((entry) => isDue(entry, now, loggedIn));
    for (const entry of due) {
      Object.assign(entry, { phase: 'asked', askedAt: now });
      this.#carried.add(entry.name);
    }
    const names = due.map(({ name }) => name);
    return { subscribe: names.filter((name) => !isOwnTopic(name)), own: names.filter(isOwnTopic), unsubscribe };
  }

  /** Whether `plan` would have something to say. */
  hasNews(now: number, loggedIn: boolean): boolean {
    for (const name of this.#carried) if (!this.#entries.has(name)) return true;
    for (const entry of this.#entries.values()) if (isDue(entry, now, loggedIn)) return true;
    return false;
  }

  /**
   * A request was refused as a whole: the named topics for good, the others are asked for again.
   * @param again when the named ones may be asked for again, epoch ms; null: with the next connection only
   */
  refuse(asked: readonly string[], refused: readonly string[], again: number | null = null): void {
    for (const name of asked) {
      this.#carried.delete(name);
      const entry = this.#entries.get(name);
      if (entry?.phase !== 'asked') continue;
      if (!refused.includes(name)) entry.phase = 'new';
      else if (again === null) entry.phase = 'refused';
      else Object.assign(entry, { phase: 'new', notBefore: again });
    }
  }

  /** @param now epoch ms of this machine @returns true when a listener has something to hear */
  receive(frame: StreamFrame, now: number): boolean {
    let changed = false;
    for (const message of frame.m) {
      const entry = this.#entries.get(message.topic);
      if (!entry || !isNext(entry, message)) continue;
      const right = message.type === 'snapshot' || message.seq === entry.seq + 1;
      if (right && applied(entry, message, frame.ts)) {
        Object.assign(entry, { phase: 'synced', seq: message.seq, changed: true });
        changed = true;
      } else if (entry.phase !== 'new') {
        breakOff(entry, now);
      }
    }
    return changed;
  }

  /** Tells every listener whose topic changed, once. @param failed hears of a listener that threw */
  deliver(failed: (error: unknown) => void): void {
    for (const entry of [...this.#entries.values()]) {
      if (!entry.changed) continue;
      entry.changed = false;
      entry.told = entry.reducer.read();
      for (const listener of [...entry.listeners]) {
        try {
          listener();
        } catch (error) {
          failed(error);
        }
      }
    }
  }
}

function newEntry(name: string, reducer: Reducer<unknown>): Entry {
  return {
    name,
    reducer,
    listeners: new Set(),
    phase: 'new',
    seq: 0,
    askedAt: 0,
    notBefore: 0,
    breaks: 0,
    brokenAt: 0,
    told: null,
    changed: false,
  };
}

function isDue({ name, phase, notBefore, askedAt }: Entry, now: number, loggedIn: boolean): boolean {
  if (!loggedIn && isOwnTopic(name)) return false;
  if (phase === 'new') return now >= notBefore;
  return phase === 'asked' && now - askedAt >= TIMING.snapshot;
}

/** An update means something only after its snapshot; a snapshot always does. */
function isNext(entry: Entry, message: StreamMessage): boolean {
  return message.type === 'snapshot' || entry.phase === 'synced';
}

/** What comes from outside may break a reducer in ways it does not foresee; that is a broken message too. */
function applied(entry: Entry, message: StreamMessage, ts: number): boolean {
  try {
    return entry.reducer.apply(message, ts);
  } catch {
    return false;
  }
}

/** The first break is mended at once; one that comes back waits longer each time. */
function breakOff(entry: Entry, now: number): void {
  entry.breaks = now - entry.brokenAt > HEALED_MS ? 0 : entry.breaks + 1;
  entry.brokenAt = now;
  const wait = entry.breaks === 0 ? 0 : TIMING.resync * 2 ** Math.min(entry.breaks - 1, 10);
  Object.assign(entry, { phase: 'new', changed: false, notBefore: now + Math.min(wait, TIMING.longestResync) });
  entry.reducer.lost?.();
}
