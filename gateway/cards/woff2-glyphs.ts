import { Reader } from './bytes.ts';

export type GlyphTables = {
  readonly glyf: Buffer;
  /** Four bytes an offset. */
  readonly loca: Buffer;
  /** Least x of each glyph, in units of the font. */
  readonly left: readonly number[];
};

type Point = { readonly x: number; readonly y: number; readonly on: boolean };

/** The parts of a packed `glyf`, each read by itself. */
type Streams = {
  readonly contours: Reader;
  readonly points: Reader;
  readonly flags: Reader;
  readonly shapes: Reader;
  readonly composites: Reader;
  readonly hasBox: (glyph: number) => boolean;
  readonly boxes: Reader;
  readonly instructions: Reader;
};

/** @see W3C "WOFF File Format 2.0" section 5.1, transformed glyf table */
export function glyphTables(packed: Buffer): GlyphTables {
  const head = new Reader(packed);
  head.u16();
  head.u16();
  const count = head.u16();
  head.u16();
  const [contours = 0, points = 0, flags = 0, shapes = 0, composites = 0, boxes = 0, instructions = 0] = Array.from(
    { length: 7 },
    () => head.u32(),
  );
  const part = (length: number) => new Reader(head.take(length));
  const [first, second, third, fourth, fifth] = [contours, points, flags, shapes, composites].map(part);
  const boxPart = head.take(boxes);
  const bitmap = boxPart.subarray(0, 4 * Math.floor((count + 31) / 32));
  const streams: Streams = {
    contours: first!,
    points: second!,
    flags: third!,
    shapes: fourth!,
    composites: fifth!,
    hasBox: (glyph) => ((bitmap[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0,
    boxes: new Reader(boxPart, bitmap.length),
    instructions: part(instructions),
  };
  return joined(Array.from({ length: count }, (_, glyph) => readGlyph(glyph, streams)));
}

function joined(glyphs: readonly Buffer[]): GlyphTables {
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  let at = 0;
  glyphs.forEach((glyph, i) => {
    at += glyph.length;
    loca.writeUInt32BE(at, (i + 1) * 4);
  });
  return { glyf: Buffer.concat(glyphs), loca, left: glyphs.map((glyph) => (glyph.length ? glyph.readInt16BE(2) : 0)) };
}

function readGlyph(glyph: number, streams: Streams): Buffer {
  const contours = streams.contours.i16();
  if (contours === 0) return Buffer.alloc(0);
  return contours < 0 ? readComposite(streams) : readSimple(contours, streams.hasBox(glyph), streams);
}

/** What a part of a composite glyph says of itself. */
const WORDS = 0x1;
const SCALE = 0x8;
const MORE = 0x20;
const TWO_SCALES = 0x40;
const MATRIX = 0x80;
const INSTRUCTIONS = 0x100;

/** Its box always stands in the file. */
function readComposite(streams: Streams): Buffer {
  const { composites, shapes, boxes, instructions } = streams;
  const parts: Buffer[] = [Buffer.from([0xff, 0xff]), boxes.take(8)];
  let flags = 0;
  let isInstructed = false;
  do {
    const head = composites.take(4);
    flags = head.readUInt16BE(0);
    const scales = flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    parts.push(head, composites.take((flags & WORDS ? 4 : 2) + scales));
    isInstructed ||= (flags & INSTRUCTIONS) !== 0;
  } while (flags & MORE);
  if (isInstructed) {
    const length = shapes.short255();
    parts.push(short(length), instructions.take(length));
  }
  return even(Buffer.concat(parts));
}

function readSimple(contours: number, hasBox: boolean, streams: Streams): Buffer {
  const { points, flags, shapes, boxes, instructions } = streams;
  let total = 0;
  const ends = Array.from({ length: contours }, () => {
    total += points.short255();
    return short(total - 1);
  });
  let [x, y] = [0, 0];
  const outline: Point[] = Array.from({ length: total }, () => {
    const flag = flags.u8();
    const [dx, dy] = step(flag & 0x7f, shapes);
    x += dx;
    y += dy;
    return { x, y, on: flag < 128 };
  });
  const length = shapes.short255();
  const box = hasBox ? boxes.take(8) : boxOf(outline);
  const head = [short(contours), box, ...ends, short(length), instructions.take(length)];
  return even(Buffer.concat([...head, outlineBytes(outline)]));
}

/** From one point to the next: the sign lies in the lowest bits of the flag. */
function step(flag: number, shapes: Reader): [number, number] {
  const signed = (bits: number, value: number) => (bits & 1 ? value : -value);
  const first = shapes.u8();
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + first)];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + first), 0];
  if (flag < 84) {
    const base = flag - 20;
    return [
      signed(flag, 1 + (base & 0x30) + (first >> 4)),
      signed(flag >> 1, 1 + ((base & 0x0c) << 2) + (first & 0x0f)),
    ];
  }
  const second = shapes.u8();
  if (flag < 120) {
    const base = flag - 84;
    return [
      signed(flag, 1 + (Math.trunc(base / 12) << 8) + first),
      signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + second),
    ];
  }
  const third = shapes.u8();
  if (flag < 124)
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 0x0f) << 8) + third)];
  return [signed(flag, (first << 8) + second), signed(flag >> 1, (third << 8) + shapes.u8())];
}

function boxOf(outline: readonly Point[]): Buffer {
  const box = Buffer.alloc(8);
  const xs = outline.map(({ x }) => x);
  const ys = outline.map(({ y }) => y);
  if (outline.length === 0) return box;
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((side, i) => {
    box.writeInt16BE(side, i * 2);
  });
  return box;
}

/** Flags, then all x, then all y; small steps take one byte. */
function outlineBytes(outline: readonly Point[]): Buffer {
  const flags: number[] = [];
  const xs: number[] = [];
  const ys: number[] = [];
  let before: Point = { x: 0, y: 0, on: true };
  for (const point of outline) {
    const [xFlag, xBytes] = coordinate(point.x - before.x);
    const [yFlag, yBytes] = coordinate(point.y - before.y);
    flags.push((point.on ? 1 : 0) | (xFlag << 1) | (yFlag << 2));
    xs.push(...xBytes);
    ys.push(...yBytes);
    before = point;
  }
  return Buffer.from([...flags, ...xs, ...ys]);
}

/** Bit 0: one byte, bit 3: it is positive. For y both lie one bit higher, as in the file. */
function coordinate(delta: number): [flag: number, bytes: readonly number[]] {
  if (delta === 0) return [0x8, []];
  if (Math.abs(delta) < 256) return [delta > 0 ? 0x9 : 0x1, [Math.abs(delta)]];
  return [0, [(delta >> 8) & 0xff, delta & 0xff]];
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value & 0xffff);
  return bytes;
}

/** Glyphs begin at even places. */
function even(bytes: Buffer): Buffer {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
}
