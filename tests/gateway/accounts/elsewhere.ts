import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { addressOf, checksummed } from '#gateway/accounts/ethereum.ts';

/** What people prove to be elsewhere, really signed: a wallet, an OpenID issuer, Telegram. */

export type TestWallet = { readonly address: string; signText(text: string): string };

/** What a wallet does: EIP-191, from its words. @param secret 32 bytes */
export function wallet(secret: Uint8Array = new Uint8Array(32).fill(1)): TestWallet {
  const address = checksummed(addressOf(secp256k1.getPublicKey(secret, false)));
  const signText = (text: string) => {
    const message = Buffer.from(text);
    const digest = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]));
    const bytes = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
    return `0x${Buffer.from(bytes.subarray(1)).toString('hex')}${(bytes[0]! + 27).toString(16)}`;
  };
  return { address, signText };
}

const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID issuer at an address: its keys, what it publishes, and its identity tokens. */
export function issuerAt(issuer: string) {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keys = [
    { ...rsa.publicKey.export({ format: 'jwk' }), kid: 'r', alg: 'RS256' },
    { ...ec.publicKey.export({ format: 'jwk' }), kid: 'e', alg: 'ES256' },
  ];
  const documents: Readonly<Record<string, unknown>> = {
    [`${issuer}/.well-known/openid-configuration`]: {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      jwks_uri: `${issuer}/keys`,
    },
    [`${issuer}/keys`]: { keys },
  };
  const token = (claims: object, header: object = { alg: 'RS256', kid: 'r' }, key: KeyObject = rsa.privateKey) => {
    const signed = `${b64(header)}.${b64(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  };
  /** What a good token says at a moment. */
  const claims = (
    now: number,
    more: { readonly aud: string; readonly sub: string; readonly nonce: string } & object,
  ) => ({
    iss: issuer,
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + 600,
    ...more,
  });
  return { rsa, ec, keys, documents, token, claims };
}

/** Telegram's signature over fields, in the query that carries both. */
export function telegramSigned(fields: Readonly<Record<string, string>>, botToken: string, way: 'widget' | 'miniApp') {
  const key =
    way === 'widget'
      ? createHash('sha256').update(botToken).digest()
      : createHmac('sha256', 'WebAppData').update(botToken).digest();
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const hash = createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex');
  return new URLSearchParams({ ...fields, hash }).toString();
}
