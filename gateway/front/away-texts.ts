import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { chainOf, type Messages, mergeMessages } from '#lib/i18n/messages.ts';

/** What a small page tells; its texts are the area `away` of `messages/`. */
export type Trouble =
  | 'away'
  | 'slow'
  | 'busy'
  | 'broken'
  | 'refused'
  | 'missing'
  | 'malformed'
  | 'long'
  | 'often'
  | 'elsewhere';

type Texts = Readonly<Record<Trouble, { readonly title: string; readonly text: string }>> & {
  readonly again: string;
  readonly home: string;
};

const FOLDER = join(import.meta.dirname, '..', '..', 'messages');
/** By language; the codes are the limit. */
const read = new Map<LocaleCode, Texts>();

/**
 * What the small pages say, in one language. Read from its file when it is first needed: they are for the moments when
 * nothing else is there to ask, so no catalogue is waited for.
 */
export function awayTexts(code: LocaleCode): Texts {
  const known = read.get(code);
  if (known) return known;
  const texts = chainOf(code).map(fileOf).reduceRight(mergeMessages, {}) as Texts;
  read.set(code, texts);
  return texts;
}

/** A variant without a file of its own says what its base says. */
function fileOf(code: LocaleCode): Messages {
  try {
    return JSON.parse(readFileSync(join(FOLDER, code, 'away.json'), 'utf8'));
  } catch {
    return {};
  }
}
