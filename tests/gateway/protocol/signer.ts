import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { canonicalQuery, signedText } from '#lib/contract/signed-text.ts';
import type { ClientKey } from '#lib/contract/signing.ts';
import { SIGN_HEADER, SIGN_MODES, type SignMode } from '#lib/contract/signing.ts';

export const md5 = (text: string | Buffer) => createHash('md5').update(text).digest('hex');
export const rsaSha256 = (key: KeyObject, text: string) =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64');

export type Pair = ClientKey & { readonly privateKey: KeyObject };

/** A client's pair as the browser makes one. */
export function clientPair(modulusLength: 1024 | 2048 = 1024): Pair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
  const wire = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return { publicKey: wire, algorithm: `rsa${modulusLength}`, privateKey };
}

let made = 0;
/** A trace id of this moment, each another one. */
export const traceId = (now: number) => `w${now}${(made++).toString(16).padStart(11, '0')}`;

type Call = {
  readonly path: string;
  readonly query?: string;
  readonly body?: string;
  readonly mode?: SignMode;
  readonly now: number;
  readonly trace?: string;
};

/** The headers of a signed call, made from the register's words and not by the code under test. */
export function signedHeaders(pair: Pair, { path, query = '', body = '', mode = 2, now, trace = traceId(now) }: Call) {
  const bodyMd5 = md5(body === '' ? canonicalQuery(query) : body);
  const text = signedText({ path, tm: String(now), traceId: trace, bodyMd5 }, SIGN_MODES[mode]);
  return {
    [SIGN_HEADER.tm]: String(now),
    [SIGN_HEADER.traceId]: trace,
    [SIGN_HEADER.mode]: String(mode),
    [SIGN_HEADER.dataMd5]: bodyMd5,
    [SIGN_HEADER.key]: md5(pair.publicKey),
    [SIGN_HEADER.sign]: rsaSha256(pair.privateKey, text),
  } as Record<string, string>;
}
