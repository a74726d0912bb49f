import { ENGLISH, REQUEST_TEXTS } from '#messages/requests.ts';
import type { Texts } from './files.ts';

const NAMES = ['tip', 'timeout', 'expired', 'loginvalid', 'unknow', 'notfound', 'forbidden'] as const;

/**
 * What the request client says in a language, named as the other texts are (`requests.timeout`), so that the same checks
 * read it; empty where a language has none of its own. Parity needs no check: each is a tuple of the same length.
 */
export function requestTexts(code: string): Texts {
  const texts = code === 'en' ? ENGLISH : REQUEST_TEXTS[code];
  return new Map(texts?.map((text, at) => [`requests.${NAMES[at]}`, text.replace('{prefix}', '')]));
}
