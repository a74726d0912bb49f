import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LocaleCode } from '#lib/i18n/locales.ts';

/** One file of a package of letters: a font with the letters of one range. */
export type Slice = {
  readonly face: Face;
  /** `latin`, `119`. */
  readonly name: string;
  readonly file: string;
};

const LATIN = 'inter';
export type Face = typeof LATIN | (typeof SCRIPTS)[keyof typeof SCRIPTS];

/** Letters of these languages have a package of their own; all others are Inter's. */
const SCRIPTS = {
  ja: 'noto-sans-jp',
  'zh-CN': 'noto-sans-sc',
  'zh-TW': 'noto-sans-tc',
  'zh-TC': 'noto-sans-tc',
  ar: 'noto-sans-arabic',
  th: 'noto-sans-thai',
} as const;

/** Packages that a text of this language is drawn with, the first that has a letter draws it. */
export function facesOf(code: LocaleCode): readonly Face[] {
  const own = Object.hasOwn(SCRIPTS, code) ? SCRIPTS[code as keyof typeof SCRIPTS] : null;
  return own ? [LATIN, own] : [LATIN];
}

type Range = readonly [first: number, last: number];
type Package = { readonly face: Face; readonly folder: string; readonly slices: ReadonlyMap<string, readonly Range[]> };

const require = createRequire(import.meta.url);
const packages = new Map<Face, Package>();

/** Read once; the packages are the limit. */
function packageOf(face: Face): Package {
  const known = packages.get(face);
  if (known) return known;
  const list = require.resolve(`@fontsource-variable/${face}/unicode.json`);
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  const slices = Object.entries(ranges).map(([name, text]) => [name.replace(/[[\]]/g, ''), rangesOf(text)] as const);
  const read = { face, folder: join(dirname(list), 'files'), slices: new Map(slices) };
  packages.set(face, read);
  return read;
}

/** @param text  `U+0-ff,U+131` */
function rangesOf(text: string): Range[] {
  return text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}

/** Marks that say how text runs; nothing is drawn for them. */
const UNSEEN = /[\s\u200b-\u200f\u2028-\u202e\u2060-\u2069]/u;

/**
 * The slices that have all letters of a text.
 * @returns null when one of its letters is in none: it would be drawn as a box
 */
export function slicesFor(code: LocaleCode, text: string): readonly Slice[] | null {
  const found = new Map<string, Slice>();
  const faces = facesOf(code).map(packageOf);
  for (const letter of new Set(text)) {
    if (UNSEEN.test(letter)) continue;
    const slice = sliceOf(letter.codePointAt(0) ?? 0, faces);
    if (!slice) return null;
    found.set(slice.file, slice);
  }
  return [...found.values()];
}

function sliceOf(point: number, faces: readonly Package[]): Slice | null {
  // The last that has it, as in a style sheet: those of everyday letters stand there.
  for (const { face, folder, slices } of faces)
    for (const [name, ranges] of [...slices].reverse())
      if (ranges.some(([first, last]) => point >= first && point <= last))
        return { face, name, file: join(folder, `${face}-${name}-wght-normal.woff2`) };
  return null;
}
