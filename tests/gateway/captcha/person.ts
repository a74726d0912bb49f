/**
 * How a person solves a puzzle, from nothing but what a person gets: the pixels of the two pictures, the samples of the
 * sound. Nothing of how they were made is known here but what the instructions say.
 */

/** Pixels, four bytes each. */
export type Picture = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** Where the piece fits: there the picture is the piece, only darker, to whatever degree. @returns px from the left */
export function seenGap(scene: Picture, piece: Picture): number {
  const inside = insideOf(piece);
  let best = { x: 0, misfit: Number.POSITIVE_INFINITY };
  for (let x = 0; x <= scene.width - piece.width; x += 1) {
    const misfit = misfitAt(scene, piece, inside, x);
    if (misfit < best.misfit) best = { x, misfit };
  }
  return best.x;
}

type Spot = readonly [x: number, y: number];

/** Spots well inside the piece, away from its bright edge. */
function insideOf({ data, width, height }: Picture): Spot[] {
  const spots: Spot[] = [];
  const solid = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > 250;
  for (let y = 3; y < height - 3; y += 1)
    for (let x = 3; x < width - 3; x += 2)
      if ([-3, 0, 3].every((by) => solid(x + by, y) && solid(x, y + by))) spots.push([x, y]);
  return spots;
}

/** How badly the picture there is explained by the piece made darker: what is left of its variety, 0 to 1. */
function misfitAt(scene: Picture, piece: Picture, inside: readonly Spot[], left: number): number {
  let [n, p, s, pp, ss, ps] = [0, 0, 0, 0, 0, 0];
  for (const [x, y] of inside)
    for (let hue = 0; hue < 3; hue += 1) {
      const own = piece.data[(y * piece.width + x) * 4 + hue] ?? 0;
      const here = scene.data[(y * scene.width + x + left) * 4 + hue] ?? 0;
      n += 1;
      p += own;
      s += here;
      pp += own * own;
      ss += here * here;
      ps += own * here;
    }
  const [varP, varS, both] = [pp - (p * p) / n, ss - (s * s) / n, ps - (p * s) / n];
  const slope = varP > 0 ? both / varP : 0;
  const darker = s / n < (p / n) * 0.8 && slope > 0;
  return darker && varS > 0 ? 1 - (both * both) / (varP * varS) : 1;
}

/** A sound that stands out: its samples, and the quiet before it, ms. */
export type Burst = { readonly samples: readonly number[]; readonly quiet: number };
const RATE = 8_000;
const FRAME = 80;

/** Many listen to the same sound. */
const heard = new WeakMap<Uint8Array, readonly Burst[]>();

/** What stands out of the hiss of a WAV of 8 bits. */
export function burstsOf(wav: Uint8Array): readonly Burst[] {
  const bursts = heard.get(wav) ?? listen(wav);
  heard.set(wav, bursts);
  return bursts;
}

function listen(wav: Uint8Array): Burst[] {
  const samples = [...wav.subarray(44)].map((sample) => sample - 128);
  const bursts: { samples: number[]; quiet: number }[] = [];
  let quiet = 0;
  let open = false;
  for (let at = 0; at < samples.length; at += FRAME) {
    const frame = samples.slice(at, at + FRAME);
    const loud = Math.sqrt(frame.reduce((sum, one) => sum + one * one, 0) / frame.length) > 18;
    if (loud && !open) bursts.push({ samples: [], quiet });
    if (loud) bursts.at(-1)?.samples.push(...frame);
    quiet = loud ? 0 : quiet + (FRAME * 1000) / RATE;
    open = loud;
  }
  return bursts;
}

/** Groups stand apart by a long pause. */
export function groupsOf(bursts: readonly Burst[]): Burst[][] {
  const groups: Burst[][] = [];
  for (const burst of bursts) {
    if (groups.length === 0 || burst.quiet > 600) groups.push([]);
    groups.at(-1)?.push(burst);
  }
  return groups;
}

/** Hertz, by how often it crosses the middle. */
export function pitchOf(samples: readonly number[]): number {
  const crossings = samples.filter((one, at) => at > 0 && one >= 0 !== (samples[at - 1] ?? 0) >= 0).length;
  return (crossings * RATE) / (2 * samples.length);
}

/** "Count the whistles that rise": one digit for each group. */
export function heardRising(wav: Uint8Array): string {
  const rises = ({ samples }: Burst) => {
    const third = Math.floor(samples.length / 3);
    return pitchOf(samples.slice(-third)) > pitchOf(samples.slice(0, third));
  };
  return groupsOf(burstsOf(wav))
    .map((group) => group.filter(rises).length)
    .join('');
}
