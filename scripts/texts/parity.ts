import { baseLocale, type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import type { Messages } from '#lib/i18n/messages.ts';
import { shapeOf } from './icu.ts';

/** Every text by its dotted name. */
export function flatten(messages: Messages, under = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(messages)) {
    const full = under ? `${under}.${name}` : name;
    if (typeof value === 'string') texts.set(full, value);
    else for (const [below, text] of flatten(value, full)) texts.set(below, text);
  }
  return texts;
}

/** Languages that hold only what differs from the language they are based on (LOC-15). */
export function isVariant(code: LocaleCode): boolean {
  const base = baseLocale(code);
  return base !== null && (base !== 'en' || languageTag(code).split('-')[0] === 'en');
}

/** In these `many` is for whole millions only and may be left to `other`. */
const OPTIONAL_MANY = ['es', 'fr', 'it', 'pt'];

/**
 * What is wrong with a catalogue beside the English one, one sentence each (LOC-48).
 * @param waiting names that may be missing: English stands there until they are translated
 */
export function parityFaults(
  code: LocaleCode,
  catalogue: Messages,
  english: Messages,
  waiting: ReadonlySet<string> = new Set(),
): string[] {
  const source = flatten(english);
  const own = flatten(catalogue);
  const missing = isVariant(code) ? [] : [...source.keys()].filter((name) => !own.has(name) && !waiting.has(name));
  return [
    ...missing.map((name) => `${code}: ${name} is missing`),
    ...[...own].flatMap(([name, text]) => textFaults(code, name, text, source.get(name))),
  ];
}

function textFaults(code: LocaleCode, name: string, text: string, source: string | undefined): string[] {
  if (source === undefined) return [`${code}: ${name} is not in English`];
  const faults: string[] = [];
  if (text.trim() !== text || text === '') faults.push(`${code}: ${name} is empty or has spaces at an end`);
  if (/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text))
    faults.push(`${code}: ${name} has invisible direction marks`);
  try {
    const shape = shapeOf(text);
    const wanted = shapeOf(source);
    if (!same(shape.arguments, wanted.arguments)) faults.push(`${code}: ${name} has other arguments than English`);
    if (!same(shape.tags, wanted.tags)) faults.push(`${code}: ${name} has other tags than English`);
    for (const branches of shape.plurals)
      for (const category of pluralsOf(code))
        if (!branches.has(category)) faults.push(`${code}: ${name} lacks the plural branch ${category}`);
  } catch (error) {
    faults.push(`${code}: ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return faults;
}

function pluralsOf(code: LocaleCode): string[] {
  const tag = languageTag(code);
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const optional = OPTIONAL_MANY.includes(tag.split('-')[0] ?? '');
  return pluralCategories.filter((category) => !(optional && category === 'many'));
}

function same(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((entry) => b.has(entry));
}
