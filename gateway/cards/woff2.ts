import { brotliDecompressSync } from 'node:zlib';
import { Reader } from './bytes.ts';
import { glyphTables } from './woff2-glyphs.ts';

/** Tags by the number that stands for them in a WOFF2 directory, in the order of its specification. */
const TAGS =
  `cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill`
    .split(' ')
    .map((tag) => tag.replace('_', ' '));
const ANY_TAG = 63;

/** Bytes of an unpacked font; the largest slice that is shipped has a fifth of it. */
const MOST = 4 * 1024 * 1024;

type Entry = { readonly tag: string; readonly length: number; readonly isTransformed: boolean };
type Table = { readonly tag: string; readonly bytes: Buffer };

/**
 * A WOFF2 file as the TrueType file that it was made of: what draws pictures here reads no WOFF2, and the packages of
 * fonts have nothing else.
 *
 * @throws Error for what is no WOFF2 file of one TrueType font
 * @see W3C "WOFF File Format 2.0"
 */
export function unpackWoff2(file: Buffer): Buffer {
  const head = new Reader(file);
  if (head.u32() !== 0x774f4632) throw new Error('the file is no WOFF2 font');
  const flavour = head.u32();
  head.u32();
  const count = head.u16();
  head.u16();
  const unpacked = head.u32();
  const packed = head.u32();
  if (unpacked > MOST || count > 64) throw new Error('the font is larger than any that is shipped');
  head.at = 48;
  const entries = Array.from({ length: count }, () => readEntry(head));
  const stream = new Reader(brotliDecompressSync(head.take(packed), { maxOutputLength: MOST }));
  const raw = new Map(entries.map((entry) => [entry.tag, { ...entry, bytes: stream.take(entry.length) }]));
  return assemble(flavour, rebuilt(raw));
}

function readEntry(head: Reader): Entry {
  const flags = head.u8();
  const known = flags & 0x3f;
  const tag = known === ANY_TAG ? head.take(4).toString('latin1') : (TAGS[known] ?? '');
  const version = flags >> 6;
  const isGlyphs = tag === 'glyf' || tag === 'loca';
  const isTransformed = isGlyphs ? version !== 3 : version !== 0;
  const length = head.base128();
  return { tag, length: isTransformed ? head.base128() : length, isTransformed };
}

type Raw = ReadonlyMap<string, Entry & Table>;

function rebuilt(raw: Raw): Table[] {
  const glyf = raw.get('glyf');
  const made = glyf?.isTransformed ? glyphTables(glyf.bytes) : null;
  return [...raw.values()].map(({ tag, bytes, isTransformed }) => {
    if (made && tag === 'glyf') return { tag, bytes: made.glyf };
    if (made && tag === 'loca') return { tag, bytes: made.loca };
    if (made && tag === 'head') return { tag, bytes: withLongOffsets(bytes) };
    if (tag === 'hmtx' && isTransformed) return { tag, bytes: metrics(bytes, raw, made?.left ?? []) };
    if (isTransformed) throw new Error(`the table ${tag} is packed in a way that is not known`);
    return { tag, bytes };
  });
}

/** `indexToLocFormat` of `head`: offsets of glyphs have four bytes. */
function withLongOffsets(head: Buffer): Buffer {
  const bytes = Buffer.from(head);
  bytes.writeInt16BE(1, 50);
  return bytes;
}

/** `hmtx` without its side bearings, which are the least x of each glyph. @param left  least x of each glyph */
function metrics(packed: Buffer, raw: Raw, left: readonly number[]): Buffer {
  const count = raw.get('hhea')?.bytes.readUInt16BE(34) ?? 0;
  const reader = new Reader(packed);
  const flags = reader.u8();
  const widths = Array.from({ length: count }, () => reader.u16());
  const bearing = (i: number, absent: boolean) => (absent ? (left[i] ?? 0) : reader.i16());
  const first = widths.map((_, i) => bearing(i, (flags & 1) !== 0));
  const rest = left.slice(count).map((_, i) => bearing(count + i, (flags & 2) !== 0));
  const bytes = Buffer.alloc(widths.length * 4 + rest.length * 2);
  widths.forEach((width, i) => {
    bytes.writeUInt16BE(width, i * 4);
    bytes.writeInt16BE(first[i] ?? 0, i * 4 + 2);
  });
  rest.forEach((value, i) => {
    bytes.writeInt16BE(value, widths.length * 4 + i * 2);
  });
  return bytes;
}

const padded = (length: number) => (length + 3) & ~3;

function assemble(flavour: number, tables: readonly Table[]): Buffer {
  const sorted = [...tables].sort((a, b) => (a.tag < b.tag ? -1 : 1));
  const start = 12 + 16 * sorted.length;
  const file = Buffer.alloc(sorted.reduce((sum, { bytes }) => sum + padded(bytes.length), start));
  const power = Math.floor(Math.log2(sorted.length));
  file.writeUInt32BE(flavour, 0);
  file.writeUInt16BE(sorted.length, 4);
  file.writeUInt16BE(2 ** power * 16, 6);
  file.writeUInt16BE(power, 8);
  file.writeUInt16BE((sorted.length - 2 ** power) * 16, 10);
  let at = start;
  sorted.forEach(({ tag, bytes }, i) => {
    const entry = 12 + 16 * i;
    file.write(tag, entry, 'latin1');
    // Who draws does not look at the sum of a table, so it is left at nothing.
    file.writeUInt32BE(at, entry + 8);
    file.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(file, at);
    at += padded(bytes.length);
  });
  return file;
}
