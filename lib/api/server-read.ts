import { type Envelope, isEnvelope } from '#lib/contract/envelope.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { SUCCESS } from '#lib/contract/success.ts';

/** Seconds that a page may keep what it read. */
export const KEEP = 60;
/** Seconds that a page may keep the fact that something could not be read or does not exist. */
export const KEEP_FAILURE = 10;
/** What can be taken back is asked for each time: a kept page would go on showing it. */
export const NOT_KEPT = 0;
/** A page must not wait longer for the gateway. ms */
const TIMEOUT_MS = 2_000;
/** Without a gateway the reads fail here, which keeps the page as briefly as any other failure. */
const NOWHERE = 'http://127.0.0.1:0';

/**
 * Public data for a page, or null when the gateway is away or answers a failure. Never throws.
 *
 * The lowest `revalidate` among the fetches of a render is that of its page. A read that fails is therefore tried once
 * more with the short time: the page is kept that long, and a failure that Next kept (it keeps every 200, also one
 * that says `error`) is asked for again once it is that old.
 */
export async function read<T>(path: string, shape: (data: unknown) => boolean): Promise<T | null> {
  return (await attempt<T>(path, shape, KEEP)) ?? (await attempt<T>(path, shape, KEEP_FAILURE));
}

/** @param revalidate seconds */
export async function attempt<T>(
  path: string,
  shape: (data: unknown) => boolean,
  revalidate: number,
): Promise<T | null> {
  const envelope = await ask(path, revalidate);
  if (envelope?.status !== 'success' || envelope.code !== SUCCESS) return null;
  return shape(envelope.data) ? (envelope.data as T) : null;
}

/** What the gateway answered, a refusal too; null when it is away. @param revalidate seconds */
export async function ask(path: string, revalidate: number): Promise<Envelope<unknown> | null> {
  const { GATEWAY_INTERNAL_URL: base = NOWHERE, INTERNAL_TOKEN: token = '' } = process.env;
  try {
    const answer = await fetch(new URL(path, base), {
      headers: { [HEADER.internalToken]: token },
      next: { revalidate },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const envelope: unknown = answer.ok ? await answer.json() : null;
    return isEnvelope(envelope) ? envelope : null;
  } catch {
    // Gateway away, too slow, or no JSON: the page shows its shell, and the client asks again by itself.
    return null;
  }
}
