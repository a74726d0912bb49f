import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { issueRoot, makeRsaKey } from '#gateway/keys/issue.ts';
import { readCertificate, readRsaKey } from '#lib/crypto/certificate.ts';
import { pemBody } from '#lib/crypto/pem.ts';
import { VECTORS } from '../contract/vectors.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
let pem: string;
beforeAll(async () => {
  pem = await issueRoot({ key: createPrivateKey(await makeRsaKey()), kind: 'development', hosts: [], now: NOW });
});

test('[SGN-23, GW-05] key and end of the certificate that is built in are those that Node reads, years from now', () => {
  const known = new X509Certificate(pem);
  const { publicKey, notAfter } = readCertificate(pem);
  expect(publicKey).toBe(known.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'));
  expect(notAfter).toBe(known.validToDate.getTime());
  expect(notAfter - NOW).toBeGreaterThan(9 * 365 * 24 * 3_600_000);
});

test('nothing else is a certificate, and nothing takes long or breaks', () => {
  const der = Buffer.from(pemBody(pem));
  const asPem = (bytes: Buffer) =>
    `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----`;
  expect(readCertificate(asPem(der))).toEqual(readCertificate(pem));
  for (const bad of ['', 'x', asPem(Buffer.alloc(0)), asPem(Buffer.from([0x30, 0x84, 1, 1, 1, 1]))])
    expect(() => readCertificate(bad)).toThrow();
  fc.assert(
    fc.property(fc.nat({ max: der.length - 1 }), (length) => {
      expect(() => readCertificate(asPem(der.subarray(0, length)))).toThrow();
    }),
  );
});

test('size and exponent of a key', () => {
  expect(readRsaKey(VECTORS.publicKey)).toEqual({ bits: 1024, exponent: 65_537 });
  const odd = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 });
  expect(readRsaKey(odd.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'))).toEqual({
    bits: 2048,
    exponent: 3,
  });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64');
  for (const bad of ['', 'AAAA', ec]) expect(() => readRsaKey(bad)).toThrow();
});
