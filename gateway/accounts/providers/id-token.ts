import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { Identity } from './provider.ts';

const TOKEN_LIMIT = 8_192;
const ALGORITHMS = ['RS256', 'ES256'];
const CLAIMS = ['iss', 'aud', 'sub', 'exp', 'iat', 'nonce'];
/** Seconds that clocks may differ. */
const SKEW_S = 60;

/** Loaded with the first token. */
const library = () => import('jose');

/** @returns the key that a token says it was signed with, of which nothing is believed yet; null for what is no token of ours */
export async function keyIdOf(token: string): Promise<string | null> {
  if (token.length > TOKEN_LIMIT) return null;
  const { decodeProtectedHeader } = await library();
  try {
    const { alg = '', kid } = decodeProtectedHeader(token);
    return ALGORITHMS.includes(alg) && typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}

type Wanted = { readonly issuer: string; readonly clientId: string; readonly nonce: string; readonly now: number };

/**
 * Who a token names, when one of these keys signed it by RS256 or ES256.
 * @returns null when it is of somebody else, for somebody else, of another nonce, or over
 */
export async function identityOf(token: string, keys: JSONWebKeySet, wanted: Wanted): Promise<Identity | null> {
  const { createLocalJWKSet, jwtVerify } = await library();
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      algorithms: ALGORITHMS,
      issuer: wanted.issuer,
      audience: wanted.clientId,
      requiredClaims: CLAIMS,
      clockTolerance: SKEW_S,
      currentDate: new Date(wanted.now),
    });
    return holds(payload, wanted) ? identityIn(payload) : null;
  } catch {
    // Nothing is asked of anybody in here: whatever is wrong, it is wrong with the token, or with the key it names.
    return null;
  }
}

/** What we ask beyond the standard. */
function holds({ aud, iat, nonce }: JWTPayload, wanted: Wanted): boolean {
  // Exactly one audience: a token for somebody else that names us too is not for us.
  if (Array.isArray(aud) && aud.length !== 1) return false;
  const fromFuture = iat === undefined || iat - SKEW_S > wanted.now / 1000;
  return !fromFuture && nonce === wanted.nonce;
}

function identityIn({ sub, email, email_verified: said }: JWTPayload): Identity | null {
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return null;
  const verified = said === true || said === 'true';
  return { subject: sub, email: verified && typeof email === 'string' ? email : null };
}
