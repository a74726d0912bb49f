import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Messages } from '#lib/i18n/messages.ts';
import { flatten } from './parity.ts';

/** Texts by dotted name, `nav.spot`. */
export type Texts = ReadonlyMap<string, string>;

/** Which English each text was translated from: dotted name → `fingerprint` of it. */
export type Sources = Readonly<Record<string, string>>;

const sourceFile = (root: string, code: string) => join(root, 'messages', code, 'about', 'source.json');

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
  const file = sourceFile(root, code);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sources) : {};
}

/** Notes that every text a language has now says what its English says now. @returns how many were noted anew */
export function accept(root: string, code: string, wanted: (name: string) => boolean = () => true): number {
  const english = textsOf(root, 'en');
  const own = textsOf(root, code);
  const before = sourcesOf(root, code);
  const after: Record<string, string> = {};
  let noted = 0;
  for (const [name, text] of english) {
    if (!own.has(name)) continue;
    const now = wanted(name) ? fingerprint(text) : before[name];
    if (now === undefined) continue;
    after[name] = now;
    if (before[name] !== now) noted += 1;
  }
  const file = sourceFile(root, code);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
  return noted;
}
