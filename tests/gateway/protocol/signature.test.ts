import { constants, createHash, generateKeyPairSync, privateEncrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { md5hex, readClientKey, signatureHolds } from '#gateway/protocol/client-key.ts';
import { createMemoryReplay, ReplayFull } from '#gateway/protocol/replay.ts';
import { createSignatures } from '#gateway/protocol/signature.ts';
import { canonicalQuery, signedText } from '#lib/contract/signed-text.ts';
import { SIGN_MODES, type SignMode } from '#lib/contract/signing.ts';
import { VECTORS } from '../../lib/contract/vectors.ts';
import { clientPair } from './signer.ts';

const bound = { publicKey: VECTORS.publicKey, algorithm: 'rsa1024' } as const;
const MODES = ['0', '1', '2'] as const;

describe('the vectors of GW-53', () => {
  const key = readClientKey(VECTORS.publicKey, 'rsa1024')!;

  test.each(MODES)('[GW-53][GW-20] the gateway accepts the signature of mode %s', (mode) => {
    const { path, tm, traceId, bodyMd5 } = VECTORS;
    const text = signedText({ path, tm, traceId, bodyMd5 }, SIGN_MODES[mode]);
    expect(text).toBe(VECTORS.texts[mode]);
    expect(signatureHolds(key, text, VECTORS.signs[mode])).toBe(true);
    expect(signatureHolds(key, `${text} `, VECTORS.signs[mode])).toBe(false);
  });

  test('[GW-53] the gateway accepts the initSign, the name of the key and the hash of body and query', () => {
    expect(signatureHolds(key, md5hex(VECTORS.publicKey), VECTORS.initSign)).toBe(true);
    expect(md5hex(VECTORS.publicKey)).toBe(VECTORS.key);
    expect(md5hex(VECTORS.body)).toBe(VECTORS.bodyMd5);
    expect(md5hex(canonicalQuery(VECTORS.queryIn))).toBe(VECTORS.queryMd5);
  });

  test.each(MODES)('[GW-53] the whole check passes the vector of mode %s', async (mode) => {
    const check = createSignatures({ replay: createMemoryReplay({ keep: 600_000 }), now: () => 1795190400123 });
    const { path, body, tm, traceId, bodyMd5: dataMd5 } = VECTORS;
    const headers = { tm, traceId, mode, dataMd5, key: VECTORS.key, sign: VECTORS.signs[mode] };
    const signed = { path, query: '', contentType: 'application/json', body, headers };
    expect(await check(signed, mode, bound)).toEqual({ ok: true });
    expect(await check({ ...signed, body: `${body} ` }, mode, bound)).toMatchObject({ ok: false });
    const again = await check(signed, mode, bound);
    expect(again).toEqual(mode === '0' ? { ok: true } : { ok: false, code: '00022', why: 'repeat' });
  });
});

describe('a client’s key', () => {
  const [small, large] = [clientPair(1024), clientPair(2048)];

  test('[GW-01] is read in both sizes under the name of its own size alone', () => {
    expect(readClientKey(small.publicKey, 'rsa1024')).not.toBeNull();
    expect(readClientKey(large.publicKey, 'rsa2048')).not.toBeNull();
    expect(readClientKey(small.publicKey, 'rsa2048')).toBeNull();
    expect(readClientKey(large.publicKey, 'rsa1024')).toBeNull();
  });

  test('in another spelling, of another kind or with another exponent is none', () => {
    const spki = (options: Parameters<typeof generateKeyPairSync>[1]) =>
      (generateKeyPairSync as (...args: unknown[]) => { publicKey: { export(o: object): Buffer } })('rsa', options)
        .publicKey.export({ format: 'der', type: 'spki' })
        .toString('base64');
    const e3 = spki({ modulusLength: 1024, publicExponent: 3 } as never);
    const wrong = [
      e3,
      small.publicKey.replace(/.$/, 'A'),
      `${small.publicKey.slice(0, 100)}\n${small.publicKey.slice(100)}`,
      '',
      'A'.repeat(216),
      'A'.repeat(392),
    ];
    for (const key of wrong) {
      expect(readClientKey(key, 'rsa1024'), key).toBeNull();
      expect(readClientKey(key, 'rsa2048'), key).toBeNull();
    }
  });

  test('verifies nothing but the base64 of the signature in its one spelling', () => {
    const key = readClientKey(VECTORS.publicKey, 'rsa1024')!;
    const text = VECTORS.texts[2 satisfies SignMode];
    for (const sign of [
      VECTORS.signs['2'].replace('=', ''),
      ` ${VECTORS.signs['2']}`,
      VECTORS.signs['2'].replaceAll('+', '-'),
      '',
      'x',
    ])
      expect(signatureHolds(key, text, sign)).toBe(false);
  });
});

describe('a forged signature', () => {
  const pair = clientPair();
  const key = readClientKey(pair.publicKey, pair.algorithm)!;
  const prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex');
  const digest = createHash('sha256').update('text').digest();
  /** What the private key makes of a block that a forger would like to have. */
  const of = (block: Buffer) =>
    privateEncrypt({ key: pair.privateKey, padding: constants.RSA_NO_PADDING }, block).toString('base64');
  const block = (head: Buffer, tail: Buffer) =>
    Buffer.concat([head, Buffer.alloc(128 - head.length - tail.length - 1, 0xff), Buffer.from([0]), tail]);
  const BEGIN = Buffer.from([0, 1]);

  test('S10: only the one padding of PKCS#1 v1.5 is accepted, no garbage in or behind it', () => {
    const info = Buffer.concat([prefix, digest]);
    expect(signatureHolds(key, 'text', of(block(BEGIN, info)))).toBe(true);
    const noNull = Buffer.from(`302f300b0609608648016503040201${'0420'}`, 'hex');
    const garbage = Buffer.concat([
      Buffer.from('3031300d0609608648016503040201', 'hex'),
      Buffer.from('0506'),
      Buffer.from('0420', 'hex'),
      digest,
    ]);
    const short = Buffer.concat([
      BEGIN,
      Buffer.alloc(8, 0xff),
      Buffer.from([0]),
      info,
      Buffer.alloc(128 - 11 - info.length, 7),
    ]);
    const forged = [
      short,
      block(BEGIN, Buffer.concat([info, Buffer.alloc(4)])),
      block(BEGIN, Buffer.concat([noNull, digest])),
      block(BEGIN, garbage),
      block(Buffer.from([0, 2]), info),
      block(BEGIN, digest),
    ];
    for (const whole of forged) expect(signatureHolds(key, 'text', of(whole)), whole.toString('hex')).toBe(false);
  });
});

describe('what was seen', () => {
  test('is remembered as long as it must be, and not longer', async () => {
    const replay = createMemoryReplay({ keep: 600_000 });
    expect(await replay.seen('a', 0)).toBe(false);
    expect(await replay.first('a', 0)).toBe(true);
    expect(await replay.first('a', 600_000)).toBe(false);
    expect(await replay.seen('a', 600_000)).toBe(true);
    expect(await replay.first('a', 600_001)).toBe(true);
  });

  test('is never forgotten early to make room: more is refused until the oldest end', async () => {
    const replay = createMemoryReplay({ keep: 1000, most: 2 });
    await replay.first('a', 0);
    await replay.first('b', 500);
    await expect(replay.first('c', 1000)).rejects.toThrow(ReplayFull);
    expect(await replay.first('a', 1000)).toBe(false);
    expect(await replay.first('c', 1001)).toBe(true);
  });
});
