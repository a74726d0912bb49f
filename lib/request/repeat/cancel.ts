import type { AxiosRequestConfig } from 'axios';
import { pathOf } from '#lib/contract/signed-text.ts';

/** Calls that are remembered as pending at most; more means a loop. */
const LIMIT = 200;

/**
 * Gives up the pending call of the same method and path when a new one begins, for calls that ask for it with
 * `ignoreCancelToken: false` (REQ-23, REQ-24).
 */
export function createCancel() {
  const pending = new Map<string, AbortController>();
  return {
    /** @returns the signal of this call, and what to do when it has ended */
    begin(config: AxiosRequestConfig): { readonly signal: AbortSignal | undefined; end(): void } {
      const given = config.signal as AbortSignal | undefined;
      if (config.ignoreCancelToken !== false) return { signal: given, end: () => {} };
      const key = `${(config.method ?? 'get').toUpperCase()} ${pathOf(config.url ?? '')}`;
      pending.get(key)?.abort();
      const own = new AbortController();
      if (pending.size < LIMIT || pending.has(key)) pending.set(key, own);
      return {
        signal: given ? AbortSignal.any([given, own.signal]) : own.signal,
        end: () => {
          if (pending.get(key) === own) pending.delete(key);
        },
      };
    },
    get size() {
      return pending.size;
    },
  };
}
