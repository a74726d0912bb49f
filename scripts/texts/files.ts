import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Messages } from '#lib/i18n/messages.ts';
import { flatten } from './parity.ts';

/** Texts by dotted name, `nav.spot`. */
export type Texts = ReadonlyMap<string, string>;

/** Which English each text was translated from: dotted name → `fingerprint` of it, and after a blank that of the translation. */
export type Sources = Readonly<Record<string, string>>;

/** Texts that were left as they were although their English had changed, and why: dotted name → reason. */
export type Kept = Readonly<Record<string, string>>;

const sourceFile = (root: string, code: string) => join(root, 'messages', code, 'about', 'source.json');
const keptFile = (root: string, code: string) => join(root, 'messages', code, 'about', 'kept.json');

export function codesOf(root: string): string[] {
  return readdirSync(join(root, 'messages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The texts of one language, all areas. */
export function catalogueOf(root: string, code: string): Messages {
  const folder = join(root, 'messages', code);
  const areas = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    areas.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as Messages,
    ]),
  );
}

export function textsOf(root: string, code: string): Texts {
  return flatten(catalogueOf(root, code));
}

/** Tells whether an English text is still the one that was translated. Eight hexadecimal digits. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

export function sourcesOf(root: string, code: string): Sources {
  return read(sourceFile(root, code));
}

export function keptOf(root: string, code: string): Kept {
  return read(keptFile(root, code));
}

/** The English that a text was translated from, and the translation as it was then, where that is known. */
export function sourceOf(sources: Sources, name: string): { english?: string; own?: string } {
  const [english, own] = sources[name]?.split(' ') ?? [];
  return { ...(english !== undefined && { english }), ...(own !== undefined && { own }) };
}

export type Accepted = {
  /** Texts noted anew. */
  readonly noted: number;
  /** Not noted: English says something else, and the translation is the one that stood there before. */
  readonly unchanged: readonly string[];
};

/**
 * Notes that every text a language has now says what its English says now. A text that nobody touched although its English
 * changed is noted with a reason only, which is kept beside it: whoever accepts a language by habit does not read it.
 */
export function accept(
  root: string,
  code: string,
  { wanted = () => true, reason }: { wanted?: (name: string) => boolean; reason?: string } = {},
): Accepted {
  const english = textsOf(root, 'en');
  const own = textsOf(root, code);
  const before = sourcesOf(root, code);
  const reasons = keptOf(root, code);
  const after: Record<string, string> = {};
  const kept: Record<string, string> = {};
  const unchanged: string[] = [];
  let noted = 0;
  for (const [name, text] of english) {
    const translation = own.get(name);
    if (translation === undefined) continue;
    const then = sourceOf(before, name);
    const now = { english: fingerprint(text), own: fingerprint(translation) };
    const moved = then.english !== undefined && then.english !== now.english && then.own === now.own;
    const old = reasons[name];
    if (!wanted(name) || (moved && reason === undefined)) {
      if (before[name] !== undefined) after[name] = before[name];
      if (old !== undefined) kept[name] = old;
      if (wanted(name)) unchanged.push(name);
      continue;
    }
    if (then.english !== now.english) noted += 1;
    after[name] = `${now.english} ${now.own}`;
    if (moved) kept[name] = reason!;
    else if (old !== undefined && then.own === now.own) kept[name] = old;
  }
  write(sourceFile(root, code), after);
  if (Object.keys(kept).length > 0 || existsSync(keptFile(root, code))) write(keptFile(root, code), kept);
  return { noted, unchanged };
}

function read(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

function write(file: string, entries: Readonly<Record<string, string>>): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`);
}
