import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { facesOf, type Slice } from './slices.ts';
import { unpackWoff2 } from './woff2.ts';

/**
 * Letters as files that the drawing reads, and the file that tells it where they are: it knows no other fonts, so a
 * card looks the same on every machine. Unpacked when a text first needs them; the packages are the limit.
 *
 * @param folder  to write to
 * @returns path of the configuration, for FONTCONFIG_FILE
 */
export async function readyFonts(folder: string, code: LocaleCode, slices: readonly Slice[]): Promise<string> {
  const faces = facesOf(code);
  const places = faces.map((face) => join(folder, face));
  for (const place of places) await mkdir(place, { recursive: true });
  const cache = join(folder, 'cache');
  for (const slice of slices) {
    // A list of what lies in a folder counts as new for the second it was made in: one more file would be missed.
    if (await unpacked(join(folder, slice.face, `${slice.name}.ttf`), slice.file)) await rm(cache, ALL);
  }
  const file = join(folder, `${faces.join('+')}.conf`);
  await writeWhole(file, Buffer.from(configuration(places, cache)));
  return file;
}

const ALL = { recursive: true, force: true } as const;

/** @returns whether it was made now */
async function unpacked(file: string, source: string): Promise<boolean> {
  const [made, packed] = await Promise.all([timeOf(file), timeOf(source)]);
  // A package that was updated is newer than what was made of it.
  if (made !== null && packed !== null && packed <= made) return false;
  await writeWhole(file, unpackWoff2(await readFile(source)));
  return true;
}

async function timeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole or not at all. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const fresh = `${file}.${process.pid}.part`;
  await writeFile(fresh, bytes);
  await rename(fresh, file);
}

function configuration(places: readonly string[], cache: string): string {
  const dirs = places.map((place) => `<dir>${escaped(place)}</dir>`).join('');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${dirs}<cachedir>${escaped(cache)}</cachedir></fontconfig>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
