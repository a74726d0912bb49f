import { TOKEN_LENGTH } from '#lib/contract/device-token.ts';
import { readForeignCookie, writeForeignCookie } from '#lib/storage/foreign-cookies.ts';
import { readLocal, removeLocal, writeLocal } from '#lib/storage/local.ts';
import { FOREIGN_COOKIE, KEY } from '#lib/storage/names.ts';
import { seal, unseal } from '#lib/storage/records.ts';
import { COOKIE_DAYS } from './status.ts';

/** A token and its times, epoch ms. */
export type Kept = { readonly token: string; readonly got: number; readonly expireTime: number };

/** Where tokens are kept, the same for all tabs. */
export type Keep = {
  /** The good one, null without one. */
  good(): Kept | null;
  demoted(): Kept | null;
  keepGood(kept: Kept): void;
  keepDemoted(kept: Kept): void;
  dropDemoted(): void;
  /** When a tab began to fetch, null while none does. */
  pending(): number | null;
  setPending(at: number | null): void;
  /** Calls back when another tab got a token. @returns how to stop */
  listen(changed: () => void): () => void;
};

/** In this browser: the good token in a cookie for the gateway, its times and the demoted one in local storage. */
export const browserKeep: Keep = {
  good() {
    const token = readForeignCookie(FOREIGN_COOKIE.deviceToken);
    const times = readRecord(KEY.deviceToken);
    if (token.length !== TOKEN_LENGTH) return null;
    // A token whose times were lost is of unknown age; the next one will be known.
    return times ? { ...times, token } : null;
  },
  demoted() {
    const record = readRecord(KEY.demotedToken);
    return record && record.token !== '' ? record : null;
  },
  keepGood({ token, got, expireTime }) {
    writeForeignCookie(FOREIGN_COOKIE.deviceToken, token, COOKIE_DAYS);
    writeLocal(KEY.deviceToken, JSON.stringify(seal({ token: '', got, expireTime })));
  },
  keepDemoted: (kept) => void writeLocal(KEY.demotedToken, JSON.stringify(seal(kept))),
  dropDemoted: () => removeLocal(KEY.demotedToken),
  pending() {
    const text = readLocal(KEY.deviceTokenPending) ?? '';
    return /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : null;
  },
  setPending(at) {
    if (at === null) removeLocal(KEY.deviceTokenPending);
    else writeLocal(KEY.deviceTokenPending, String(at));
  },
  listen(changed) {
    const stored = ({ key }: StorageEvent) => {
      if (key === KEY.deviceToken || key === KEY.demotedToken) changed();
    };
    window.addEventListener('storage', stored);
    return () => window.removeEventListener('storage', stored);
  },
};

function readRecord(key: string): Kept | null {
  try {
    const record = unseal(JSON.parse(readLocal(key) ?? 'null'));
    if (record.kind !== 'value' || typeof record.value !== 'object' || record.value === null) return null;
    const { token, got, expireTime } = record.value as Record<string, unknown>;
    if (typeof token !== 'string' || token.length > 512 || !isTime(got) || !isTime(expireTime)) return null;
    return { token, got, expireTime };
  } catch {
    // Not JSON: written by somebody else, or cut off.
    return null;
  }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
