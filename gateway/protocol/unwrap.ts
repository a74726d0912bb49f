import { constants, createPublicKey, type KeyObject, privateDecrypt } from 'node:crypto';

/** Bytes of the AES key inside. */
const KEY = 32;
/** `00 02`, at least 8 bytes that are not zero, `00`, the key. With a fixed length every place is known in advance. */
const HEAD = 2;

export type Unwrap = (wrapped: Buffer) => Buffer;

/**
 * Takes an AES key out of its RSAES-PKCS1-v1_5 wrap without ever telling whether the wrap was good: what is not exactly
 * a key of 32 bytes gives 32 random bytes, by the same steps in the same time. The library's own unpadding reports
 * what it finds, and whoever can ask it often enough reads any message; so the block is taken raw.
 *
 * @param random  drawn for every call, also when it is not needed
 * @see requirements GW-39; Bleichenbacher 1998
 */
export function createUnwrap(key: KeyObject, random: (bytes: number) => Buffer): Unwrap {
  const modulus = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).n ?? '', 'base64url');
  const size = modulus.length;

  return function unwrap(wrapped) {
    const substitute = random(KEY);
    // Length and size are known to the sender, so nothing is told by them; there is one decryption all the same.
    const usable = wrapped.length === size && Buffer.compare(wrapped, modulus) < 0;
    const block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, usable ? wrapped : one(size));
    return select(block, size, substitute);
  };
}

/** No branch and no index depends on what the block holds. */
function select(block: Buffer, size: number, substitute: Buffer): Buffer {
  const zero = size - KEY - 1;
  let wrong = block[0]! | (block[1]! ^ 2) | block[zero]!;
  for (let at = HEAD; at < zero; at += 1) wrong |= ((block[at]! - 1) >> 8) & 1;
  // 0xff when nothing was wrong, else 0.
  const good = ((wrong - 1) >> 8) & 0xff;
  const key = Buffer.alloc(KEY);
  for (let at = 0; at < KEY; at += 1) key[at] = (block[zero + 1 + at]! & good) | (substitute[at]! & ~good);
  return key;
}

/** A block that is no wrap: the number one stays one. */
function one(size: number): Buffer {
  const block = Buffer.alloc(size);
  block[size - 1] = 1;
  return block;
}
