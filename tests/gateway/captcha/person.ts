/**
 * How a person solves a puzzle by ear, from nothing but the samples of the sound. Nothing of how they were made is known
 * here but what the instructions say.
 */

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
