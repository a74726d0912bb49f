import { createDecipheriv, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type CipherParts, MAC_LABEL, splitCipher } from '#lib/contract/encrypted-fields.ts';
import { ALGORITHMS, type ClientKey } from '#lib/contract/signing.ts';
import { readJson } from '../base/body.ts';
import { md5hex, readClientKey, signatureHolds } from './client-key.ts';
import type { Replay } from './replay.ts';
import { createUnwrap, type Unwrap } from './unwrap.ts';

/** How long a ciphertext counts once, ms. */
export const CIPHER_REPLAY = 300_000;

export type Opened = { readonly fields: Readonly<Record<string, unknown>>; readonly key: ClientKey };

type Needs = {
  /** Private halves of server keys that are good now; one, and for a day after a change more. */
  readonly keys: () => Promise<readonly KeyObject[]>;
  readonly replay: Replay;
  readonly now: () => number;
  readonly random: (bytes: number) => Buffer;
};
type Plain = Readonly<Record<string, unknown>>;

/**
 * Opens `bodyCiphertext` (GW-35 to GW-38): key out of its wrap, mac, AES-256-CBC, JSON, proof that the sender owns the
 * key it wants bound, and that this ciphertext was not used in the last 5 minutes.
 *
 * @param fields  that may be inside
 * @returns null for whatever is wrong; which it was is nobody's business
 */
export function createUnseal({ keys, replay, now, random }: Needs) {
  const unwraps = new WeakMap<KeyObject, Unwrap>();

  return async function unseal(ciphertext: unknown, fields: readonly string[]): Promise<Opened | null> {
    const parts = splitCipher(ciphertext);
    if (!parts) return null;
    const bytes = bytesOf(parts);
    // With every key, whichever is right: time tells nothing of what a wrap holds.
    const tried = (await keys()).map((key) => unwrapped(unwrapOf(key), bytes));
    const right = tried.find(({ holds }) => holds);
    // Before decrypting: nothing that somebody changed on the way reaches the padding of CBC.
    if (!right || bytes.iv.length !== 16) return null;
    const opened = read(decrypt(right.key, bytes.iv, bytes.text), fields);
    if (!opened) return null;
    // Over the bytes that the mac covers: another spelling of the same ciphertext is the same.
    const once = bytes.mac.toString('base64');
    return (await replay.first(once, now())) ? opened : null;
  };

  function unwrapOf(key: KeyObject): Unwrap {
    const unwrap = unwraps.get(key) ?? createUnwrap(key, random);
    unwraps.set(key, unwrap);
    return unwrap;
  }
}

/** The AES key by one server key, and whether the mac holds with it. */
function unwrapped(unwrap: Unwrap, { wrapped, iv, text, mac }: ReturnType<typeof bytesOf>) {
  const key = unwrap(wrapped);
  const macKey = createHmac('sha256', key).update(MAC_LABEL, 'utf8').digest();
  const expected = createHmac('sha256', macKey).update(iv).update(text).digest();
  return { key, holds: mac.length === expected.length && timingSafeEqual(mac, expected) };
}

function bytesOf({ key, iv, text, mac }: CipherParts) {
  const of = (part: string) => Buffer.from(part, 'base64');
  return { wrapped: of(key), iv: of(iv), text: of(text), mac: of(mac) };
}

function decrypt(key: Buffer, iv: Buffer, text: Buffer): Plain | null {
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, iv);
    const bytes = Buffer.concat([decipher.update(text), decipher.final()]);
    const plain = readJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return typeof plain === 'object' && plain !== null && !Array.isArray(plain) ? (plain as Plain) : null;
  } catch {
    return null;
  }
}

function read(plain: Plain | null, allowed: readonly string[]): Opened | null {
  const { algorithm: named, publicKey, initSign, ...fields } = plain ?? {};
  const algorithm = ALGORITHMS.find((known) => known === named);
  if (!algorithm || typeof publicKey !== 'string' || typeof initSign !== 'string') return null;
  if (!Object.keys(fields).every((field) => allowed.includes(field))) return null;
  const key = readClientKey(publicKey, algorithm);
  if (!key || !signatureHolds(key, md5hex(publicKey), initSign)) return null;
  return { fields, key: { publicKey, algorithm } };
}
