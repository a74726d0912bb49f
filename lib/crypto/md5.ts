import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Lower-case hex MD5 of the UTF-8 bytes. A name on the wire, not a protection: what it names is signed as well. */
export function md5hex(text: string): string {
  return bytesToHex(md5(utf8ToBytes(text)));
}
