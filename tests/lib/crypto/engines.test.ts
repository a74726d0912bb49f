import {
  constants,
  createCipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  verify as nodeVerify,
  privateDecrypt,
} from 'node:crypto';
import fc from 'fast-check';
import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import { encryptedFieldsOf, MAC_LABEL, splitCipher } from '#lib/contract/encrypted-fields.ts';
import { ALGORITHMS } from '#lib/contract/signing.ts';
import { type Bytes, fromBase64, fromBinary, joined, toBase64, toBinary, utf8 } from '#lib/crypto/bytes.ts';
import type { Engine } from '#lib/crypto/engine.ts';
import { FORGE_SCRIPT, forgeEngine, forgeWrap, loadForge } from '#lib/crypto/forge.ts';
import { md5hex } from '#lib/crypto/md5.ts';
import { privatePem } from '#lib/crypto/pem.ts';
import { sealPayload } from '#lib/crypto/seal.ts';
import { webEngine } from '#lib/crypto/web.ts';
import { VECTORS } from '../contract/vectors.ts';

const { publicKey } = VECTORS;
const random = (bytes: number): Bytes => crypto.getRandomValues(new Uint8Array(bytes));
const engines: [string, Engine][] = [
  ['WebCrypto', webEngine(crypto.subtle)],
  ['node-forge', forgeEngine(forge)],
];
const server = generateKeyPairSync('rsa', { modulusLength: 2048 });
const serverPublicKey = server.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const pkcs1 = server.privateKey.export({ format: 'pem', type: 'pkcs1' }).toString();
const pkcs8 = server.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

describe.each(engines)('%s', (_, engine) => {
  test('[GW-53, GW-20, GW-38] accepts the vectors and nothing near them', async () => {
    for (const mode of ['0', '1', '2'] as const) {
      const [text, sign] = [VECTORS.texts[mode], VECTORS.signs[mode]];
      expect(await engine.verify({ publicKey, text, sign })).toBe(true);
      expect(await engine.verify({ publicKey, text: `${text} `, sign })).toBe(false);
      expect(sign).toHaveLength(172);
    }
    expect(await engine.verify({ publicKey, text: md5hex(publicKey), sign: VECTORS.initSign })).toBe(true);
    for (const sign of ['', 'x', 'AAAA', VECTORS.initSign.slice(4)])
      expect(await engine.verify({ publicKey, text: 'a', sign })).toBe(false);
    expect(await engine.verify({ publicKey: 'AAAA', text: 'a', sign: VECTORS.initSign })).toBe(false);
  });

  test('[GW-36, GW-53] encrypts as the vector says', async () => {
    const { key, iv, text, ciphertext } = VECTORS.aes;
    const bytes = await engine.encrypt({ key: new Uint8Array(key), iv: new Uint8Array(iv), plain: utf8(text) });
    expect(toBase64(bytes)).toBe(ciphertext);
  });

  test('[GW-02] signs with a key in PKCS#8 and in PKCS#1, so that Node verifies it', async () => {
    for (const pem of [pkcs8, pkcs1]) {
      const sign = await engine.sign(pem, 'grüße');
      expect(nodeVerify('RSA-SHA256', Buffer.from('grüße'), server.publicKey, Buffer.from(sign, 'base64'))).toBe(true);
    }
  });

  test('authenticates as Node does', async () => {
    const key = random(32);
    expect(toBase64(await engine.mac(key, utf8('x')))).toBe(createHmac('sha256', key).update('x').digest('base64'));
  });

  test.each([
    ['rsa1024', 216, 172],
    ['rsa2048', 392, 344],
  ])('[SGN-01, SGN-02, GW-01] makes a pair of %s whose key is base64 of the SPKI, without white space', async (name, length, signed) => {
    const algorithm = ALGORITHMS.find((known) => known === name)!;
    const pair = await engine.generate(algorithm);
    expect([pair.algorithm, pair.publicKey.length, /^[A-Za-z0-9+/]+=*$/.test(pair.publicKey)]).toEqual([
      algorithm,
      length,
      true,
    ]);
    const sign = await engine.sign(pair.privateKeyPem, 'KEY_PAIR_CHECK');
    expect(sign).toHaveLength(signed);
    expect(await engine.verify({ publicKey: pair.publicKey, text: 'KEY_PAIR_CHECK', sign })).toBe(true);
    expect(
      createPublicKey(createPrivateKey(pair.privateKeyPem)).export({ format: 'der', type: 'spki' }).toString('base64'),
    ).toBe(pair.publicKey);
  });

  test('[ENC-11..16, ENC-18, GW-35..38] a payload is divided, encrypted and authenticated', async () => {
    const keys = { algorithm: 'rsa1024', publicKey: 'P', initSign: 'I' } as const;
    const wrap = forgeWrap(async () => forge);
    const payload = { loginName: 'ü@例.co', pwd: ' пароль 🔑 ', areaCode: undefined, keep: { a: [1] }, none: null };
    const seal = () =>
      sealPayload(payload, encryptedFieldsOf('/v1/user/login')!, keys, { engine, wrap, random, serverPublicKey });
    const { bodyCiphertext, ...clear } = await seal();
    expect(clear).toEqual({ keep: { a: [1] }, none: null });
    const parts = splitCipher(bodyCiphertext)!;
    const opened = open(parts);
    expect(JSON.parse(opened.plain)).toEqual({ loginName: 'ü@例.co', pwd: ' пароль 🔑 ', ...keys });
    expect(opened.mac).toBe(parts.mac);
    expect([opened.key.length, fromBase64(parts.iv).length]).toEqual([32, 16]);
    const other = splitCipher((await seal()).bodyCiphertext)!;
    for (const part of ['key', 'iv', 'text', 'mac'] as const) expect(other[part]).not.toBe(parts[part]);
  });
});

