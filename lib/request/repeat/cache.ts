import type { AxiosRequestConfig } from 'axios';
import type { Envelope } from '#lib/contract/envelope.ts';
import { isPlain } from '../plain.ts';

/** How long an answer is shared after it came, ms (REQ-30). */
export const CACHE_MS = 1_000;
/** Answers kept at once; the oldest goes. */
const LIMIT = 100;

type Entry = { readonly answer: Promise<Envelope<unknown>>; ends: number };

/** Made by the links, so no part of what was asked (REQ-29). */
const GENERATED: ReadonlySet<string> = new Set(['_t', 'tm', 'uhti']);

/** One answer for identical calls: while the first is under way, and a second after it came (REQ-28). */
export function createCache(now: () => number) {
  const entries = new Map<string, Entry>();
  return {
    /** @param ask begins the call; `forget` takes it out of the cache, for a call that never settles */
    async share<T>(key: string, ask: (forget: () => void) => Promise<Envelope<T>>): Promise<Envelope<T>> {
      const known = entries.get(key);
      if (known && isFresh(known, now())) return copy(await known.answer) as Envelope<T>;
      const entry: Entry = { answer: Promise.resolve(null as never), ends: Number.POSITIVE_INFINITY };
      const forget = () => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      const answer = ask(forget);
      Object.assign(entry, { answer });
      entries.delete(key);
      entries.set(key, entry);
      const oldest = entries.size > LIMIT ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
      try {
        const envelope = await answer;
        if (envelope.status === 'success') entry.ends = now() + CACHE_MS;
        else forget();
        return copy(envelope);
      } catch (error) {
        forget();
        throw error;
      }
    },
    get size() {
      return entries.size;
    },
  };
}

/** Under way, or young. A clock that was set back makes everything old. */
function isFresh({ ends }: Entry, at: number): boolean {
  return ends === Number.POSITIVE_INFINITY || (at < ends && ends - at <= CACHE_MS);
}

/** What makes two calls the same; null for one whose body cannot be compared. @param visitor whose answers these are */
export function identityOf(config: AxiosRequestConfig, visitor: string): string | null {
  const { method = 'get', url = '', params, data, mode = '', joinParams = false } = config;
  const plain = (value: unknown) =>
    value === undefined || value === null || isPlain(value) || Array.isArray(value) || typeof value === 'string';
  if (!plain(params) || !plain(data)) return null;
  return JSON.stringify([
    visitor,
    method.toUpperCase(),
    url,
    mode,
    joinParams,
    sorted(params, true),
    sorted(data, true),
  ]);
}

/** The same members in the same order, whoever wrote them; generated ones are left out at the top. */
function sorted(value: unknown, top = false): unknown {
  if (Array.isArray(value)) return value.map((item) => sorted(item));
  if (!isPlain(value)) return value ?? null;
  return Object.keys(value)
    .filter((key) => !(top && GENERATED.has(key)))
    .sort()
    .map((key) => [key, sorted(value[key])]);
}

/** Each caller has its own, to do with as it likes (REQ-31). */
function copy<T>(envelope: Envelope<T>): Envelope<T> {
  return structuredClone(envelope);
}
