import { type KeyObject, verify } from 'node:crypto';
import type { Identity } from './provider.ts';

const TOKEN_LIMIT = 8_192;
/** Seconds that clocks may differ. */
const SKEW_S = 60;

type Claims = {
  readonly iss?: unknown;
  readonly aud?: unknown;
  readonly sub?: unknown;
  readonly exp?: unknown;
  readonly iat?: unknown;
  readonly nonce?: unknown;
  readonly email?: unknown;
  readonly email_verified?: unknown;
};

/** An identity token in its parts, not believed yet. */
export type Parts = {
  readonly alg: 'RS256' | 'ES256';
  readonly kid: string;
  readonly claims: Claims;
  readonly signed: string;
  readonly signature: Buffer;
};

/** @returns null for what is no token signed by RS256 or ES256 */
export function readToken(token: string): Parts | null {
  const parts = token.length <= TOKEN_LIMIT ? token.split('.') : [];
  const [head = '', body = '', signature = ''] = parts;
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part))) return null;
  try {
    const header = JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as { alg?: unknown; kid?: unknown };
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Claims;
    const { alg, kid } = header;
    if ((alg !== 'RS256' && alg !== 'ES256') || typeof kid !== 'string') return null;
    if (typeof claims !== 'object' || claims === null) return null;
    return { alg, kid, claims, signed: `${head}.${body}`, signature: Buffer.from(signature, 'base64url') };
  } catch {
    return null;
  }
}

/** Whether this key signed it, by the algorithm of the key. */
export function holds({ alg, signed, signature }: Parts, key: KeyObject): boolean {
  const wanted = alg === 'RS256' ? 'rsa' : 'ec';
  if (key.asymmetricKeyType !== wanted) return false;
  return verify('sha256', Buffer.from(signed, 'ascii'), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

type Wanted = { readonly issuer: string; readonly clientId: string; readonly nonce: string; readonly now: number };

/** @returns null when it is of somebody else, for somebody else, of another nonce, or over */
export function identityOf(claims: Claims, { issuer, clientId, nonce, now }: Wanted): Identity | null {
  const { iss, aud, sub, exp, iat, email } = claims;
  const seconds = Math.floor(now / 1000);
  // Exactly one audience: a token for somebody else that names us too is not for us.
  const audience = Array.isArray(aud) && aud.length === 1 ? (aud[0] as unknown) : aud;
  if (iss !== issuer || audience !== clientId || claims.nonce !== nonce) return null;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return null;
  if (typeof exp !== 'number' || exp + SKEW_S < seconds) return null;
  if (typeof iat !== 'number' || iat - SKEW_S > seconds) return null;
  const verified = claims.email_verified === true || claims.email_verified === 'true';
  return { subject: sub, email: verified && typeof email === 'string' ? email : null };
}