/** As the gateway opens it. */
function open({ key: wrapped, iv, text, mac: _mac }: { key: string; iv: string; text: string; mac: string }) {
  const block = privateDecrypt(
    { key: server.privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(wrapped, 'base64'),
  );
  const key = block.subarray(block.indexOf(0, 2) + 1);
  expect([block[0], block[1]]).toEqual([0, 2]);
  const macKey = createHmac('sha256', key).update(MAC_LABEL).digest();
  const [ivBytes, textBytes] = [Buffer.from(iv, 'base64'), Buffer.from(text, 'base64')];
  const mac = createHmac('sha256', macKey).update(ivBytes).update(textBytes).digest('base64');
  const plain = decrypt(key, ivBytes, textBytes);
  const again = createCipheriv('aes-256-cbc', key, ivBytes);
  expect(Buffer.concat([again.update(plain), again.final()]).equals(textBytes)).toBe(true);
  return { key, mac, plain };
}

function decrypt(key: Buffer, iv: Buffer, text: Buffer): string {
  const decipher = forge.cipher.createDecipher('AES-CBC', key.toString('binary'));
  decipher.start({ iv: iv.toString('binary') });
  decipher.update(forge.util.createBuffer(text.toString('binary')));
  expect(decipher.finish()).toBe(true);
  return decipher.output.toString();
}

for (const [name, engine] of engines)
  test(`[SGN-17] by ${name} the page lives on while a key is made`, async () => {
    let turns = 0;
    let over = false;
    const made = engine.generate('rsa2048').finally(() => {
      over = true;
    });
    while (!over) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await made;
    // A generation in one piece would leave room for one turn before and one after it.
    expect(turns).toBeGreaterThan(2);
  });

test('[SGN-56] node-forge comes from the address of the specification', async () => {
  const asked: unknown[] = [];
  await loadForge((async (...given: unknown[]) => void asked.push(given)) as never);
  expect(asked).toEqual([['/cdnstatic/libs/node-forge.v1.0.0.min.js', 'forge']]);
  expect(FORGE_SCRIPT).toBe('/cdnstatic/libs/node-forge.v1.0.0.min.js');
});

test('bytes survive every way there and back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (given) => {
      const bytes = new Uint8Array(given);
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      expect(fromBinary(toBinary(bytes))).toEqual(bytes);
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(joined(bytes, bytes)).toEqual(new Uint8Array([...bytes, ...bytes]));
    }),
  );
  expect(toBase64(new Uint8Array(20_000))).toHaveLength(26_668);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(md5hex(text)).toBe(createHash('md5').update(text, 'utf8').digest('hex'));
    }),
  );
  expect(
    privatePem(new Uint8Array(100))
      .split('\n')
      .every((line) => line.length <= 64),
  ).toBe(true);
});
