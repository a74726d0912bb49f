import { seal, unseal } from '#lib/storage/records.ts';

/** A value that a tab says to have made, when, and which tab. */
export type Claim = { readonly value: string; readonly createdAt: number; readonly tabId: string };

const TAB_ID = /^[0-9a-f]{1,64}$/;

/** The one that wins: made first, and of two made in the same millisecond the one of the lower tab (FP-03). */
export function earlier(a: Claim, b: Claim): Claim {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? a : b;
  return a.tabId <= b.tabId ? a : b;
}

export function sameClaim(a: Claim, b: Claim): boolean {
  return a.value === b.value && a.createdAt === b.createdAt && a.tabId === b.tabId;
}

export function writeClaim(claim: Claim): string {
  return JSON.stringify(seal(claim));
}

/** @param accept whether a value is of the right form @returns null for anything that is no usable claim */
export function readClaim(text: string | null, accept: (value: string) => boolean): Claim | null {
  if (text === null) return null;
  try {
    const record = unseal(JSON.parse(text));
    return record.kind === 'value' ? checkClaim(record.value, accept) : null;
  } catch {
    // Not JSON: written by somebody else, or cut off.
    return null;
  }
}

function checkClaim(raw: unknown, accept: (value: string) => boolean): Claim | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { value, createdAt, tabId } = raw as Record<string, unknown>;
  if (typeof value !== 'string' || !accept(value)) return null;
  if (typeof createdAt !== 'number' || !Number.isSafeInteger(createdAt) || createdAt < 0) return null;
  return typeof tabId === 'string' && TAB_ID.test(tabId) ? { value, createdAt, tabId } : null;
}
