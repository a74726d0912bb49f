import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Algorithm } from '#lib/contract/signing.ts';

const BITS: Readonly<Record<Algorithm, number>> = { rsa1024: 1024, rsa2048: 2048 };
/** Base64 of the SPKI DER has exactly this many characters (GW-01). */
const LENGTH: Readonly<Record<Algorithm, number>> = { rsa1024: 216, rsa2048: 392 };
const EXPONENT = 65_537n;

/** Keys kept ready to verify with; the one unused longest goes first. */
const READY = 2_000;
const ready = new Map<string, KeyObject>();

/**
 * A client's public key from the wire: base64 SPKI in its one spelling, of the size its algorithm names, exponent 65537.
 * @returns null for anything else
 */
export function readClientKey(publicKey: string, algorithm: Algorithm): KeyObject | null {
  if (publicKey.length !== LENGTH[algorithm]) return null;
  const known = ready.get(publicKey);
  if (known) {
    ready.delete(publicKey);
    ready.set(publicKey, known);
    return known;
  }
  const key = parse(publicKey);
  const { modulusLength, publicExponent } = key?.asymmetricKeyDetails ?? {};
  if (!key || modulusLength !== BITS[algorithm] || publicExponent !== EXPONENT) return null;
  ready.set(publicKey, key);
  const [oldest] = ready.keys();
  if (ready.size > READY && oldest !== undefined) ready.delete(oldest);
  return key;
}

function parse(publicKey: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'rsa') return null;
    // One key, one spelling: its hash is its name.
    return key.export({ format: 'der', type: 'spki' }).toString('base64') === publicKey ? key : null;
  } catch {
    return null;
  }
}

/** RSASSA-PKCS1-v1_5 with SHA-256 over the UTF-8 bytes of the text. @param signature base64 as sent */
export function signatureHolds(key: KeyObject, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return bytes.toString('base64') === signature && verify('RSA-SHA256', Buffer.from(text, 'utf8'), key, bytes);
}

/** 32 lower-case hex characters of the MD5 of the UTF-8 bytes. It is the wire format, not what safety rests on. */
export function md5hex(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}
