import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Answer } from './answer.ts';
import { type Cache, type Slot, timesOf } from './cache.ts';
import type { Filled } from './fill.ts';
import { isAsset, notFoundKey } from './page-answer.ts';
import { createSharedWork } from './shared-work.ts';
import { SiteError } from './site.ts';
import { createTurns, NoTurnError } from './turns.ts';

export type Pages = {
  /** What can be sent at once; a stale one is being made anew behind. */
  find(key: string): Answer | undefined;
  /** Makes the answer, once for all who ask at the same time. @throws SiteError | PageRefusedError */
  make(key: string): Promise<Answer>;
  /** Waits for what is being made behind. */
  settled(): Promise<void>;
  purge(): void;
  readonly counts: { hits: number; stale: number; fills: number };
};

type PagesNeeds = {
  readonly fill: (key: string) => Promise<Filled>;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly log: Log;
};

/** After a failure the site is left alone for as long. */
const RETRY_MS = 5_000;
const FILLS = { atOnce: 16, waiting: 512 };

/**
 * The pages and immutable assets of the site, each asked for once and kept as long as the site allows: fresh, then
 * stale while a new one is made behind, then only when the site cannot make a new one.
 */
export function createPages(needs: PagesNeeds): Pages {
  const { cache, clock } = needs;
  const turn = createTurns(FILLS);
  const work = createSharedWork<Answer>();
  const counts = { hits: 0, stale: 0, fills: 0 };
  let generation = 0;

  /** A keeper forgets after a purge: its bytes belong to a build that is no more. */
  function keeper(): (key: string, slot: Slot) => void {
    const begun = generation;
    return (key, slot) => {
      if (begun === generation) cache.set(key, slot);
    };
  }

  async function fill(key: string): Promise<Filled> {
    counts.fills += 1;
    return needs.fill(key);
  }

  function find(key: string): Answer | undefined {
    const slot = cache.get(key);
    if (!slot) return undefined;
    const now = clock.now();
    if (now >= slot.staleUntil) return undefined;
    counts.hits += 1;
    if (now >= slot.freshUntil) {
      counts.stale += 1;
      // Nobody waits for this one. What cannot be made any more must not be shown any more.
      make(key).catch(() => cache.delete(key));
    }
    return slot.answer;
  }

  function make(key: string): Promise<Answer> {
    return work.join(key, () => renew({ ...needs, key, before: cache.get(key), keep: keeper(), ask: askInTurn }));
  }

  async function askInTurn(key: string): Promise<Made> {
    const filled = await turn(() => fill(key));
    const own = notFoundKey(key);
    if (filled.answer.status !== 404 || isAsset(key) || key === own) return { ...filled, shared: false };
    const shown = find(own) ?? (await work.join(own, () => keepNew(own, fill(own), keeper(), clock)).catch(() => null));
    // One page per language says that something is not there, and says it without script too.
    return shown?.status === 404 ? { ...filled, answer: shown, shared: true } : { ...filled, shared: false };
  }

  return {
    find,
    make,
    settled: work.settled,
    purge() {
      generation += 1;
      work.forget();
      cache.purge();
    },
    counts,
  };
}

type Made = Filled & { readonly shared: boolean };
type Keep = (key: string, slot: Slot) => void;

type Renewal = {
  readonly key: string;
  readonly before: Slot | undefined;
  readonly keep: Keep;
  readonly ask: (key: string) => Promise<Made>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Makes an answer anew, or falls back on the one before when the site cannot. */
async function renew({ key, before, keep, ask, clock, log }: Renewal): Promise<Answer> {
  const fallback = before && clock.now() < before.fallbackUntil ? before : undefined;
  try {
    const made = await ask(key);
    if (fallback && made.answer.status >= 500) throw new SiteError('broken', `the site answers ${made.answer.status}`);
    const times = timesOf(made.answer.status, made.cacheControl, clock.now());
    if (!times) return made.answer;
    const answer = await successor(made.answer, before?.answer);
    keep(key, { answer, shared: made.shared, ...times });
    return answer;
  } catch (error) {
    const problem = error instanceof NoTurnError ? new SiteError('busy', error.message) : error;
    if (!fallback || !(problem instanceof SiteError)) throw problem;
    log.warn({ path: key, err: problem }, 'the site did not make a page anew; the old one is shown');
    // Nobody waits for the next attempts: they are made behind until the old page is too old.
    keep(key, { ...fallback, freshUntil: clock.now() + RETRY_MS, staleUntil: fallback.fallbackUntil });
    return fallback.answer;
  }
}

/** The same bytes again keep what is compressed already; other bytes get the encodings that were asked for before. */
async function successor(made: Answer, before: Answer | undefined): Promise<Answer> {
  if (!before) return made;
  if (before.tag === made.tag) return before;
  await made.catchUpWith(before);
  return made;
}

async function keepNew(key: string, filling: Promise<Filled>, keep: Keep, clock: Clock): Promise<Answer> {
  const { answer, cacheControl } = await filling;
  const times = timesOf(answer.status, cacheControl, clock.now());
  if (times) keep(key, { answer, ...times });
  return answer;
}
