import { ProviderAwayError } from './provider.ts';

/** Fetches a small JSON document; the one place where this room reaches out. */
export type FetchJson = (url: string) => Promise<unknown>;

const TIMEOUT_MS = 5_000;
const BYTES = 64 * 1024;
const KEPT_MS = 6 * 3600_000;
/** A document that lacks something is asked for again, but not more often than this. */
const AGAIN_MS = 60_000;
/** Nor is one that could not be read. */
const RETRY_MS = 5_000;

export type Document<T> = (now: number, lacks?: (value: T) => boolean) => Promise<T>;

/**
 * A document of a third party: read when it is first wanted, then kept; calls at once share one reading.
 * @param read throws for what is no such document
 * @returns a reader that throws ProviderAwayError while there is none
 */
export function documentOf<T>(
  url: (now: number) => Promise<string>,
  read: (json: unknown) => T,
  fetchJson: FetchJson,
): Document<T> {
  let kept: { readonly value: T; readonly at: number } | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  const ask = async (now: number) => {
    let address = '';
    try {
      address = await url(now);
      kept = { value: read(await fetchJson(address)), at: now };
    } catch (error) {
      failedAt = now;
      // An old document is better than none.
      if (!kept) throw error instanceof ProviderAwayError ? error : new ProviderAwayError(address, error);
    }
  };
  return async (now, lacks = () => false) => {
    const age = kept ? now - kept.at : Number.POSITIVE_INFINITY;
    const wanted = !kept || age > KEPT_MS || (age > AGAIN_MS && lacks(kept.value));
    if (wanted && now - failedAt >= RETRY_MS) {
      running ??= ask(now).finally(() => {
        running = null;
      });
      await running;
    }
    if (!kept) throw new ProviderAwayError('A document that just could not be read');
    return kept.value;
  };
}

export async function fetchSmallJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await answer.text();
  if (!answer.ok || text.length > BYTES) throw new Error(`${url} answered ${answer.status}, ${text.length} characters`);
  return JSON.parse(text);
}
