import { CODE_FIELDS, REFERRAL_CODE, type ReferralCodes } from '#lib/contract/referral-codes.ts';

/**
 * The one code that counts: the first of a list or of a comma string, trimmed (REF-04).
 * @returns null when there is none, or it is not of the right form (REF-16); a later one never takes its place
 */
export function firstCode(value: unknown): string | null {
  if (Array.isArray(value)) return firstCode(value[0]);
  if (typeof value !== 'string') return null;
  const first = value.replace(/,.*$/s, '').trim();
  return REFERRAL_CODE.test(first) ? first : null;
}

/** Codes of an address. @param search its query, with or without `?` */
export function codesOf(search: string): ReferralCodes {
  const query = new URLSearchParams(search);
  const entries = CODE_FIELDS.flatMap((field) => {
    const code = firstCode([...query.getAll(field), ...query.getAll(`${field}[]`)]);
    return code === null ? [] : [[field, code] as const];
  });
  return Object.fromEntries(entries);
}

export function hasCodes(codes: ReferralCodes): boolean {
  return CODE_FIELDS.some((field) => codes[field] !== undefined);
}
