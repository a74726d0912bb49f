import { md5hex } from '#lib/crypto/md5.ts';

/**
 * MD5 over visitor, time and chance, so that equal machines get different codes (FP-07). A name, not a secret.
 * @param visitorId '' where the fingerprint failed @param at epoch ms @param random 16 bytes
 */
export function makeTerminalCode(visitorId: string, at: number, random: Uint8Array): string {
  const chance = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return md5hex(`${visitorId}|${at}|${chance}`);
}
