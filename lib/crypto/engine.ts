import type { Algorithm } from '#lib/contract/signing.ts';
import type { Bytes } from './bytes.ts';

/** A client's key pair (SGN-01). */
export type ClientKeyPair = {
  /** PEM body without header lines: base64 of the SPKI DER (GW-01). */
  readonly publicKey: string;
  /** PKCS#8 or PKCS#1. Never leaves the browser. */
  readonly privateKeyPem: string;
  readonly algorithm: Algorithm;
};

export const BITS: Readonly<Record<Algorithm, number>> = { rsa1024: 1024, rsa2048: 2048 };

/** The cryptography of signing and login, over bytes and base64. Two implementations: WebCrypto and node-forge. */
export type Engine = {
  /** Takes a while; not on the main thread where there is a choice. */
  generate(algorithm: Algorithm): Promise<ClientKeyPair>;
  /** RSASSA-PKCS1-v1_5 with SHA-256 over the UTF-8 of a text. @returns base64 */
  sign(privateKeyPem: string, text: string): Promise<string>;
  /** @param publicKey base64 of the SPKI @returns false for anything that does not hold or cannot be read */
  verify(check: { readonly publicKey: string; readonly text: string; readonly sign: string }): Promise<boolean>;
  /** AES-256-CBC with PKCS#7 padding. @param key 32 bytes @param iv 16 bytes */
  encrypt(secret: { readonly key: Bytes; readonly iv: Bytes; readonly plain: Bytes }): Promise<Bytes>;
  /** HMAC-SHA-256. */
  mac(key: Bytes, data: Bytes): Promise<Bytes>;
};

/** RSAES-PKCS1-v1_5, which WebCrypto does not have: node-forge alone. @param publicKey base64 of the SPKI */
export type Wrap = (publicKey: string, key: Bytes) => Promise<Bytes>;
