import { type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { FALSE_FRIENDS } from './false-friends.ts';
import type { Texts } from './files.ts';
import { SIMPLIFIED_ONLY, TRADITIONAL_ONLY } from './han.ts';

/** What is wrong with the words of a language, one sentence each: what a reader of it would stumble over. */
export function styleFaults(code: LocaleCode, own: Texts, english: Texts): string[] {
  const faults: string[] = [];
  for (const [name, text] of own) {
    const source = english.get(name);
    if (source === undefined) continue;
    for (const why of [
      friendFault(code, text, source),
      hanFault(code, text),
      markFault(code, text),
      lengthFault(text, source),
    ])
      if (why !== null) faults.push(`${code}: ${name} ${why}`);
  }
  return faults;
}

/** A word that looks like the trade's term and means something else. */
function friendFault(code: LocaleCode, text: string, source: string): string | null {
  const language = languageTag(code).split('-')[0] ?? code;
  for (const { term, wrong } of FALSE_FRIENDS) {
    const found = term.test(plain(source))
      ? (wrong[code] ?? wrong[language])?.find((word) => word.test(text))
      : undefined;
    if (found) return `says ${found.exec(text)?.[0]} for "${term.exec(plain(source))?.[0]}"`;
  }
  return null;
}

function hanFault(code: LocaleCode, text: string): string | null {
  const foreign = code === 'zh-CN' ? TRADITIONAL_ONLY : code === 'zh-TW' || code === 'zh-TC' ? SIMPLIFIED_ONLY : null;
  const found = foreign && [...text].find((character) => foreign.has(character));
  return found ? `has ${found}, which the other Chinese script writes` : null;
}

function markFault(code: LocaleCode, text: string): string | null {
  if (code === 'uz' && /[og](?:'|’|`|ʻ)/i.test(withoutQuotes(text))) return 'writes o‘ or g‘ with another mark than ‘';
  if (text.includes('...')) return 'has three points instead of …';
  if (/ {2}/.test(text)) return 'has two blanks in a row';
  return null;
}

/** ICU takes `'{`: a quote that is no apostrophe. */
const withoutQuotes = (text: string) => text.replaceAll(/'(?=[{}<])/g, '');

/** Columns that a text takes: letters of China, Japan and Korea take two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of plain(text).normalize('NFC'))
    width += /\p{M}/u.test(character)
      ? 0
      : /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(character)
        ? 2
        : 1;
  return width;
}

/** As it is read: placeholders and tags are no words, and of the branches of a plural the longest stands for all. */
export function plain(text: string): string {
  let words = '';
  let at = 0;
  while (at < text.length) {
    const end = text[at] === '{' ? closing(text, at) : at;
    words += end === at ? text[at] : longest(text.slice(at + 1, end));
    at = end + 1;
  }
  return words.replaceAll(/<\/?\w+>/g, '');
}

/** The branch that is read as the longest; '' for a placeholder. */
function longest(argument: string): string {
  let most = '';
  let at = argument.indexOf('{');
  while (at !== -1) {
    const end = closing(argument, at);
    const branch = plain(argument.slice(at + 1, end));
    if (branch.length > most.length) most = branch;
    at = argument.indexOf('{', end);
  }
  return most;
}

/** Where the brace that opens at `from` closes. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Buttons, heads and tabs break when they grow; sentences have room. */
function lengthFault(text: string, source: string): string | null {
  const [own, english] = [widthOf(text), widthOf(source)];
  const most = english <= 24 ? english * 1.8 + 10 : english * 1.7 + 8;
  return own > most ? `is ${own} columns wide, English ${english}: at most ${Math.floor(most)}` : null;
}

/** Words that are the same everywhere: abbreviations, names, symbols. */
const SAME_EVERYWHERE = /^(?:[^\p{L}]*|(?:[A-Z0-9/+ .:%…-]|\{\w+\})*|Meridian.*)$/u;

/**
 * The share of texts that a language leaves as English has them, of those that have words, and their names.
 * @returns share 0 to 1
 */
export function sameAsEnglish(own: Texts, english: Texts): { share: number; names: string[] } {
  const worded = [...own].filter(([name]) => english.has(name) && !SAME_EVERYWHERE.test(english.get(name)!));
  const names = worded.filter(([name, text]) => text === english.get(name)).map(([name]) => name);
  return { share: worded.length === 0 ? 0 : names.length / worded.length, names };
}

/** What may stay English: terms that traders of the language use as they are. Not Latin: hardly anything. */
export function mostSame(code: LocaleCode): number {
  return /^(?:ar|ja|ru|th|uk|zh)/.test(code) ? 0.05 : code === 'ph' ? 0.25 : 0.15;
}
