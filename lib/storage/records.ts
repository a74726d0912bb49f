import { DATA_VERSION } from './names.ts';

/** What lies in storage: a value beside the version of its form (SET-22). */
export type StoredRecord = { readonly version: number; readonly value: unknown };

export function seal(value: unknown): StoredRecord {
  return { version: DATA_VERSION, value };
}

/**
 * What a stored thing says. Anything that is no record of this very version is `foreign`: nobody here knows how to read
 * it, so it is ignored and may be removed.
 */
export function unseal(
  raw: unknown,
): { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'foreign' } {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, 'value')) return { kind: 'foreign' };
  const { version, value } = raw as StoredRecord;
  return version === DATA_VERSION ? { kind: 'value', value } : { kind: 'foreign' };
}
