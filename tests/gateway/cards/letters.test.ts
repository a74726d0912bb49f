import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { slicesFor } from '#gateway/cards/slices.ts';
import { unpackWoff2 } from '#gateway/cards/woff2.ts';
import { LANGUAGES, type LocaleCode } from '#lib/i18n/locales.ts';
import { loadMessages, type Messages } from '#lib/i18n/messages.ts';

/** Least x of the fonts that Noto's Chinese and Japanese slices are cut from. */
const WHOLE_CJK = -991;

type Tables = ReadonlyMap<string, Buffer>;

/** The tables of a TrueType file, read as its specification says and not as our packing of it does. */
function tablesOf(font: Buffer): Tables {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const at = 12 + 16 * i;
      const [start, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
      expect(start + length).toBeLessThanOrEqual(font.length);
      return [font.toString('latin1', at, at + 4), font.subarray(start, start + length)];
    }),
  );
}

/** Glyph of a code point by the `cmap` of the font, 0 when it has none. */
function glyphOf(cmap: Buffer, point: number): number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(4 + 8 * i + 4));
  for (const at of subtables) {
    const format = cmap.readUInt16BE(at);
    if (format === 4) {
      const segments = cmap.readUInt16BE(at + 6) / 2;
      for (let i = 0; i < segments; i += 1) {
        const [end, start] = [cmap.readUInt16BE(at + 14 + 2 * i), cmap.readUInt16BE(at + 16 + 2 * (segments + i))];
        if (point < start || point > end) continue;
        const delta = cmap.readInt16BE(at + 16 + 2 * (2 * segments + i));
        const place = at + 16 + 2 * (3 * segments + i);
        const offset = cmap.readUInt16BE(place);
        return offset === 0 ? (point + delta) & 0xffff : cmap.readUInt16BE(place + offset + 2 * (point - start));
      }
    }
    if (format === 12) {
      for (let i = 0; i < cmap.readUInt32BE(at + 12); i += 1) {
        const group = at + 16 + 12 * i;
        const start = cmap.readUInt32BE(group);
        if (point >= start && point <= cmap.readUInt32BE(group + 4))
          return cmap.readUInt32BE(group + 8) + point - start;
      }
    }
  }
  return 0;
}

const textAt = (messages: Messages, name: string) =>
  name.split('.').reduce<Messages | string>((at, part) => (typeof at === 'object' ? (at[part] ?? '') : ''), messages);
const NAMES = ['trade.meta.title', 'trade.ticker.high', 'home.heading', 'markets.description', 'home.movers'];

describe('letters of packages', () => {
  for (const { locale } of LANGUAGES)
    test(`those of ${locale} are unpacked, with an outline for each letter of its texts`, async () => {
      const messages = await loadMessages(locale);
      const text = NAMES.map((name) => textAt(messages, name)).join('');
      const slices = slicesFor(locale, text);
      const fonts = (slices ?? []).map(({ file }) => tablesOf(unpackWoff2(readFileSync(file))));
      expect(fonts.length).toBeGreaterThan(0);
      for (const font of fonts) expectWhole(font);
      const letters = [...new Set(text)].filter((letter) => !/[\s\u200b-\u200f\u2066-\u2069]/u.test(letter));
      const without = letters.filter((letter) => !fonts.some((font) => hasOutline(font, letter)));
      expect(without).toEqual([]);
    });

  test('there is none for what no package has', () => {
    expect(slicesFor('en', 'Bitcoin')).toHaveLength(1);
    expect(slicesFor('en', 'ビットコイン')).toBeNull();
    expect(slicesFor('ja', 'ビットコイン')).not.toBeNull();
    expect(slicesFor('ja' as LocaleCode, 'سعر')).toBeNull();
  });

  test('what is no font, or half of one, is refused', () => {
    const file = readFileSync(slicesFor('en', 'a')?.[0]?.file ?? '');
    expect(() => unpackWoff2(Buffer.from('no font at all, but long enough for a head of forty-eight'))).toThrow(
      /no WOFF2/,
    );
    expect(() => unpackWoff2(file.subarray(0, file.length / 2))).toThrow();
    expect(() => unpackWoff2(Buffer.alloc(3))).toThrow();
  });
});

/** Places of glyphs that go up to the end, and boxes around the points that they hold. */
function expectWhole(font: Tables): void {
  const [glyf, loca, head, maxp] = ['glyf', 'loca', 'head', 'maxp'].map((tag) => font.get(tag)!) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const glyphs = maxp.readUInt16BE(4);
  expect(head.readInt16BE(50)).toBe(1);
  expect(loca).toHaveLength(4 * (glyphs + 1));
  expect(loca.readUInt32BE(4 * glyphs)).toBe(glyf.length);
  const boxes: number[][] = [];
  for (let i = 0; i < glyphs; i += 1) {
    const [start, end] = [loca.readUInt32BE(4 * i), loca.readUInt32BE(4 * i + 4)];
    expect(end).toBeGreaterThanOrEqual(start);
    if (end > start) boxes.push([2, 4, 6, 8].map((at) => glyf.readInt16BE(start + at)));
    if (end > start && glyf.readInt16BE(start) > 0) expectInBox(glyf.subarray(start, end));
  }
  // What the font says of itself: the box around all of its glyphs. Slices of Chinese and Japanese say the whole font's.
  const sides = [0, 1, 2, 3].map((side) => boxes.map((box) => box[side] ?? 0));
  const around = sides.map((values, side) => (side < 2 ? Math.min(...values) : Math.max(...values)));
  const said = [36, 38, 40, 42].map((at) => head.readInt16BE(at));
  if (said[0] !== WHOLE_CJK) expect(around).toEqual(said);
}

function expectInBox(glyph: Buffer): void {
  const contours = glyph.readInt16BE(0);
  const points = glyph.readUInt16BE(10 + 2 * (contours - 1)) + 1;
  let at = 10 + 2 * contours;
  at += 2 + glyph.readUInt16BE(at);
  const flags = Array.from({ length: points }, () => glyph.readUInt8(at++));
  const sides = [
    [0x02, 0x10, 2, 6],
    [0x04, 0x20, 4, 8],
  ] as const;
  for (const [short, same, least, most] of sides) {
    let value = 0;
    const values = flags.map((flag) => {
      if (flag & short) value += flag & same ? glyph.readUInt8(at++) : -glyph.readUInt8(at++);
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
    expect([Math.min(...values), Math.max(...values)]).toEqual([glyph.readInt16BE(least), glyph.readInt16BE(most)]);
  }
}

function hasOutline(font: Tables, letter: string): boolean {
  const glyph = glyphOf(font.get('cmap')!, letter.codePointAt(0) ?? 0);
  const loca = font.get('loca')!;
  return glyph > 0 && loca.readUInt32BE(4 * glyph + 4) > loca.readUInt32BE(4 * glyph);
}
