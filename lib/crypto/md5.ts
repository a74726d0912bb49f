/** By how many bits each step turns, four a round (RFC 1321, 3.4). */
const TURNS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
/** Which word of a block a step takes: `(factor · step + offset) mod 16`, by round. */
const WORDS = [
  [1, 0],
  [5, 1],
  [3, 5],
  [7, 0],
] as const;
const SINES = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32));
const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476] as const;

type State = readonly [a: number, b: number, c: number, d: number];

/** Lower-case hex MD5 of the UTF-8 bytes. A name on the wire, not a protection: what it names is signed as well. */
export function md5hex(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  let state: State = START;
  for (let at = 0; at < view.byteLength; at += 64) {
    const after = block(state, view, at);
    state = [
      (state[0] + after[0]) | 0,
      (state[1] + after[1]) | 0,
      (state[2] + after[2]) | 0,
      (state[3] + after[3]) | 0,
    ];
  }
  const out = new DataView(new ArrayBuffer(16));
  for (const [at, word] of state.entries()) out.setInt32(at * 4, word, true);
  return Array.from(new Uint8Array(out.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes, a one, zeros, and how many bits they were, in whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, (bytes.length << 3) >>> 0, true);
  view.setUint32(whole.length - 4, Math.floor(bytes.length / 2 ** 29), true);
  return view;
}

function block(start: State, view: DataView, from: number): State {
  let [a, b, c, d] = start;
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4;
    const [factor, offset] = WORDS[round]!;
    const word = view.getInt32(from + ((factor * step + offset) % 16) * 4, true);
    const sum = (a + mixed(round, b, c, d) + word + SINES[step]!) | 0;
    const turn = TURNS[round]![step & 3]!;
    [a, b, c, d] = [d, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0, b, c];
  }
  return [a, b, c, d];
}

function mixed(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}
