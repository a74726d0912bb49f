import { slipsBetween } from '#lib/market/near.ts';

/** What an address that leads nowhere asked for. */
export type Asked =
  | { readonly kind: 'market' /** Upper case, as typed otherwise. */; readonly name: string }
  | {
      readonly kind: 'page';
      readonly path: string /** The page that was probably meant. */;
      readonly near: string | null;
    }
  /** Too long or too strange to be repeated. */
  | { readonly kind: 'unknown' };

/** Pages that are worth guessing, with what they are called. */
export const GUESSES = {
  '/markets': 'nav.markets',
  '/announcements': 'missing.announcements',
  '/login': 'account.logIn',
  '/register': 'account.signUp',
} as const;

const LONGEST = 40;
/** More slips than this are another word. */
const MOST_SLIPS = 3;

/** @param path inside the site, without language prefix, as the address bar has it */
export function askedFor(path: string): Asked {
  const plain = decoded(path);
  if (plain === null || plain.length > LONGEST) return { kind: 'unknown' };
  const [, market] = /^\/(?:spot|futures\/[^/]+)\/([^/]+)(?:\/margin)?$/.exec(plain) ?? [];
  if (market) return { kind: 'market', name: market.toUpperCase() };
  const slips = Object.keys(GUESSES).map((guess) => ({ guess, slips: slipsBetween(plain.toLowerCase(), guess) }));
  const best = slips.sort((a, b) => a.slips - b.slips)[0];
  return { kind: 'page', path: plain, near: best && best.slips <= MOST_SLIPS ? best.guess : null };
}

/** Null for what is no text, or would change the sentence it stands in. */
function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return /[\p{C}\p{Zl}\p{Zp}]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
