import { createPublicKey, randomBytes } from 'node:crypto';
import type { DeviceCheck } from '#lib/contract/shapes/account.ts';
import { ALGORITHMS, type Algorithm, type ClientKey } from '#lib/contract/signing.ts';
import { md5hex, readClientKey, signatureHolds } from '../protocol/client-key.ts';

/** Keys of a user that are kept, and so signatures that are looked at whoever is asked for. */
export const KEYS_TRIED = 10;

const BYTES: Readonly<Record<Algorithm, number>> = { rsa1024: 128, rsa2048: 256 };

/** Keys of nobody, so that a name without an account is the same work as one with ten devices. */
const strangers: Readonly<Record<Algorithm, readonly string[]>> = {
  rsa1024: Array.from({ length: KEYS_TRIED }, () => keyOfNobody('rsa1024')),
  rsa2048: Array.from({ length: KEYS_TRIED }, () => keyOfNobody('rsa2048')),
};

export class DeviceProofs {
  /** Signatures looked at so far: tests hold known and unknown names against it. */
  looked = 0;

  /**
   * Which of a user's keys signed the user id (GW-44): a caller that shows it has the private half of a key of an earlier login. As
   * many signatures are looked at for every name, as long as one is sent.
   * @param userId '' for a name without an account
   * @param keys of the user, at most KEYS_TRIED
   * @returns the public key, null when none did
   */
  keyOf(userId: string, keys: readonly ClientKey[], given: DeviceCheck): string | null {
    const { userCheckDeviceSign: signature, lastAlgorithm } = given;
    const algorithm = ALGORITHMS.find((known) => known === lastAlgorithm);
    if (signature === undefined || !algorithm) return null;
    const own = keys.filter((kept) => kept.algorithm === algorithm).map(({ publicKey }) => publicKey);
    const tried = [...own, ...strangers[algorithm]].slice(0, KEYS_TRIED);
    const text = md5hex(userId);
    // Every one of them, also after one that holds.
    const holds = tried.map((publicKey) => {
      const key = readClientKey(publicKey, algorithm);
      this.looked += 1;
      return key !== null && signatureHolds(key, text, signature);
    });
    return own.find((_, i) => holds[i]) ?? null;
  }
}

/** Of a modulus that was drawn and has no known factors. @returns base64 SPKI DER */
function keyOfNobody(algorithm: Algorithm): string {
  const modulus = randomBytes(BYTES[algorithm]);
  modulus[0]! |= 0x80;
  modulus[modulus.length - 1]! |= 1;
  const key = { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' };
  return createPublicKey({ key, format: 'jwk' }).export({ format: 'der', type: 'spki' }).toString('base64');
}
