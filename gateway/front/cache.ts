import type { Answer } from './answer.ts';

export type CacheLimits = { readonly bytes: number; readonly entries: number };

export const DEFAULT_LIMITS: CacheLimits = { bytes: 64 * 1024 * 1024, entries: 10_000 };

/** How long an answer may be given out; all in epoch ms. */
export type Times = {
  /** Until then it is as good as new. */
  readonly freshUntil: number;
  /** Until then it is given out at once while a new one is made behind. */
  readonly staleUntil: number;
  /** Until then it is given out when the site cannot make a new one. */
  readonly fallbackUntil: number;
};

export type Slot = Times & {
  readonly answer: Answer;
  /** Is the answer kept under another key, and counted there? */
  readonly shared?: boolean;
};

/** What a slot weighs beside its answer. */
const SLOT_BYTES = 512;

export type Cache = {
  get(key: string): Slot | undefined;
  /** An answer larger than the whole cache is not kept. */
  set(key: string, slot: Slot): void;
  delete(key: string): void;
  /** An answer has grown by an encoding: counts again, and makes room. */
  recount(key: string, answer: Answer): void;
  purge(): void;
  size(): { entries: number; bytes: number };
};

type Kept = { readonly slot: Slot; bytes: number };

/** Key → slot, least recently used first out; bounded in entries and in bytes. */
export function createCache(limits: CacheLimits = DEFAULT_LIMITS): Cache {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function drop(key: string): void {
    const entry = kept.get(key);
    if (!entry) return;
    kept.delete(key);
    bytes -= entry.bytes;
  }

  function makeRoom(): void {
    for (const key of kept.keys()) {
      if (bytes <= limits.bytes && kept.size <= limits.entries) return;
      drop(key);
    }
  }

  return {
    get(key) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      // A Map remembers the order of insertion: the oldest key is the least recently used.
      kept.delete(key);
      kept.set(key, entry);
      return entry.slot;
    },
    set(key, slot) {
      drop(key);
      const weight = weightOf(slot);
      if (weight > limits.bytes) return;
      kept.set(key, { slot, bytes: weight });
      bytes += weight;
      makeRoom();
    },
    recount(key, answer) {
      const entry = kept.get(key);
      if (entry?.slot.answer !== answer) return;
      const weight = weightOf(entry.slot);
      bytes += weight - entry.bytes;
      entry.bytes = weight;
      makeRoom();
    },
    delete: drop,
    purge() {
      kept.clear();
      bytes = 0;
    },
    size: () => ({ entries: kept.size, bytes }),
  };
}

function weightOf({ answer, shared }: Slot): number {
  return shared ? SLOT_BYTES : SLOT_BYTES + answer.bytes();
}

/** Served stale, at most this long: the page shows a last price. */
const STALE_MS = 300_000;
/** With the site away an old page is better than none; it says itself that its data is stale. */
const FALLBACK_MS = 24 * 3_600_000;
/** A page that is not there may be there soon. */
const MISSING_MS = 10_000;

/**
 * How long a page may be kept by its `Cache-Control`, null when it must not be.
 * @param status of the answer; only 200 and the pages that say what is wrong, 404 and 400, are ever kept
 */
export function timesOf(status: number, cacheControl: string, now: number): Times | null {
  if (status !== 200 && status !== 404 && status !== 400) return null;
  if (!isKeepable(cacheControl)) return null;
  const directives = directivesOf(cacheControl);
  const fresh = seconds(directives.get('s-maxage') ?? directives.get('max-age'));
  if (fresh === 0) return null;
  if (status !== 200) {
    const until = now + Math.min(fresh, MISSING_MS);
    return { freshUntil: until, staleUntil: until, fallbackUntil: until };
  }
  const freshUntil = now + fresh;
  const staleUntil = freshUntil + Math.min(seconds(directives.get('stale-while-revalidate')), STALE_MS);
  return { freshUntil, staleUntil, fallbackUntil: freshUntil + FALLBACK_MS };
}

/** Does an answer with this `Cache-Control` belong to everybody? */
export function isKeepable(cacheControl: string): boolean {
  const directives = directivesOf(cacheControl);
  return directives.size > 0 && !['private', 'no-store', 'no-cache'].some((name) => directives.has(name));
}

function directivesOf(cacheControl: string): ReadonlyMap<string, string> {
  const parts = cacheControl
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  return new Map(
    parts
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', value = ''] = part.split('=');
        return [name, value.replaceAll('"', '')] as const;
      }),
  );
}

/** Milliseconds; 0 for anything that is not a whole number of seconds. */
function seconds(text: string | undefined): number {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number.parseInt(text, 10) * 1_000 : 0;
}
