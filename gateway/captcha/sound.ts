import type { Draw, Puzzle } from './puzzle.ts';

/** Samples a second, 8 bits each, one channel. */
const RATE = 8_000;
const LEVEL = 128;
/** Milliseconds. Slow enough to be counted along, and each length is drawn so that none tells anything. */
const TIMES = { before: 700, whistle: 240, longer: 90, pause: 190, more: 110, between: 1_150, after: 400 } as const;
/** Hertz where a whistle is lowest, and how far it goes from there: most of an octave, well inside what a phone plays. */
const PITCH = { low: 420, span: 260, least: 1.7, most: 2.2 } as const;
/** How loud a whistle is, of 128. */
const LOUD = { least: 38, span: 20 } as const;
/**
 * The other voice: a low rough horn that goes up and down as it likes, between the whistles and softly under them. One of
 * its overtones lies where the whistles are and is as loud as they are; people hear one horn, not overtones.
 */
const HORN = {
  low: 120,
  span: 90,
  least: 1.5,
  most: 2.1,
  length: 240,
  longer: 200,
  pause: 20,
  more: 80,
  overtones: 7,
  loudest: 3,
  choice: 3,
  rest: 0.4,
  beats: 38,
  rough: 0.5,
} as const;
/** How loud the horn is where a whistle sounds, of that whistle. */
const UNDER = 0.6;
/** Of the hiss, and of everything together: more does not fit into 8 bits. */
const HISS = 5;
const MOST = 126;
const HEADER = 44;
/** Samples before and after a whistle. */
const GIVES_WAY = 160;

/** The sound of a puzzle, WAV, and how long it takes to hear what matters, ms. */
export type Sound = { readonly wav: Buffer; readonly listening: number };

/**
 * The puzzle for those who listen: groups of whistles over a low horn and a little hiss. A whistle that rises is one that
 * falls played backwards: height, length and loudness are drawn alike for both, so that nothing but the way the pitch
 * goes tells them apart. People hear that at once, and leave the horn aside; a program has to tell two voices apart
 * before it can follow one.
 *
 * @param noise  random bytes, used again and again
 */
export function soundOf(puzzle: Puzzle, noise: Buffer): Sound {
  const { whistles, horn } = voicesOf(puzzle);
  const bytes = Buffer.alloc(whistles.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const hiss = (((noise[at % noise.length] ?? 0) - LEVEL) / LEVEL) * HISS;
    bytes[at] = LEVEL + Math.round(Math.max(-MOST, Math.min(MOST, whistles[at]! + horn[at]! + hiss)));
  }
  return {
    wav: Buffer.concat([header(bytes.length), bytes]),
    listening: (bytes.length * 1000) / RATE - TIMES.after,
  };
}

/** The two voices, as long as each other. */
export function voicesOf({ whistles, draw }: Pick<Puzzle, 'whistles' | 'draw'>) {
  let end = samplesIn(TIMES.before);
  const sung: { readonly from: number; readonly samples: Float32Array }[] = [];
  for (const [at, group] of whistles.entries()) {
    if (at > 0) end += samplesIn(TIMES.between);
    for (const [which, rises] of group.entries()) {
      const own: Draw = (word, below) => draw(`whistle ${at} ${which} ${word}`, below);
      const samples = whistle(rises, own);
      sung.push({ from: end, samples });
      end += samples.length + samplesIn(TIMES.pause + own('pause', TIMES.more));
    }
  }
  const length = end + samplesIn(TIMES.after);
  const [clear, rough, loud] = [new Float32Array(length), new Float32Array(length), new Float32Array(length)];
  for (const { from, samples } of sung) {
    clear.set(samples, from);
    // The horn gives way to it, a little before and after as well.
    const most = samples.reduce((least, one) => Math.max(least, Math.abs(one)), 0);
    loud.fill(most, Math.max(0, from - GIVES_WAY), from + samples.length + GIVES_WAY);
  }
  for (const { from, samples, most } of horns(length, draw))
    for (let at = 0; at < samples.length && from + at < length; at += 1) {
      const whistled = loud[from + at]!;
      rough[from + at] = samples[at]! * (whistled === 0 ? 1 : Math.min(1, (UNDER * whistled) / most));
    }
  return { whistles: clear, horn: rough };
}

const samplesIn = (ms: number) => Math.floor((RATE * ms) / 1000);
/** Without a soft begin and end it clicks, and a click sounds like one more. */
const swellAt = (at: number, of: number) => Math.min(1, at / 200, (of - at) / 200);

function whistle(rises: boolean, draw: Draw): Float32Array {
  const samples = new Float32Array(samplesIn(TIMES.whistle + draw('length', TIMES.longer)));
  const low = PITCH.low + draw('pitch', PITCH.span);
  const ratio = PITCH.least + (draw('ratio', 1000) / 1000) * (PITCH.most - PITCH.least);
  const loud = LOUD.least + draw('loud', LOUD.span);
  let phase = 0;
  for (let at = 0; at < samples.length; at += 1) {
    phase += (2 * Math.PI * low * ratio ** (at / samples.length)) / RATE;
    samples[rises ? at : samples.length - 1 - at] = Math.sin(phase) * loud * swellAt(at, samples.length);
  }
  return samples;
}

/** From the first sample to the last, one after the other. */
function horns(length: number, draw: Draw) {
  const blown: { readonly from: number; readonly samples: Float32Array; readonly most: number }[] = [];
  for (let from = samplesIn(draw('horn before', 200)); from < length; ) {
    const own: Draw = (word, below) => draw(`horn ${blown.length} ${word}`, below);
    const most = LOUD.least + own('loud', LOUD.span);
    const samples = horn(own, most);
    blown.push({ from, samples, most });
    from += samples.length + samplesIn(HORN.pause + own('pause', HORN.more));
  }
  return blown;
}

/** @param most  how loud its loudest overtone is */
function horn(draw: Draw, most: number): Float32Array {
  const samples = new Float32Array(samplesIn(HORN.length + draw('length', HORN.longer)));
  const low = HORN.low + draw('pitch', HORN.span);
  const ratio = HORN.least + (draw('ratio', 1000) / 1000) * (HORN.most - HORN.least);
  const rises = draw('way', 2) === 0;
  const starts = Array.from({ length: HORN.overtones }, (_, at) => (2 * Math.PI * draw(`start ${at}`, 1000)) / 1000);
  const loudest = HORN.loudest + draw('overtone', HORN.choice);
  let phase = 0;
  for (let at = 0; at < samples.length; at += 1) {
    phase += (2 * Math.PI * low * ratio ** (at / samples.length)) / RATE;
    const voice = starts.reduce(
      (sum, start, overtone) =>
        sum + Math.sin((overtone + 1) * phase + start) * (overtone + 1 === loudest ? 1 : HORN.rest),
      0,
    );
    const beat = 1 - HORN.rough * (0.5 + 0.5 * Math.sin((2 * Math.PI * HORN.beats * at) / RATE));
    samples[rises ? at : samples.length - 1 - at] = most * voice * beat * swellAt(at, samples.length);
  }
  return samples;
}

/** RIFF, PCM. */
function header(bytes: number): Buffer {
  const head = Buffer.alloc(HEADER);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(bytes + HEADER - 8, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(bytes, 40);
  return head;
}
