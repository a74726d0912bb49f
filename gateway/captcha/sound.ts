import type { Puzzle } from './puzzle.ts';

/** Samples a second, 8 bits each, one channel. */
const RATE = 8_000;
const LEVEL = 128;
/** Milliseconds. */
const TIMES = { before: 400, beep: 110, pause: 130, between: 800, after: 300 } as const;
const HEADER = 44;

/**
 * The puzzle for those who listen: groups of beeps in a soft hiss, WAV. Each group has its own pitch, so that the pause
 * between groups can be heard twice.
 *
 * @param noise  random bytes, used again and again
 */
export function soundOf({ beeps, draw }: Puzzle, noise: Buffer): Buffer {
  const parts = beeps.flatMap((count, group) => {
    const pitch = 420 + draw(`pitch ${group}`, 320);
    const one = [tone(pitch, TIMES.beep), silence(TIMES.pause)];
    return [...Array.from({ length: count }, () => one).flat(), silence(TIMES.between)];
  });
  const samples = Buffer.concat([silence(TIMES.before), ...parts, silence(TIMES.after)]);
  for (let at = 0; at < samples.length; at += 1) {
    samples[at] = samples[at]! + ((noise[at % noise.length] ?? 0) % 13) - 6;
  }
  return Buffer.concat([header(samples.length), samples]);
}

function tone(pitch: number, ms: number): Buffer {
  const length = (RATE * ms) / 1000;
  return Buffer.from(
    Array.from({ length }, (_, at) => {
      // Without a soft begin and end a beep clicks, and a click sounds like a beep of its own.
      const swell = Math.min(1, at / 80, (length - at) / 80);
      return Math.round(LEVEL + Math.sin((2 * Math.PI * pitch * at) / RATE) * 80 * swell);
    }),
  );
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
