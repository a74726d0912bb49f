import type { Draw, Puzzle } from './puzzle.ts';

/** Samples a second, 8 bits each, one channel. */
const RATE = 8_000;
const LEVEL = 128;
/** Milliseconds. Slow enough to be counted along, and each length is drawn so that none tells anything. */
const TIMES = { before: 500, whistle: 220, longer: 90, pause: 170, more: 90, between: 1_000, after: 400 } as const;
/** Hertz where a whistle is lowest, and how far it goes from there: most of an octave, well inside what a phone plays. */
const PITCH = { low: 380, span: 240, least: 1.7, most: 2.2 } as const;
const HEADER = 44;

/** The sound of a puzzle, WAV, and how long it takes to hear what matters, ms. */
export type Sound = { readonly wav: Buffer; readonly listening: number };

/**
 * The puzzle for those who listen: groups of whistles in a hiss that swells and fades. A whistle that rises is one that
 * falls played backwards: height, length, loudness and spectrum are drawn alike for both, so that nothing but the way
 * the pitch goes tells them apart. People hear that at once; a program has to follow the pitch.
 *
 * @param noise  random bytes, used again and again
 */
export function soundOf({ whistles, draw }: Puzzle, noise: Buffer): Sound {
  const parts = whistles.flatMap((group, at) => [
    silence(at === 0 ? TIMES.before : TIMES.between),
    ...group.flatMap((rises, which) => {
      const own: Draw = (word, below) => draw(`whistle ${at} ${which} ${word}`, below);
      return [whistle(rises, own), silence(TIMES.pause + own('pause', TIMES.more))];
    }),
  ]);
  const samples = Buffer.concat([...parts, silence(TIMES.after)]);
  for (let at = 0; at < samples.length; at += 1) {
    const swell = 6 + 5 * Math.sin(at / 1_900) * Math.sin(at / 710);
    samples[at] = samples[at]! + Math.round((((noise[at % noise.length] ?? 0) - 128) / 128) * swell);
  }
  return {
    wav: Buffer.concat([header(samples.length), samples]),
    listening: (samples.length * 1000) / RATE - TIMES.after,
  };
}

function whistle(rises: boolean, draw: Draw): Buffer {
  const length = (RATE * (TIMES.whistle + draw('length', TIMES.longer))) / 1000;
  const low = PITCH.low + draw('pitch', PITCH.span);
  const ratio = PITCH.least + (draw('ratio', 1000) / 1000) * (PITCH.most - PITCH.least);
  const loud = 52 + draw('loud', 34);
  const samples = Buffer.alloc(Math.floor(length));
  let phase = 0;
  for (let at = 0; at < samples.length; at += 1) {
    phase += (2 * Math.PI * low * ratio ** (at / samples.length)) / RATE;
    // Without a soft begin and end it clicks, and a click sounds like one more.
    const swell = Math.min(1, at / 160, (samples.length - at) / 160);
    samples[rises ? at : samples.length - 1 - at] = Math.round(LEVEL + Math.sin(phase) * loud * swell);
  }
  return samples;
}

function silence(ms: number): Buffer {
  return Buffer.alloc((RATE * ms) / 1000, LEVEL);
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
