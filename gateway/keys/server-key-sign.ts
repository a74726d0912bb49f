import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** @returns the public half as it goes over the wire: base64 of the SPKI DER, no line breaks (GW-01) */
export function wirePublicKey(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
}

/**
 * How the site knows that a server key is ours: the root signs the text md5hex(key) with RSASSA-PKCS1-v1_5, SHA-256.
 *
 * @param publicKey  the wire form        @param rootKey  RSA private key of the trusted certificate
 * @returns base64                        @see requirements GW-04
 */
export function signServerKey(publicKey: string, rootKey: KeyObject): string {
  return sign('RSA-SHA256', Buffer.from(signedText(publicKey)), rootKey).toString('base64');
}

/** @param rootPublicKey  of the trusted certificate */
export function serverKeySignHolds(publicKey: string, signature: string, rootPublicKey: KeyObject): boolean {
  return verify('RSA-SHA256', Buffer.from(signedText(publicKey)), rootPublicKey, Buffer.from(signature, 'base64'));
}

/** 32 lower-case hex characters. MD5 is the wire format; only keys made here are ever signed. */
function signedText(publicKey: string): string {
  return createHash('md5').update(publicKey, 'utf8').digest('hex');
}
