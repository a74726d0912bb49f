/** Programs that know what to listen for: the way a pitch goes. Each says one digit for each group. */
export type Ear = (wav: Uint8Array) => string;
const RATE = 8_000;
const HOP = 80;
const FRAME = 256;
/** Hertz between which whistles are looked for. */
const BAND = [380, 1_500] as const;

type Glide = { readonly from: number; readonly to: number; readonly rises: boolean };

function spectrogram(wav: Uint8Array, first: number, last: number): Float64Array[] {
  const samples = Float64Array.from(wav.subarray(44), (one) => one - 128);
  const window = Float64Array.from({ length: FRAME }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME));
  const frames: Float64Array[] = [];
  const [cos, sin] = [Math.cos, Math.sin].map((wave) =>
    Float64Array.from({ length: FRAME }, (_, at) => wave((2 * Math.PI * at) / FRAME)),
  );
  for (let at = 0; at + FRAME < samples.length; at += HOP) {
    const bins = new Float64Array(last - first + 1);
    for (let bin = first; bin <= last; bin += 1) {
      let [re, im] = [0, 0];
      for (let n = 0; n < FRAME; n += 1) {
        const one = samples[at + n]! * window[n]!;
        re += one * cos![(bin * n) % FRAME]!;
        im += one * sin![(bin * n) % FRAME]!;
      }
      bins[bin - first] = Math.hypot(re, im);
    }
    frames.push(bins);
  }
  return frames;
}
const binOf = (hertz: number) => Math.round((hertz * FRAME) / RATE);

function grouped(glides: readonly Glide[]): string {
  const groups: Glide[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const glide of glides) {
    if (glide.from - end > (600 * RATE) / 1000 / HOP) groups.push([]);
    groups.at(-1)?.push(glide);
    end = glide.to;
  }
  return groups.map((group) => group.filter(({ rises }) => rises).length).join('');
}

/** Follows the strongest tone while it goes on, as long as a whistle is. @param share of the loudest that counts as a tone */
const follows =
  (share: number): Ear =>
  (wav) => {
    const frames = spectrogram(wav, binOf(BAND[0]), binOf(BAND[1]));
    const peaks = frames.map((bins) => ({ bin: bins.indexOf(Math.max(...bins)), loud: Math.max(...bins) }));
    const most = peaks.map(({ loud }) => loud).toSorted((a, b) => a - b)[Math.floor(peaks.length * 0.95)] ?? 0;
    const glides: Glide[] = [];
    let run: number[] = [];
    const close = (to: number) => {
      if (run.length >= 14) glides.push({ from: to - run.length, to, rises: run.at(-1)! > run[0]! });
      run = [];
    };
    for (const [at, { bin, loud }] of peaks.entries()) {
      if (loud < share * most || (run.length > 0 && Math.abs(run.at(-1)! - bin) > 3)) close(at);
      if (loud >= share * most) run.push(bin);
    }
    close(peaks.length);
    return grouped(glides);
  };

/** Lays what a whistle looks like over the spectrum, rising and falling: what fits best is one. */
const lays =
  (share: number): Ear =>
  (wav) => {
    const [first, last] = [binOf(BAND[0]), binOf(BAND[1])];
    const frames = spectrogram(wav, first, last);
    const long = 26;
    const shapes = [1.75, 1.95, 2.15].flatMap((ratio) =>
      [430, 480, 530, 580, 630, 680].flatMap((low) =>
        [true, false].map((rises) => ({
          rises,
          bins: Array.from(
            { length: long },
            (_, at) => binOf(low * ratio ** ((rises ? at : long - 1 - at) / long)) - first,
          ),
        })),
      ),
    );
    const scores = frames.map((_, at) => {
      let best = { score: 0, rises: true };
      if (at + long >= frames.length) return best;
      for (const { rises, bins } of shapes) {
        let score = 0;
        for (let step = 0; step < long; step += 1) {
          const bin = bins[step]!;
          const here = frames[at + step]!;
          // Louder than beside it: a tone, not everything at once.
          score += (here[bin] ?? 0) - ((here[bin - 3] ?? 0) + (here[bin + 3] ?? 0)) / 2;
        }
        if (score > best.score) best = { score, rises };
      }
      return best;
    });
    const most = Math.max(...scores.map(({ score }) => score));
    const glides: Glide[] = [];
    for (const [at, { score, rises }] of scores.entries()) {
      const near = scores.slice(Math.max(0, at - 20), at + 21);
      if (score >= share * most && near.every((one) => one.score <= score))
        glides.push({ from: at, to: at + long, rises });
    }
    return grouped(glides);
  };

export const EARS: Readonly<Record<string, Ear>> = {
  'follows the strongest tone': follows(0.35),
  'follows only loud tones': follows(0.6),
  'lays whistles over the spectrum': lays(0.5),
  'lays them, and takes clear ones alone': lays(0.65),
};
