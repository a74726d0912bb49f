import { type Draw, type Hole, type Puzzle, STAGE } from './puzzle.ts';
import { SHAPES } from './shapes.ts';

/** Loaded with the first puzzle: a gateway that asks for none need not hold it. */
const library = async () => (await import('sharp')).default;

/** The two pictures of a puzzle, WebP. The piece is as high as the whole, so that its height need not be told. */
export type Pictures = { readonly background: Buffer; readonly piece: Buffer };

const { width, height, piece: BOX } = STAGE;
const HALF = BOX / 2;
/** Sky, light, far to near hills: places at the same hour of other days. */
const PALETTES = [
  ['#1b3a5c', '#2f6690', '#2b5f86', '#1f4a66', '#16384a', '#0e2733', '#e9c885'],
  ['#3b2a5a', '#85598c', '#6a4a80', '#4f3a6b', '#382b54', '#241d3c', '#f0b6a0'],
  ['#20494a', '#6aa287', '#4d8a78', '#356d63', '#24524c', '#163836', '#f3e3a1'],
  ['#5a3326', '#c58a5c', '#a66b48', '#80503a', '#5c3a2d', '#3d2821', '#ffe0a8'],
  ['#33415c', '#94a6c2', '#7489a8', '#576d8e', '#3f5473', '#2a3c58', '#f6f1d6'],
] as const;

/** Shapes without a name, all over the picture, coloured as the holes are. */
const PEBBLES = { across: 7, down: 4, corners: 7, least: 12, span: 18 } as const;
/** Where the piece goes, px from above, and how large it is of its shape. */
const STRIP = 48;
const SMALL = 0.72;
/** How much of what is inside covers what is behind it. */
const COVER = { pebble: 0.32, hole: 0.92 } as const;
/** Ways to draw a hole: people take no notice, programs look for one of them. */
const STYLES = ['full', 'line', 'line'] as const;
const LINE = 5.2;

/** Brightness of the grain: a little below to a little above the one that changes nothing. */
const GRAIN = { middle: 104, span: 48 } as const;

/**
 * Draws the scene with shapes without a name all over it, then the holes, and a piece of another scene. Holes and
 * nameless shapes are coloured alike: from one colour and brightness on one side to others on the other side, so that no
 * colour, no brightness and no edge belongs to holes alone. A hole leans, is stretched and turned, so that the outline of
 * the piece lies on it nowhere. What tells the right one is what people call it: a heart, a star.
 *
 * Nothing of it is kept: each has its own noise, so that two pictures of a puzzle cannot be subtracted from each other.
 *
 * @param noise  random bytes, as many as the picture has pixels
 */
export async function drawPuzzle(puzzle: Puzzle, noise: Buffer): Promise<Pictures> {
  const { holes, draw } = puzzle;
  const seen = `<g opacity="${COVER.hole}">${holes.map((hole, at) => holeOf(draw, hole, at)).join('')}</g>`;
  const scene = await drawn(`${sceneOf(draw, 'a')}${pebbles(draw)}${strip}${seen}`, noise);
  return { background: await scene.webp({ quality: 82 }).toBuffer(), piece: await pieceOf(puzzle, noise) };
}

async function drawn(inner: string, noise: Buffer, [w, h]: readonly [number, number] = [width, height]) {
  const sharp = await library();
  const grain = {
    input: Buffer.from(noise.subarray(0, w * h).map((byte) => GRAIN.middle + (byte % GRAIN.span))),
    raw: { width: w, height: h, channels: 1 as const },
    blend: 'soft-light' as const,
  };
  const flat = await sharp(Buffer.from(svg(inner, w, h)))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(flat).composite([grain]);
}

