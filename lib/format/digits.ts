/** Zeros of the writings whose digits people type or copy; the nine others follow each. */
const ZEROS = '０٠۰०০੦૦୦௦౦೦൦๐໐༠၀០᠐';
const DIGITS = new Map(
  [...ZEROS].flatMap((zero) =>
    Array.from({ length: 10 }, (_, at): [string, string] => [String.fromCharCode(zero.charCodeAt(0) + at), `${at}`]),
  ),
);

/** Soft hyphens, joiners, marks of direction, byte order marks. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/**
 * Digits of any writing as ASCII, without the marks that nobody sees: copies from pages that are read from the right, and
 * from messengers, bring such marks along.
 */
export function plainDigits(text: string): string {
  return text.replace(UNSEEN, '').replace(/\p{Nd}/gu, (digit) => DIGITS.get(digit) ?? digit);
}
