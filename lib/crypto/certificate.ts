import { type Bytes, fromBase64, toBase64 } from './bytes.ts';
import { type Element, elementsOf, first, TAG } from './der.ts';
import { pemBody } from './pem.ts';

export type Certificate = {
  /** Base64 of the SPKI DER. */
  readonly publicKey: string;
  /** Epoch ms. */
  readonly notAfter: number;
};

/**
 * The public key and the end of an X.509 certificate. Nothing is verified: it is trusted because it was built in.
 * @throws Error for text that is no certificate
 */
export function readCertificate(pem: string): Certificate {
  const tbs = first(first(pemBody(pem), TAG.sequence).body, TAG.sequence);
  const parts = elementsOf(tbs.body);
  // version [0] is left out of version 1 certificates: serial, algorithm, issuer, validity, subject, key follow.
  const at = parts[0]?.tag === TAG.integer ? 0 : 1;
  const [validity, key] = [parts[at + 3], parts[at + 5]];
  if (validity?.tag !== TAG.sequence || key?.tag !== TAG.sequence)
    throw new RangeError('This is no X.509 certificate.');
  return { publicKey: toBase64(key.whole), notAfter: timeOf(elementsOf(validity.body)[1]) };
}

/** `261120120000Z` or `20261120120000Z`; two digits mean 1950 to 2049. */
function timeOf(element: Element | undefined): number {
  const text = new TextDecoder().decode(element?.body);
  const [, year = '', rest = ''] = /^(\d{2}|\d{4})(\d{10})Z$/.exec(text) ?? [];
  if (rest === '') throw new RangeError('This certificate has no end that can be read.');
  const century = year.length === 4 ? '' : year < '50' ? '20' : '19';
  const [month, day, hour, minute, second] = rest.match(/\d{2}/g) ?? [];
  return Date.parse(`${century}${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Size and exponent of an RSA key. @param publicKey base64 of its SPKI DER @throws for anything else */
export function readRsaKey(publicKey: string): { readonly bits: number; readonly exponent: number } {
  const [, bitString] = elementsOf(first(fromBase64(publicKey), TAG.sequence).body);
  if (bitString?.tag !== TAG.bitString) throw new RangeError('This is no public key.');
  // The first byte counts unused bits, which a key does not have.
  const [modulus, exponent] = elementsOf(first(bitString.body.slice(1), TAG.sequence).body);
  if (modulus?.tag !== TAG.integer || exponent?.tag !== TAG.integer) throw new RangeError('This is no RSA key.');
  return { bits: bitsOf(modulus.body), exponent: exponent.body.reduce((value, byte) => value * 256 + byte, 0) };
}

function bitsOf(integer: Bytes): number {
  const start = integer.findIndex((byte) => byte !== 0);
  if (start === -1) return 0;
  return (integer.length - start - 1) * 8 + (32 - Math.clz32(integer[start] ?? 0));
}
