import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { fingerprint, sourceOf, sourcesOf, type Texts, textsOf } from './files.ts';
import { isVariant } from './parity.ts';

/** What a language needs, by dotted names. */
export type State = {
  readonly code: string;
  readonly texts: number;
  /** In English and not here; a variant leaves out what its base says. */
  readonly missing: readonly string[];
  /** Here and not in English. */
  readonly extra: readonly string[];
  /** English says something else than when these were translated. */
  readonly changed: readonly string[];
};

export function stateOf(root: string, code: string, english: Texts = textsOf(root, 'en')): State {
  const own = textsOf(root, code);
  const sources = sourcesOf(root, code);
  const names = [...english.keys()];
  return {
    code,
    texts: own.size,
    missing: isVariant(code as LocaleCode) ? [] : names.filter((name) => !own.has(name)),
    extra: [...own.keys()].filter((name) => !english.has(name)),
    changed: names.filter(
      (name) => own.has(name) && sourceOf(sources, name).english !== fingerprint(english.get(name)!),
    ),
  };
}

/** One text to translate: its English, what is known of its place, and what stood there so far. */
export type Task = { readonly english: string; readonly note?: string; readonly now?: string };

/** What a translator does next: missing and changed texts of a language, by area. */
export function tasksOf(root: string, code: string): Record<string, { about: string; texts: Record<string, Task> }> {
  const english = textsOf(root, 'en');
  const own = textsOf(root, code);
  const { missing, changed } = stateOf(root, code, english);
  const tasks: Record<string, { about: string; texts: Record<string, Task> }> = {};
  for (const name of [...missing, ...changed].sort()) {
    const [area = '', ...rest] = name.split('.');
    const { about, keys } = describe(root, area);
    tasks[area] ??= { about, texts: {} };
    const key = rest.join('.');
    tasks[area].texts[key] = {
      english: english.get(name)!,
      ...noteOf(keys, key),
      ...(own.has(name) && { now: own.get(name)! }),
    };
  }
  return tasks;
}

type About = { readonly about: string; readonly keys?: Readonly<Record<string, string>> };

function describe(root: string, area: string): About {
  return JSON.parse(readFileSync(join(root, 'messages/en/about', `${area}.json`), 'utf8')) as About;
}

/** The note on a text, else on the part it stands in. */
function noteOf(keys: About['keys'], key: string): { note?: string } {
  for (let at = key; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const note = keys && Object.hasOwn(keys, at) ? keys[at] : undefined;
    if (note !== undefined) return { note };
  }
  return {};
}

const SOURCE = /\.(?:ts|tsx|mjs)$/;

/** A word, and words that a colon makes one name: `futures:usdt`. */
const WORD = /\w+/g;
const PAIR = /\w+:\w+/g;
/** `${side}At`: the end of a name whose beginning is known at run time only. */
const JOINED = /\}([A-Z]\w*)[`.]/g;

/**
 * English texts that nothing seems to ask for: their last name stands in no source, neither whole nor as a word and an end
 * that is joined to one there (`buy` and `${side}At` ask for `buyAt`). For people to look at, not a fault.
 */
export function unusedOf(english: Texts, sources: readonly (readonly [path: string, text: string])[]): string[] {
  const words = new Set<string>();
  const ends = new Set<string>();
  for (const [path, text] of sources) {
    if (!SOURCE.test(path)) continue;
    for (const pattern of [WORD, PAIR]) for (const [word] of text.matchAll(pattern)) words.add(word);
    for (const [, end] of text.matchAll(JOINED)) ends.add(end!);
  }
  const joined = (name: string) => [...ends].some((end) => name.endsWith(end) && words.has(name.slice(0, -end.length)));
  return [...english.keys()].filter((key) => {
    const name = key.slice(key.lastIndexOf('.') + 1);
    return !words.has(name) && !joined(name);
  });
}
