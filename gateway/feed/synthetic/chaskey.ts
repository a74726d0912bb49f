/** Four words of 32 bits, as signed integers. */
export type Words = readonly [number, number, number, number];

const ROUNDS = 12;

/**
 * The tag of one whole block under a key of 128 bits: Chaskey-12 (Mouha, Mennink, Van Herrewege, Watanabe, Preneel,
 * Verbauwhede, 2014; ISO/IEC 29192-6), which needs nothing but additions, rotations and xor of 32-bit words. Without
 * the key nobody can tell a tag from chance, nor the key from tags.
 */
export function chaskey(key: Words, message: Words): Words {
  const [k0, k1, k2, k3] = doubled(key);
  let v0 = key[0] ^ message[0] ^ k0;
  let v1 = key[1] ^ message[1] ^ k1;
  let v2 = key[2] ^ message[2] ^ k2;
  let v3 = key[3] ^ message[3] ^ k3;
  for (let round = 0; round < ROUNDS; round += 1) {
    v0 = (v0 + v1) | 0;
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = ((v3 << 13) | (v3 >>> 19)) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = ((v1 << 7) | (v1 >>> 25)) ^ v2;
    v2 = (v2 << 16) | (v2 >>> 16);
  }
  return [v0 ^ k0, v1 ^ k1, v2 ^ k2, v3 ^ k3];
}

/** The key times x in GF(2^128): what marks the last block when that is whole. */
function doubled([a, b, c, d]: Words): Words {
  return [(a << 1) ^ (d < 0 ? 0x87 : 0), (b << 1) | (a >>> 31), (c << 1) | (b >>> 31), (d << 1) | (c >>> 31)];
}
