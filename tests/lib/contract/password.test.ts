import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMON_PASSWORDS } from '#lib/contract/common-passwords.ts';
import { brokenRules } from '#lib/contract/password.ts';
import { commonPasswords, fileOf } from '../../../scripts/common-passwords.mjs';

const rules = (password: string, own: readonly string[] = []) =>
  brokenRules(password, { own, common: COMMON_PASSWORDS });

describe('a password', () => {
  test('[ACC-12] has 8 to 128 characters, which are code points: nothing is cut, and spaces count', () => {
    expect(rules('kettle7')).toEqual(['length']);
    expect(rules('kettle 7')).toEqual([]);
    expect(rules('🔑🐎🔋📎🫖🧭🪵')).toEqual(['length']);
    expect(rules('🔑🐎🔋📎🫖🧭🪵🧷')).toEqual([]);
    expect(rules('copper kettle '.repeat(20).slice(0, 128))).toEqual([]);
    expect(rules('copper kettle '.repeat(20).slice(0, 129))).toEqual(['length']);
  });

  test.each([
    'a sentence without digits',
    'ALLCAPSKETTLE',
    'vbnrtwpq',
    '8302-1946',
    'коровапьётчай',
    '咖啡壶在窗台上睡觉呢',
  ])('may have whatever letters: %s', (password) => expect(rules(password)).toEqual([]));

  test.each([
    'Password1',
    'Qwerty123',
    'Abcdefg1',
    'Aaaaaaa1',
    'P@ssw0rd!',
    'p a s s w o r d',
    '  password  ',
    '1234password',
    'passwordpassword',
    'Monkey2026!',
    'M0nkey!!',
    '$un$hine99',
    'abcdefgh',
    '87654321',
    '121212121212',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    'abcabcabcabc',
    '19870412',
    '12041987',
    'ilovebella',
    'asdfghjkl;',
    'ＰＡＳＳＷＯＲＤ１',
    'iloveyou ',
  ])('is none that is tried first, however it is dressed up: %s', (password) =>
    expect(rules(password)).toContain('common'));

  test.each([
    ['weak@example.org1A', ['weak@example.org']],
    ['ann.smith-1', ['ann.smith@example.com']],
    ['SmithAnn1987', ['ann.smith@example.com']],
    ['1701234567!', ['49 1701234567', '1701234567']],
    ['Meridian 12', ['Meridian']],
    ['trader07x', ['trader07']],
  ])('is not made of the names of its account: %s', (password, own) => expect(rules(password, own)).toContain('own'));

  test.each([
    ['Savannah-tree', ['ann@example.com']],
    ['Meridian-Noon-12', ['Meridian']],
    ['copper kettle', [null, undefined, '', 'ab']],
    ['commonsense kettle', ['x@mail.com']],
  ])('may hold a name beside enough that is none: %s', (password, own) =>
    expect(brokenRules(password, { own, common: COMMON_PASSWORDS })).toEqual([]));

  test('is not common once its names are taken out', () => {
    expect(rules('ann-password1', ['ann@example.com'])).toEqual(['common']);
  });

  test('is judged whatever it is made of, and two names change nothing of its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 140 }), fc.array(fc.string()), (password, own) => {
        const length = [...password].length;
        expect(rules(password, own).includes('length')).toBe(length < 8 || length > 128);
      }),
    );
  });
});

describe('the list of the commonest', () => {
  test('is what its script writes: in small letters, at least 3,000 of 8 and more', () => {
    expect([...COMMON_PASSWORDS]).toEqual(commonPasswords());
    expect(fileOf(['abc', 'def'])).toContain('  abc def\n');
    const long = [...COMMON_PASSWORDS].filter((word) => word.length >= 8);
    expect(long.length).toBeGreaterThan(3_000);
    expect([...COMMON_PASSWORDS].filter((word) => word !== word.toLowerCase())).toEqual([]);
  });

  test('is refused word by word', () => {
    expect([...COMMON_PASSWORDS].filter((word) => word.length >= 8 && rules(word).length === 0)).toEqual([]);
  });
});
