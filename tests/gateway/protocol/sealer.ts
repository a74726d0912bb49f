import { constants, createCipheriv, createHmac, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { CIPHERTEXT_FIELD } from '#lib/contract/encrypted-fields.ts';
import { serverKey } from './guarded.ts';
import { md5, type Pair, rsaSha256 } from './signer.ts';

const serverPublic = createPublicKey(serverKey.privateKey);
const b64 = (bytes: Buffer) => bytes.toString('base64');

export type Sealing = {
  readonly key?: Buffer;
  readonly iv?: Buffer;
  /** In place of the PKCS#1 v1.5 wrap of the key. */
  readonly wrapped?: Buffer;
  /** In place of the AES-256-CBC of the text. */
  readonly text?: Buffer;
  readonly mac?: Buffer;
};

export const wrap = (message: Buffer) =>
  publicEncrypt({ key: serverPublic, padding: constants.RSA_PKCS1_PADDING }, message);
/** Any block of 256 bytes, padded by nobody. */
export const wrapRaw = (block: Buffer) =>
  publicEncrypt({ key: serverPublic, padding: constants.RSA_NO_PADDING }, block);

export function aes(key: Buffer, iv: Buffer, plain: string | Buffer, padding = true): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(padding);
  return Buffer.concat([cipher.update(plain), cipher.final()]);
}

/** `bodyCiphertext` of a text, from the words of GW-35 to GW-37; any part can be another. */
export function seal(plain: string | Buffer, sealing: Sealing = {}): string {
  const { key = randomBytes(32), iv = randomBytes(16) } = sealing;
  const text = sealing.text ?? aes(key, iv, plain);
  const macKey = createHmac('sha256', key).update('bodyCiphertext-mac').digest();
  const mac =
    sealing.mac ??
    createHmac('sha256', macKey)
      .update(Buffer.concat([iv, text]))
      .digest();
  return [sealing.wrapped ?? wrap(key), iv, text, mac].map(b64).join('.');
}

/** `seal` for another server key. @param serverPublicKey base64 SPKI */
export function sealFor(serverPublicKey: string, plain: string): string {
  const server = createPublicKey({ key: Buffer.from(serverPublicKey, 'base64'), format: 'der', type: 'spki' });
  const key = randomBytes(32);
  return seal(plain, { key, wrapped: publicEncrypt({ key: server, padding: constants.RSA_PKCS1_PADDING }, key) });
}

/** The plain text of a client that owns its key. */
export function plainOf(pair: Pair, fields: object = {}, change: object = {}): string {
  const { publicKey, algorithm, privateKey } = pair;
  return JSON.stringify({
    ...fields,
    algorithm,
    publicKey,
    initSign: rsaSha256(privateKey, md5(publicKey)),
    ...change,
  });
}

export const sealedBody = (pair: Pair, fields: object, clear: object = {}) => ({
  ...clear,
  [CIPHERTEXT_FIELD]: seal(plainOf(pair, fields)),
});

const part = fc.constantFrom(0, 1, 2, 3);
const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size }).map((array) => Buffer.from(array));

/** Ciphertexts that must not be accepted: every part broken in every way, wraps of every wrong form, and insiders' texts. */
export function mutants(pair: Pair, fields: object): fc.Arbitrary<string> {
  const good = () => seal(plainOf(pair, fields));
  const swap = (at: number, change: (bytes: Buffer) => Buffer) => {
    const parts = good().split('.');
    parts[at] = b64(change(Buffer.from(parts[at]!, 'base64')));
    return parts.join('.');
  };
  const flipped = fc.tuple(part, fc.nat(), fc.nat(7)).map(([at, where, bit]) =>
    swap(at, (whole) => {
      whole[where % whole.length]! ^= 1 << bit;
      return whole;
    }),
  );
  const cut = fc
    .tuple(part, fc.nat())
    .map(([at, length]) => swap(at, (whole) => whole.subarray(0, length % whole.length)));
  const grown = fc.tuple(part, bytes(16)).map(([at, more]) => swap(at, (whole) => Buffer.concat([whole, more])));
  const block = (build: (body: Buffer) => void) =>
    bytes(256).map((body) => {
      body[0] = 0;
      body[1] = 2;
      for (let at = 2; at < 256; at += 1) if (body[at] === 0) body[at] = 7;
      build(body);
      return seal(plainOf(pair, fields), { wrapped: wrapRaw(body), key: Buffer.from(body.subarray(224)) });
    });
  const wraps = fc.oneof(
    // Padding right up to one thing: version, type, a zero too early, no zero, the zero one place off.
    block((body) => {
      body[223] = 0;
      body[0] = 1;
    }),
    block((body) => {
      body[223] = 0;
      body[1] = 1;
    }),
    fc.integer({ min: 2, max: 222 }).chain((at) =>
      block((body) => {
        body[223] = 0;
        body[at] = 0;
      }),
    ),
    block(() => {}),
    block((body) => {
      body[222] = 0;
    }),
    block((body) => {
      body[224] = 0;
    }),
    fc
      .constantFrom(0, 1, 16, 31, 33, 64)
      .map((length) => seal(plainOf(pair, fields), { wrapped: wrap(Buffer.alloc(length, 9)) })),
    bytes(256).map((wrapped) => seal(plainOf(pair, fields), { wrapped })),
    fc.constant(Buffer.alloc(256, 0xff)).map((wrapped) => seal(plainOf(pair, fields), { wrapped })),
  );
  const insiders = fc.oneof(
    fc.string().map((text) => seal(text)),
    fc.constantFrom('null', '[]', '1', '{}', '{"a":1}').map((text) => seal(text)),
    bytes(48).map((text) => seal('', { text })),
    fc
      .constantFrom(
        { initSign: 'x' },
        { initSign: rsaSha256(pair.privateKey, 'other') },
        { initSign: undefined },
        { publicKey: 'x' },
        { algorithm: 'rsa4096' },
        { algorithm: 'rsa2048' },
        { isAdmin: true },
        { role: 1 },
      )
      .map((change) => seal(plainOf(pair, fields, change))),
    fc.constant(seal(`{"pwd":"1",${plainOf(pair, fields).slice(1)}`)),
    fc.constant(seal(Buffer.concat([Buffer.from('{"pwd":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]))),
  );
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom('', '.', '...', 'a.b.c', 'a.b.c.d'),
    fc.constant(0).map(() => good().replaceAll('=', '')),
    fc.constant(0).map(() => good().replaceAll('+', '-').replaceAll('=', '')),
    fc.constant(0).map(() => ` ${good()}`),
    fc.constant(0).map(() => `${good()}.`),
    fc
      .shuffledSubarray([0, 1, 2, 3], { minLength: 4 })
      .filter((order) => order.join() !== '0,1,2,3')
      .map((order) => order.map((at) => good().split('.')[at]).join('.')),
  );
  return fc.oneof({ weight: 4, arbitrary: flipped }, cut, grown, { weight: 3, arbitrary: wraps }, insiders, texts);
}
