import { LANGUAGES } from '#messages/index.ts';
import { baseLocale, type LocaleCode } from './locales.ts';

/** A catalogue or a part of one: texts, or further parts by name. */
export type Messages = { readonly [name: string]: string | Messages };

type Loader = () => Promise<{ readonly default: Messages }>;

/**
 * The catalogues that exist: the folders of `messages/`. A language without a folder, or without a key, is shown in the
 * language it is based on, at last in English.
 */
export const CATALOGUES: Readonly<Partial<Record<LocaleCode, Loader>>> = LANGUAGES;

/** Codes from the language itself down to English: `zh-TC`, `zh-TW`, `en` (LOC-15). */
export function chainOf(code: LocaleCode): LocaleCode[] {
  const chain: LocaleCode[] = [];
  for (let at: LocaleCode | null = code; at !== null; at = baseLocale(at)) chain.push(at);
  return chain;
}

/** `over` wins where both have a text; a part never replaces a text nor a text a part. */
export function mergeMessages(under: Messages, over: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const below = Object.hasOwn(under, name) ? under[name] : undefined;
    if (below === undefined) merged[name] = value;
    else if (typeof below === 'string' && typeof value === 'string') merged[name] = value;
    else if (typeof below === 'object' && typeof value === 'object') merged[name] = mergeMessages(below, value);
  }
  return merged;
}

/** Every text of the product in this language, complete. The same object each time. */
export const loadMessages = messageLoader(CATALOGUES);

/** Keeps one finished catalogue per language; the codes are the limit. */
export function messageLoader(catalogues: typeof CATALOGUES): (code: LocaleCode) => Promise<Messages> {
  const finished = new Map<LocaleCode, Promise<Messages>>();
  return (code) => {
    const known = finished.get(code);
    if (known) return known;
    const loading = assemble(code, catalogues);
    finished.set(code, loading);
    // A file that could not be read once, for example while a new build is put in place, is tried again.
    loading.catch(() => finished.delete(code));
    return loading;
  };
}

/** Lays the catalogues of the chain over each other, English at the bottom. */
export async function assemble(
  code: LocaleCode,
  catalogues: Readonly<Partial<Record<LocaleCode, Loader>>>,
): Promise<Messages> {
  let merged: Messages = {};
  for (const at of chainOf(code).reverse()) {
    const catalogue = await catalogues[at]?.();
    if (catalogue) merged = mergeMessages(merged, catalogue.default);
  }
  return merged;
}

/** The named top-level parts only: what a page hands to its client components. */
export function pickMessages(messages: Messages, names: readonly string[]): Messages {
  return Object.fromEntries(names.flatMap((name) => (messages[name] === undefined ? [] : [[name, messages[name]]])));
}