/** The piece in the strip above the holes, with a rim that is seen on every ground, and a line down across all of them. */
async function pieceOf(puzzle: Puzzle, noise: Buffer): Promise<Buffer> {
  const sharp = await library();
  const at: Hole = { x: 0, y: STRIP / 2 - HALF, shape: puzzle.shape, turn: 0, lean: 0, size: [SMALL, SMALL] };
  const grainy = await drawn(stuffOf(puzzle), noise.subarray(-BOX * STRIP), [BOX, STRIP]);
  const cut = await grainy.ensureAlpha().png({ compressionLevel: 1 }).toBuffer();
  const mask = svg(path(at, 'fill="#fff"'), BOX, STRIP);
  const line = (colour: string, thick: number) =>
    `<path d="M${HALF} ${STRIP}V${height}" stroke="${colour}" stroke-width="${thick}"/>`;
  const rim = svg(
    `${line('#0b0f15', 4)}${line('#fff', 1.6)}${path(at, 'fill="none" stroke="#0b0f15" stroke-opacity="0.8" stroke-width="5" stroke-linejoin="round"')}${path(at, 'fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round"')}`,
    BOX,
  );
  const inside = await sharp(cut)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const below = { bottom: height - STRIP, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  const whole = await sharp(inside).extend(below).png({ compressionLevel: 1 }).toBuffer();
  return sharp(whole)
    .composite([{ input: Buffer.from(rim) }])
    .webp({ quality: 88 })
    .toBuffer();
}

/** What the piece is cut from: a scene that lies anyhow, in a colour of its own. */
function stuffOf({ draw }: Puzzle): string {
  const lie = `rotate(${draw('lie', 360)} ${HALF} ${STRIP / 2}) translate(${-draw('cut', width - BOX)} 0)`;
  const tint = `<rect x="-${width}" width="${3 * width}" height="${height}" fill="hsl(${draw('tint', 360)} 70% 55%)" fill-opacity="0.35"/>`;
  return `<g transform="${lie}">${sceneOf(draw, 'c')}</g>${tint}`;
}

function holeOf(draw: Draw, hole: Hole, at: number): string {
  const name = `hole ${at}`;
  const style = STYLES[draw(`${name} style`, STYLES.length)] ?? 'full';
  const how =
    style === 'line'
      ? `fill="none" stroke="url(#h${at})" stroke-width="${LINE}" stroke-linejoin="round"`
      : `fill="url(#h${at})"`;
  return `<defs>${rampOf(draw, name, `h${at}`)}</defs>${path(hole, how)}`;
}

/** The strip is darker, so that nothing is looked for there. */
const strip = `<rect width="${width}" height="${STRIP}" fill="#0b0f15" fill-opacity="0.55"/>`;

/** From a colour to another far from it, and from light to dark. */
function rampOf(draw: Draw, name: string, id: string): string {
  const hue = draw(`${name} hue`, 360);
  const across = (hue + 90 + draw(`${name} across`, 180)) % 360;
  return `<linearGradient id="${id}" gradientTransform="rotate(${draw(`${name} fall`, 360)} 0.5 0.5)"><stop offset="0.15" stop-color="hsl(${hue} 75% 80%)"/><stop offset="0.85" stop-color="hsl(${across} 75% 22%)"/></linearGradient>`;
}

/** One in every field of a grid, anywhere in it. */
function pebbles(draw: Draw): string {
  const { across, down, corners, least, span } = PEBBLES;
  const all = Array.from({ length: across * down }, (_, at) => {
    const name = `pebble ${at}`;
    const [w, h] = [width / across, height / down];
    const [cx, cy] = [
      (at % across) * w + draw(`${name} x`, Math.ceil(w)),
      Math.floor(at / across) * h + draw(`${name} y`, Math.ceil(h)),
    ];
    const points = Array.from({ length: corners }, (__, corner) => {
      const angle = (2 * Math.PI * (corner + draw(`${name} ${corner} turn`, 60) / 100)) / corners;
      const far = least + draw(`${name} ${corner} far`, span);
      return [cx + far * Math.cos(angle), cy + far * Math.sin(angle)] as const;
    });
    return `<defs>${rampOf(draw, name, `p${at}`)}</defs><path d="${round(points)}" fill="url(#p${at})" fill-opacity="${COVER.pebble}"/>`;
  });
  return all.join('');
}

/** Through the middles of all sides, the corners rounded or not. */
function round(points: readonly (readonly [number, number])[]): string {
  const text = (one: number) => `${Math.round(10 * one) / 10}`;
  const sides = points.map(([x, y], at) => {
    const [u, v] = points[(at + 1) % points.length] ?? [x, y];
    return { corner: `${text(x)} ${text(y)}`, middle: `${text((x + u) / 2)} ${text((y + v) / 2)}` };
  });
  const bows = sides.map(({ corner, middle }, at) => (at % 3 === 0 ? `L${corner}L${middle}` : `Q${corner} ${middle}`));
  return `M${sides.at(-1)?.middle ?? ''}${bows.join('')}z`;
}

function path({ x, y, shape, turn, lean, size }: Hole, attributes: string): string {
  const { path: line, middle } = SHAPES[shape] ?? SHAPES[0]!;
  return `<path d="${line}" ${attributes} transform="translate(${x + HALF} ${y + HALF}) rotate(${turn}) skewX(${lean}) scale(${size.join(' ')}) translate(${-middle[0]} ${-middle[1]})"/>`;
}

function sceneOf(all: Draw, name: string): string {
  const draw: Draw = (word, below) => all(`${name} ${word}`, below);
  const [sky, haze, ...rest] = PALETTES[draw('palette', PALETTES.length)] ?? PALETTES[0];
  const hills = rest.slice(0, -1).map((colour, at) => ridge(draw, colour, at));
  const light = rest.at(-1) ?? '#fff';
  const sun = `<circle cx="${30 + draw('sun x', width - 60)}" cy="${22 + draw('sun y', 40)}" r="${14 + draw('sun r', 10)}" fill="${light}"/>`;
  const stars = Array.from({ length: 46 }, (_, at) => {
    const [x, y] = [draw(`star x ${at}`, width), draw(`star y ${at}`, 110)];
    return `<circle cx="${x}" cy="${y}" r="${draw(`star r ${at}`, 12) / 10 + 0.3}" fill="#fff" fill-opacity="0.7"/>`;
  });
  const gradient = `<linearGradient id="s${name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset="1" stop-color="${haze}"/></linearGradient>`;
  return `<defs>${gradient}</defs><rect x="-200" y="-100" width="${width + 400}" height="${height + 200}" fill="url(#s${name})"/>${stars.join('')}${sun}${globe(draw, light)}${hills.join('')}`;
}

/** Lines of a globe across all, as on the log-in page: they also make the edge of a hole harder to find by machine. */
function globe(draw: Draw, colour: string): string {
  const [x, y] = [60 + draw('globe x', width - 120), 40 + draw('globe y', height - 60)];
  const rings = [20, 55, 90, 130].map((rx) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="132"/>`);
  const bows = [30, 70, 110].map((ry) => `<ellipse cx="${x}" cy="${y}" rx="170" ry="${ry}"/>`);
  return `<g fill="none" stroke="${colour}" stroke-opacity="0.32">${rings.join('')}${bows.join('')}</g>`;
}

function ridge(draw: Draw, colour: string, at: number): string {
  const base = 84 + at * 26;
  const points = Array.from(
    { length: width / 20 + 1 },
    (_, step) => `${step * 20},${base + draw(`hill ${at} ${step}`, 26)}`,
  );
  return `<polygon points="-100,${height + 100} -100,${base} ${points.join(' ')} ${width + 100},${base} ${width + 100},${height + 100}" fill="${colour}"/>`;
}

function svg(inner: string, w: number = width, h: number = height): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${inner}</svg>`;
}
