/**
 * Randomness without a state: every draw is a hash of (seed, where, when), so any moment can be asked in any order.
 * Integers only, the same on every machine. The hash is MurmurHash3 (32 bit), the stream SplitMix with its finaliser.
 */

function absorb(hash: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const h = hash ^ Math.imul(k, 0x1b873593);
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** 32 random bits that belong to a key and up to two words. Words above 2^32 are cut. */
export function hash(key: number, a: number, b = 0): number {
  return finish(absorb(absorb(key, a), b));
}

/** The key of a name under a parent key. */
export function keyOf(parent: number, name: string): number {
  let h = parent;
  for (let i = 0; i < name.length; i += 1) h = absorb(h, name.charCodeAt(i));
  return finish(absorb(h, name.length)) | 0;
}

/** A short run of draws that all belong to one place: `state` moves with every draw. */
export type Stream = { state: number };

export function streamOf(key: number, a: number, b = 0): Stream {
  return { state: hash(key, a, b) | 0 };
}

/** The next 32 bits. */
export function bits(stream: Stream): number {
  stream.state = (stream.state + 0x9e3779b9) | 0;
  return finish(stream.state);
}

const UNIT = 1 / 4294967296;

/** Uniform in [0, 1). */
export function uniform(stream: Stream): number {
  return bits(stream) * UNIT;
}

/** Turns 32 bits into a fraction in [0, 1). */
export function fraction(word: number): number {
  return word * UNIT;
}

const HALF_WORD = 1 / 65536;
/** Four uniforms have variance 1/3. */
const TO_UNIT_VARIANCE = Math.sqrt(3);

/** Nearly normal, mean 0, variance 1, within ±3.47: the sum of four uniforms, which needs no logarithm. */
export function normal(stream: Stream): number {
  const a = bits(stream);
  const b = bits(stream);
  const sum = (a >>> 16) + (a & 0xffff) + (b >>> 16) + (b & 0xffff);
  return (sum * HALF_WORD - 2) * TO_UNIT_VARIANCE;
}
