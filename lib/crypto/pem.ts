import { type Bytes, fromBase64, toBase64 } from './bytes.ts';

/** PEM of a private key in PKCS#8. @param der PKCS#8 */
export function privatePem(der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? [];
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
}

/** What stands between the header lines. @throws Error for text that is no PEM */
export function pemBody(pem: string): Bytes {
  const [, body] = /-----BEGIN [A-Z0-9 ]+-----([A-Za-z0-9+/=\s]+)-----END [A-Z0-9 ]+-----/.exec(pem) ?? [];
  if (body === undefined) throw new Error('This is no PEM: header lines or base64 are missing.');
  return fromBase64(body.replace(/\s+/g, ''));
}
