import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * MD5 over visitor, time and chance, so that equal machines get different codes (FP-07). A name, not a secret.
 * @param visitorId '' where the fingerprint failed @param at epoch ms @param random 16 bytes
 */
export function makeTerminalCode(visitorId: string, at: number, random: Uint8Array): string {
  return bytesToHex(md5(utf8ToBytes(`${visitorId}|${at}|${bytesToHex(random)}`)));
}
