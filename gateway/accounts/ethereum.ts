import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const SIGNATURE = /^0x[0-9a-fA-F]{130}$/;

/** Address, in lower case, of whoever signed a personal message; null for what is no signature. */
export function signerOf(text: string, signature: string): string | null {
  if (!SIGNATURE.test(signature)) return null;
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const v = bytes[64] ?? 0;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery > 1) return null;
  const message = Buffer.from(text, 'utf8');
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`, 'utf8');
  const digest = keccak_256(Buffer.concat([prefix, message]));
  try {
    // The library wants the recovery bit in front.
    const point = secp256k1.Signature.fromBytes(bytes.subarray(0, 64))
      .addRecoveryBit(recovery)
      .recoverPublicKey(digest);
    return addressOf(point.toBytes(false));
  } catch {
    return null;
  }
}

/** @param publicKey 65 bytes, not compressed */
export function addressOf(publicKey: Uint8Array): string {
  return `0x${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(12)).toString('hex')}`;
}

/** EIP-55: capitals say that the address was typed right. */
export function checksummed(address: string): string {
  const plain = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(plain, 'ascii'))).toString('hex');
  const letters = [...plain].map((letter, i) => ((hash[i] ?? '0') >= '8' ? letter.toUpperCase() : letter));
  return `0x${letters.join('')}`;
}
