import type { ReferralConfig } from '#lib/contract/referral.ts';
import { CODE_FIELDS, REFERRAL_CODE, type ReferralCodes } from '#lib/contract/referral-codes.ts';
import { codesOf, hasCodes } from './codes.ts';
import { isOpen, lifetime, windowFor } from './window.ts';

/** What a browser keeps of a visit that somebody brought about (REF-01). */
export type Referral = ReferralCodes & {
  /** Path of the landing page with its codes and nothing else of its query. */
  readonly currentLink: string;
  /** Epoch ms; the codes count until then, this very moment included. */
  readonly effectiveEndTime: number;
};

const LINK_LIMIT = 512;

type Landing = {
  readonly config: ReferralConfig;
  readonly now: number;
  readonly path: string;
  readonly search: string;
};

/**
 * What is to be kept of a landing.
 * @param landing.now epoch ms
 * @returns null when nothing is: no codes, the cache is not open, now lies outside the window, or it keeps no time at all
 */
export function referralOf({ config, now, path, search }: Landing): Referral | null {
  const codes = codesOf(search);
  if (!config.open || !hasCodes(codes)) return null;
  const window = windowFor(config, { channelCode: codes.channelCode, path });
  const time = lifetime(window);
  if (!isOpen(window, now) || time <= 0) return null;
  return { ...codes, currentLink: linkOf(path, codes), effectiveEndTime: now + time };
}

/** The landing page without whatever else its query said, such as tokens (REF-10). */
function linkOf(path: string, codes: ReferralCodes): string {
  const query = new URLSearchParams(Object.entries(codes)).toString();
  return `${path.replace(/[?#].*$/s, '').slice(0, LINK_LIMIT)}?${query}`;
}

/** What was kept, from storage; undefined for anything else. */
export function checkReferral(value: unknown): Referral | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const kept = value as Readonly<Record<string, unknown>>;
  const { currentLink, effectiveEndTime } = kept;
  if (typeof currentLink !== 'string' || !currentLink.startsWith('/')) return undefined;
  if (typeof effectiveEndTime !== 'number' || !Number.isSafeInteger(effectiveEndTime)) return undefined;
  const codes = codesIn(kept);
  return hasCodes(codes) ? { ...codes, currentLink, effectiveEndTime } : undefined;
}

/** The codes alone. */
export function codesIn(kept: Readonly<Record<string, unknown>>): ReferralCodes {
  const entries = CODE_FIELDS.flatMap((field) => {
    const code = Object.hasOwn(kept, field) ? kept[field] : undefined;
    return typeof code === 'string' && REFERRAL_CODE.test(code) ? [[field, code] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** @param now epoch ms */
export function isExpired({ effectiveEndTime }: Referral, now: number): boolean {
  return now > effectiveEndTime;
}
