import type { Rate } from '../base/limits.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Bus, Channel, FailureRules, Marks, Once, Place, WindowRule, Windows } from './bus.ts';
import { MemoryBuckets } from './memory-buckets.ts';
import { MemoryFailures } from './memory-failures.ts';

/** The bus of one process: all of it is in its memory, and gone with it. */
export function memoryBus(): Bus {
  const spaces = new Map<string, { readonly rules: string; readonly store: object }>();

  /** @throws RangeError where a name stands for two things */
  function opened<S extends object>(space: string, rules: readonly unknown[], make: () => S): S {
    const found = spaces.get(space) ?? { rules: JSON.stringify(rules), store: make() };
    if (found.rules !== JSON.stringify(rules))
      throw new RangeError(`the space "${space}" of the bus is open with other rules; give it a name of its own`);
    spaces.set(space, found);
    return found.store as S;
  }

  return {
    buckets: <K extends string>(space: string, rates: Readonly<Record<K, Rate>>, most?: number) =>
      opened(space, ['buckets', rates, most], () => new MemoryBuckets(rates, most)),
    windows: (space, rule) => opened(space, ['windows', rule], () => memoryWindows(rule)),
    failures: (space, rules: FailureRules) => opened(space, ['failures', rules], () => new MemoryFailures(rules)),
    once: <T>(space: string, most: number) => opened(space, ['once', most], () => memoryOnce<T>(most)),
    marks: (space, most) => opened(space, ['marks', most], () => memoryMarks(most)),
    channel: <T>(space: string) => opened(space, ['channel'], () => memoryChannel<T>()),
  };
}

function memoryWindows({ limit, ms, most }: WindowRule): Windows {
  /** Times of those that count, oldest first. */
  const taken = new BoundedMap<readonly number[]>(most);
  const recent = (key: string, now: number) => (taken.get(key) ?? []).filter((at) => at > now - ms);
  const placeAfter = (times: readonly number[], now: number): Place => {
    const [oldest = 0] = times;
    return times.length < limit ? { ok: true } : { ok: false, retryAfter: Math.max(1, oldest + ms - now) };
  };
  return {
    async take(key, now) {
      const times = recent(key, now);
      const place = placeAfter(times, now);
      if (place.ok) taken.put(key, [...times, now]);
      return place;
    },
    look: async (key, now) => placeAfter(recent(key, now), now),
  };
}

function memoryOnce<T>(most: number): Once<T> {
  const values = new BoundedMap<{ readonly value: T; readonly until: number }>(most);
  return {
    async put(key, value, until) {
      values.put(key, { value, until });
    },
    async take(key, now) {
      const found = values.get(key);
      values.delete(key);
      return found && now <= found.until ? found.value : null;
    },
  };
}

function memoryMarks(most: number): Marks {
  const marks = new BoundedMap<number>(most);
  return {
    async set(key, until) {
      marks.put(key, until);
    },
    has: async (key, now) => (marks.get(key) ?? 0) > now,
  };
}

function memoryChannel<T>(): Channel<T> {
  const listeners = new Set<(news: T) => void>();
  return {
    async publish(news) {
      for (const listener of listeners) listener(news);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
