import { createHash } from 'node:crypto';
import { chaskey, type Words } from './chaskey.ts';

/**
 * Randomness without a state: every draw is a function of (seed, where, when), so any moment can be asked in any order.
 * Integers only, the same on every machine.
 *
 * There are two folds of a seed, and what is drawn under one never changes. Fold 2, of every new market: 128 bits of
 * SHA-256, and each draw is a block of Chaskey-12 under that key, so that all prices so far tell nothing of the next.
 * Fold 1, of folders from before: 32 bits, MurmurHash3 and SplitMix; whoever tries all keys against known prices finds it.
 */
export type Fold = 1 | 2;
export const NEWEST_FOLD: Fold = 2;

/** A number under fold 1. */
export type Key = number | WideKey;
/** `use`: what a key is used for, so that two uses share no draw. */
type WideKey = { readonly words: Words; readonly use: number };

/** The key that everything of a seed comes from. */
export function seedKey(seed: string, fold: Fold): Key {
  return fold === 1 ? keyOf(0, `meridian-${seed}`) : wideKey(`meridian market ${seed}`);
}

/** The key of a name under a parent key. */
export function keyOf(parent: Key, name: string): Key {
  if (typeof parent !== 'number') return wideKey(`${parent.words.join(' ')} ${parent.use} ${name}`);
  let h = parent;
  for (let i = 0; i < name.length; i += 1) h = absorb(h, name.charCodeAt(i));
  return finish(absorb(h, name.length)) | 0;
}

/** The key for another use of the same place. */
export function forUse(key: Key, use: number): Key {
  return typeof key === 'number' ? key ^ use : { words: key.words, use: key.use ^ use };
}

/** A key of 32 bits that tells nothing of the one it comes from, for what may be guessed but must be quick. */
export function narrow(key: Key): number {
  return typeof key === 'number' ? key : block(key, 0, 0, NARROW)[0];
}

function wideKey(text: string): WideKey {
  const bytes = createHash('sha256').update(text, 'utf8').digest();
  return { words: [0, 4, 8, 12].map((at) => bytes.readInt32LE(at)) as unknown as Words, use: 0 };
}

function block({ words, use }: WideKey, a: number, b: number, count: number): Words {
  return chaskey(words, [a | 0, b | 0, use, count]);
}

/** The count of the one block that is no stream's. */
const NARROW = -1;

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

/** 32 random bits that belong to a narrow key and up to two words. Words above 2^32 are cut. */
export function hash(key: number, a: number, b = 0): number {
  return finish(absorb(absorb(key, a), b));
}

/** A short run of draws that all belong to one place: it moves with every draw. */
export type Stream = { state: number; readonly wide: WideStream | null };
type WideStream = { readonly key: WideKey; readonly a: number; readonly b: number; words: Words };

const NO_WORDS: Words = [0, 0, 0, 0];

/** Words above 2^32 are cut. */
export function streamOf(key: Key, a: number, b = 0): Stream {
  if (typeof key === 'number') return { state: hash(key, a, b) | 0, wide: null };
  return { state: 0, wide: { key, a, b, words: NO_WORDS } };
}

/** The next 32 bits. */
export function bits(stream: Stream): number {
  const { wide } = stream;
  if (wide === null) {
    stream.state = (stream.state + 0x9e3779b9) | 0;
    return finish(stream.state);
  }
  // A block is four draws; `state` counts them.
  const at = stream.state & 3;
  if (at === 0) wide.words = block(wide.key, wide.a, wide.b, stream.state >>> 2);
  stream.state += 1;
  return (wide.words[at] ?? 0) >>> 0;
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
