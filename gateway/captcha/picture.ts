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

/** An edge that is no line. */
const SOFT = '<filter id="soft"><feGaussianBlur stdDeviation="1.5"/></filter>';

/** Brightness of the grain: a little below to a little above the one that changes nothing. */
const GRAIN = { middle: 104, span: 48 } as const;

/**
 * Draws the scene, holes through which another scene is seen, and a piece of a third: what is in a hole says nothing of
 * which one the piece fits, only its shape does, and it is turned and sized a little otherwise. Each hole is drawn
 * differently from its surroundings, the right one least of all.
 *
 * Nothing of it is kept: each has its own noise, so that two pictures of a puzzle cannot be subtracted from each other.
 *
 * @param noise  random bytes, as many as the picture has pixels
 */
export async function drawPuzzle(puzzle: Puzzle, noise: Buffer): Promise<Pictures> {
  const { holes, draw } = puzzle;
  const clips = holes.map((hole, at) => `<clipPath id="c${at}">${path(hole, 'clip-rule="evenodd"')}</clipPath>`);
  const scene = await drawn(
    `${sceneOf(draw, 'a')}<defs>${SOFT}${clips.join('')}</defs>${holes.map((hole, at) => inHole(puzzle, hole, at)).join('')}`,
    noise,
  );
  return { background: await scene.webp({ quality: 82 }).toBuffer(), piece: await pieceOf(puzzle, noise) };
}

async function drawn(inner: string, noise: Buffer) {
  const sharp = await library();
  const grain = {
    input: Buffer.from(noise.map((byte) => GRAIN.middle + (byte % GRAIN.span))),
    raw: { width, height, channels: 1 as const },
    blend: 'soft-light' as const,
  };
  const flat = await sharp(Buffer.from(svg(inner)))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(flat).composite([grain]);
}

/** The piece as it lies at the left, with a rim that is seen on every ground. */
async function pieceOf(puzzle: Puzzle, noise: Buffer): Promise<Buffer> {
  const { gap, shape } = puzzle;
  const sharp = await library();
  const at = { ...gap, x: 0, shape, turn: 0, size: 1 };
  const grainy = await drawn(stuffOf(puzzle), noise.subarray().reverse());
  const cut = await grainy.extract({ left: 0, top: 0, width, height }).png({ compressionLevel: 1 }).toBuffer();
  const mask = svg(path(at, 'fill="#fff" fill-rule="evenodd"'), BOX);
  const rim = svg(
    `${path(at, 'fill="none" stroke="#0b0f15" stroke-opacity="0.8" stroke-width="4.5" stroke-linejoin="round"')}${path(at, 'fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"')}`,
    BOX,
  );
  const inside = await sharp(cut)
    .extract({ left: 0, top: 0, width: BOX, height })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(inside)
    .composite([{ input: Buffer.from(rim) }])
    .webp({ quality: 88 })
    .toBuffer();
}

/** What the piece is cut from: a scene that lies anyhow, in a colour of its own. */
function stuffOf({ gap, draw }: Puzzle): string {
  const lie = `rotate(${draw('lie', 360)} ${HALF} ${gap.y + HALF}) translate(${-draw('cut', width - BOX)} 0)`;
  const tint = `<rect x="-${width}" width="${3 * width}" height="${height}" fill="hsl(${draw('tint', 360)} 70% 55%)" fill-opacity="0.35"/>`;
  return `<g transform="${lie}">${sceneOf(draw, 'c')}</g>${tint}`;
}

/**
 * Another scene through the hole, in a colour of its own that is lighter on one side and darker on the other, so that its
 * brightness has no shape. Holes with a veil are made to be found: darker or lighter as a whole, with an edge in two tones.
 */
function inHole(puzzle: Puzzle, { veil, ...hole }: Hole, at: number): string {
  const { draw } = puzzle;
  const [cx, cy] = [hole.x + HALF, hole.y + HALF];
  const other = `<g transform="rotate(${draw(`lie ${at}`, 360)} ${cx} ${cy})">${sceneOf(draw, `b${at}`)}</g>`;
  // Those that are made to be found show what the piece is cut from: whoever looks for its pixels finds them.
  const seen = `<g clip-path="url(#c${at})">${veil !== 0 ? `<g transform="translate(${hole.x} 0)">${stuffOf(puzzle)}</g>` : other}</g>`;
  if (veil === 0) {
    const hue = draw(`hue ${at}`, 360);
    const ramp = `<linearGradient id="g${at}" gradientTransform="rotate(${draw(`fall ${at}`, 360)} 0.5 0.5)"><stop offset="0.2" stop-color="hsl(${hue} 80% 84%)"/><stop offset="0.8" stop-color="hsl(${hue} 80% 16%)"/></linearGradient>`;
    const soft = `<mask id="m${at}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">${path(hole, 'fill="#fff" fill-rule="evenodd" filter="url(#soft)"')}</mask>`;
    const colour = `<circle cx="${cx}" cy="${cy}" r="${HALF * hole.size}" fill="url(#g${at})" fill-opacity="0.55"/>`;
    return `<defs>${ramp}${soft}</defs><g mask="url(#m${at})">${other}${colour}</g>`;
  }
  const shade = path(
    hole,
    `fill="${veil < 0 ? '#04070c' : '#fff'}" fill-opacity="${Math.abs(veil)}" fill-rule="evenodd"`,
  );
  const dash = 'stroke-dasharray="7 7" fill="none" stroke-width="2.4"';
  return `${seen}${shade}${path(hole, `${dash} stroke="#fff" stroke-opacity="0.85"`)}${path(hole, `${dash} stroke-dashoffset="7" stroke="#05080d" stroke-opacity="0.85"`)}`;
}

function path({ x, y, shape, turn, size }: Omit<Hole, 'veil'>, attributes: string): string {
  return `<path d="${SHAPES[shape] ?? ''}" ${attributes} transform="translate(${x + HALF} ${y + HALF}) rotate(${turn}) scale(${size}) translate(${-HALF} ${-HALF})"/>`;
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
