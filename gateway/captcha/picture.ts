import { type Draw, type Point, type Puzzle, STAGE } from './puzzle.ts';

/** Loaded with the first puzzle: a gateway that asks for none need not hold it. */
const library = async () => (await import('sharp')).default;

/** The two pictures of a puzzle, WebP. The piece is as high as the whole, so that its height need not be told. */
export type Pictures = { readonly background: Buffer; readonly piece: Buffer };

const { width, height, piece: BOX } = STAGE;
/** A body of 44 with a knob on its upper and one on its right side, in a box of 58. */
const SHAPE = 'M1 13h14a9 9 0 1 1 16 0h14v14a9 9 0 1 1 0 16v14H1z';
/** Sky, light, far to near hills: places at the same hour of other days. */
const PALETTES = [
  ['#1b3a5c', '#2f6690', '#2b5f86', '#1f4a66', '#16384a', '#0e2733', '#e9c885'],
  ['#3b2a5a', '#85598c', '#6a4a80', '#4f3a6b', '#382b54', '#241d3c', '#f0b6a0'],
  ['#20494a', '#6aa287', '#4d8a78', '#356d63', '#24524c', '#163836', '#f3e3a1'],
  ['#5a3326', '#c58a5c', '#a66b48', '#80503a', '#5c3a2d', '#3d2821', '#ffe0a8'],
  ['#33415c', '#94a6c2', '#7489a8', '#576d8e', '#3f5473', '#2a3c58', '#f6f1d6'],
] as const;

/** Brightness of the grain: a little below to a little above the one that changes nothing. */
const GRAIN = { middle: 112, span: 32 } as const;

/**
 * Draws the scene, takes the piece out of it and darkens where it was. Nothing of it is kept: the same puzzle gives the
 * same scene, and each has its own noise, so that two pictures of it cannot be subtracted from each other.
 *
 * @param noise  random bytes, as many as the picture has pixels
 */
export async function drawPuzzle({ gap, decoy, draw }: Puzzle, noise: Buffer): Promise<Pictures> {
  const sharp = await library();
  const grain = {
    input: Buffer.from(noise.map((byte) => GRAIN.middle + (byte % GRAIN.span))),
    raw: { width, height, channels: 1 as const },
    blend: 'soft-light' as const,
  };
  const scene = await sharp(Buffer.from(svg(sceneOf(draw))))
    .composite([grain])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const turn = [90, 180, 270][draw('turn', 3)] ?? 90;
  const holes = svg(`${hole(gap, 0, 0.62)}${hole(decoy, turn, 0.5)}`);
  const background = sharp(scene).composite([{ input: Buffer.from(holes) }]);
  return { background: await background.webp({ quality: 82 }).toBuffer(), piece: await cutOut(scene, gap) };
}

async function cutOut(scene: Buffer, { x, y }: Point): Promise<Buffer> {
  const sharp = await library();
  const box = (shape: string) => Buffer.from(svg(shape, BOX, BOX));
  const piece = await sharp(scene)
    .extract({ left: x, top: y, width: BOX, height: BOX })
    .ensureAlpha()
    .composite([
      { input: box(`<path d="${SHAPE}" fill="#fff"/>`), blend: 'dest-in' },
      { input: box(`<path d="${SHAPE}" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>`) },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp({ create: { width: BOX, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: piece, left: 0, top: y }])
    .webp({ quality: 88 })
    .toBuffer();
}

function hole({ x, y }: Point, turn: number, opacity: number): string {
  const half = BOX / 2;
  return `<g transform="translate(${x} ${y}) rotate(${turn} ${half} ${half})"><path d="${SHAPE}" fill="#060a10" fill-opacity="${opacity}" stroke="#fff" stroke-opacity="0.55"/></g>`;
}

function sceneOf(draw: Draw): string {
  const [sky, haze, ...rest] = PALETTES[draw('palette', PALETTES.length)] ?? PALETTES[0];
  const hills = rest.slice(0, -1).map((colour, at) => ridge(draw, colour, at));
  const light = rest.at(-1) ?? '#fff';
  const sun = `<circle cx="${30 + draw('sun x', width - 60)}" cy="${22 + draw('sun y', 40)}" r="${14 + draw('sun r', 10)}" fill="${light}"/>`;
  const stars = Array.from({ length: 46 }, (_, at) => {
    const [x, y] = [draw(`star x ${at}`, width), draw(`star y ${at}`, 110)];
    return `<circle cx="${x}" cy="${y}" r="${draw(`star r ${at}`, 12) / 10 + 0.3}" fill="#fff" fill-opacity="0.7"/>`;
  });
  const gradient = `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset="1" stop-color="${haze}"/></linearGradient>`;
  return `<defs>${gradient}</defs><rect width="${width}" height="${height}" fill="url(#s)"/>${stars.join('')}${sun}${globe(draw, light)}${hills.join('')}`;
}

/** Lines of a globe across all, as on the log-in page: they also make the edge of the gap harder to find by machine. */
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
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${colour}"/>`;
}

function svg(inner: string, w: number = width, h: number = height): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${inner}</svg>`;
}
