import type { Page } from '#lib/contract/trade.ts';

type AnyFill = { readonly id: string; readonly ts: number };

type Needs<Fill extends AnyFill> = {
  /** A page of the pair's own fills, newest first. */
  readonly fetch: (cursor: string | null, signal: AbortSignal) => Promise<Page<Fill>>;
  /** Everything that is known by now, newest first. */
  readonly tell: (fills: readonly Fill[]) => void;
  readonly now: () => number;
  /** Most that are ever held. */
  readonly limit: number;
};

/** A page that did not come is not asked for again before this long. ms */
const PAUSE_MS = 10_000;

/** Reads back one's fills of a pair, page by page, as far as a chart is looked at. */
export function readBack<Fill extends AnyFill>({ fetch, tell, now, limit }: Needs<Fill>) {
  const stop = new AbortController();
  let known: readonly Fill[] = [];
  let cursor: string | null = null;
  let state: 'idle' | 'asking' | 'whole' = 'idle';
  let notBefore = Number.NEGATIVE_INFINITY;
  let wanted = Number.POSITIVE_INFINITY;

  const oldest = () => known.at(-1)?.ts ?? Number.POSITIVE_INFINITY;
  const ask = async (): Promise<void> => {
    if (state !== 'idle' || now() < notBefore || wanted >= oldest()) return;
    state = 'asking';
    try {
      const page = await fetch(cursor, stop.signal);
      if (stop.signal.aborted) return;
      known = [...known, ...page.rows].slice(0, limit);
      cursor = page.cursor;
      state = cursor === null || known.length >= limit ? 'whole' : 'idle';
      tell(known);
    } catch {
      // Marks are missing until the reader looks at older bars again, or loads the page.
      state = 'idle';
      notBefore = now() + PAUSE_MS;
    }
    await ask();
  };
  return {
    /** Bars are looked at from then on. @param ts epoch ms */
    reach(ts: number): void {
      wanted = ts;
      void ask();
    },
    stop: () => stop.abort(),
  };
}

/** Both lists as one, newest first, each fill once. */
export function joined<Fill extends AnyFill>(latest: readonly Fill[], older: readonly Fill[]): readonly Fill[] {
  const known = new Set(latest.map(({ id }) => id));
  return [...latest, ...older.filter(({ id }) => !known.has(id))];
}
