/**
 * Local storage that never breaks a page: where it is blocked or full, values live in memory until the page is left,
 * and the first failure is logged once.
 */

/** Values kept in memory at most; more means a loop, not a user. */
const MEMORY_LIMIT = 500;
const memory = new Map<string, string>();
let reported = false;

/** Told of every write of this tab: what is kept with an account follows them. */
export const localWrites = new Set<(key: string) => void>();

/** null where nothing is stored, and on the server. */
export function readLocal(key: string): string | null {
  if (typeof window === 'undefined') return null;
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return window.localStorage.getItem(key);
  } catch (error) {
    report(error);
    return null;
  }
}

/** @returns whether the value will outlive the page */
export function writeLocal(key: string, value: string): boolean {
  if (typeof window === 'undefined') return false;
  try {
    window.localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch (error) {
    report(error);
    if (memory.size < MEMORY_LIMIT || memory.has(key)) memory.set(key, value);
    return false;
  } finally {
    for (const hear of localWrites) hear(key);
  }
}

export function removeLocal(key: string): void {
  memory.delete(key);
  if (typeof window === 'undefined') return;
  try {
    window.localStorage.removeItem(key);
  } catch (error) {
    report(error);
  }
}

function report(error: unknown): void {
  if (reported) return;
  reported = true;
  console.warn('Local storage is not available; settings last until this page is left.', error);
}
