import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDeviceTokens, tellsEnough } from '#gateway/protocol/device-token.ts';
import { DEVICE_TOKEN } from '#lib/contract/device-paths.ts';
import { DEMOTED_FORM, TOKEN_FORM } from '#lib/contract/device-token.ts';
import { NOON } from '../world.ts';
import { fingerprint } from './guarded.ts';

const secret = Buffer.alloc(32, 7);
const tokens = createDeviceTokens({ secret, appIds: ['one', 'two'], random: randomBytes });
const LIFETIME = DEVICE_TOKEN.lifetime * 1000;

describe('a device token', () => {
  test('[GW-45] is 20 bytes: issue time, randomness, and the first 8 bytes of the HMAC over both and the app id', () => {
    const fixed = createDeviceTokens({ secret, appIds: ['one'], random: (bytes) => Buffer.alloc(bytes, 0xab) });
    const token = fixed.issue('one', NOON);
    const seconds = Math.floor(NOON / 1000);
    const head = `${seconds.toString(16).padStart(10, '0')}${'ab'.repeat(7)}`;
    const mac = createHmac('sha256', secret).update(Buffer.from(head, 'hex')).update('one').digest('hex').slice(0, 16);
    expect(token).toBe(head + mac);
    expect(token).toMatch(TOKEN_FORM);
  });

  test('[GW-46][DT-26] is good for 14,400 s from its issue and no second longer', () => {
    const token = tokens.issue('two', NOON);
    expect(tokens.check(token, NOON)).toBe('valid');
    expect(tokens.check(token, NOON + LIFETIME)).toBe('valid');
    expect(tokens.check(token, NOON + LIFETIME + 1000)).toBe('expired');
  });

  test('from a future that no clock of ours has was not made here', () => {
    const token = tokens.issue('one', NOON);
    expect(tokens.check(token, NOON - 60_000)).toBe('valid');
    expect(tokens.check(token, NOON - 61_000)).toBe('foreign');
  });

  test('of another app id, another secret, or with any digit changed is foreign', () => {
    const others = [
      createDeviceTokens({ secret, appIds: ['three'], random: randomBytes }),
      createDeviceTokens({ secret: Buffer.alloc(32, 8), appIds: ['one'], random: randomBytes }),
    ];
    for (const other of others)
      expect(tokens.check(other.issue(other === others[0] ? 'three' : 'one', NOON), NOON)).toBe('foreign');
    const token = tokens.issue('one', NOON);
    fc.assert(
      fc.property(fc.nat(39), fc.constantFrom(...'0123456789abcdef'), (at, digit) => {
        const changed = token.slice(0, at) + digit + token.slice(at + 1);
        expect(tokens.check(changed, NOON)).toBe(changed === token ? 'valid' : 'foreign');
      }),
    );
  });

  test('that is demoted has 66 characters, is recognised and ends as the good one does', () => {
    const token = tokens.demoted('one', NOON);
    expect(token).toMatch(DEMOTED_FORM);
    expect(token).toHaveLength(66);
    expect(tokens.check(token, NOON)).toBe('demoted');
    expect(tokens.check(token, NOON + LIFETIME + 1000)).toBe('expired');
    expect(tokens.check(`d0${'0'.repeat(64)}`, NOON)).toBe('foreign');
  });

  test('of any other text is foreign, of no text missing, and nothing throws', () => {
    expect(tokens.check(undefined, NOON)).toBe('missing');
    expect(tokens.check('', NOON)).toBe('missing');
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 100, minLength: 1 }),
        (text) => tokens.check(text, NOON) === 'foreign',
      ),
    );
    expect(tokens.check(tokens.issue('one', NOON).toUpperCase(), NOON)).toBe('foreign');
  });
});

describe('a fingerprint', () => {
  test('tells enough with eight facts that are not empty', () => {
    const facts = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 };
    expect(tellsEnough(fingerprint({ ...facts, h: 8 }))).toBe(true);
    expect(tellsEnough(fingerprint({ ...facts, h: '' }))).toBe(false);
    expect(tellsEnough(fingerprint({ ...facts, h: null }))).toBe(false);
    expect(tellsEnough(fingerprint(facts))).toBe(false);
  });

  test('of any text at all is judged without an error', () => {
    for (const wrong of [undefined, '', '!', 'null', fingerprint([1, 2, 3, 4, 5, 6, 7, 8]), 'a'.repeat(5000)])
      expect(tellsEnough(wrong)).toBe(false);
    fc.assert(
      fc.property(fc.json(), (json) => typeof tellsEnough(Buffer.from(json).toString('base64url')) === 'boolean'),
    );
  });
});
