import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import { APP_IDS, DEMOTED_FORM, TOKEN_FORM } from '#lib/contract/device-token.ts';
import {
  ENCRYPTED_FIELDS,
  encryptedFieldsOf,
  FURTHER_ENCRYPTED_FIELDS,
  joinCipher,
  mustBeEncrypted,
  splitCipher,
} from '#lib/contract/encrypted-fields.ts';
import { userIdOf } from '#lib/contract/session.ts';

const register = readFileSync('docs/requirements.md', 'utf8');
const table = register.slice(register.indexOf('Table ENC-A (verbatim)'), register.indexOf('- **ENC-01**'));
const rows = [...table.matchAll(/^\| (\/v1.*|third-party.*) \| (.*) \|$/gm)].map(([, paths = '', fields = '']) => ({
  paths,
  fields: fields === 'no encrypted field list' ? [] : fields.split(', '),
}));

/** Paths of a row as the register writes them; names without a slash lie beside the one before. */
function pathsOf(cell: string): string[] {
  if (cell.startsWith('third-party'))
    return DEVICE_TOKEN_PATHS.filter(
      (path) => path.startsWith('/v1/user/public/third/') && !path.endsWith('securityVerify'),
    );
  if (cell.endsWith(' and its v2')) {
    const path = cell.slice(0, -' and its v2'.length);
    return [path, `${path}-v2`];
  }
  const [first = '', ...more] = cell.split(', ');
  return [
    first,
    ...more.map((path) => (path.startsWith('/') ? path : first.slice(0, first.lastIndexOf('/') + 1) + path)),
  ];
}

test('[ENC-01..10] path and fields are exactly those of the table', () => {
  const wanted = Object.fromEntries(rows.flatMap(({ paths, fields }) => pathsOf(paths).map((path) => [path, fields])));
  expect(rows).toHaveLength(11);
  expect(ENCRYPTED_FIELDS).toEqual(wanted);
  expect(encryptedFieldsOf('/v1/user/public/third/google/register')).toHaveLength(13);
});

test('every call that carries a password hides it, and only those of the table must be encrypted', () => {
  const further = Object.keys(FURTHER_ENCRYPTED_FIELDS);
  expect(further).toEqual(['/v1/user/public/reset-password', '/v1/user/security/password', '/v1/user/sub/create']);
  for (const path of further) expect(encryptedFieldsOf(path)).toEqual(FURTHER_ENCRYPTED_FIELDS[path]);
  expect([...further, ...Object.keys(ENCRYPTED_FIELDS)].filter(mustBeEncrypted)).toEqual(Object.keys(ENCRYPTED_FIELDS));
});

test('only the exact path counts', () => {
  for (const path of ['/v1/user/login/', '/v1/user/login?x', '/user/login', 'constructor', ''])
    expect(encryptedFieldsOf(path)).toBeNull();
  expect(encryptedFieldsOf('/v1/user/sub/switchTradeDemo')).toEqual([]);
});

test('[GW-37] a ciphertext has four parts of base64 with padding, and nothing else is one', () => {
  const parts = { key: 'AAAA', iv: 'AAA=', text: 'AA==', mac: 'BBBB' };
  expect(joinCipher(parts)).toBe('AAAA.AAA=.AA==.BBBB');
  expect(splitCipher(joinCipher(parts))).toEqual(parts);
  for (const bad of [
    null,
    7,
    '',
    'AAAA',
    'AAAA.AAAA.AAAA',
    'A.AAAA.AAAA.AAAA',
    'AAAA.AAAA.AAAA.AAAA.AAAA',
    'AAAA..AAAA.AAAA',
    'AAA-.AAAA.AAAA.AAAA',
    'AAAA.AAAA.AAAA.AAAA\n',
  ])
    expect(splitCipher(bad)).toBeNull();
});

test('[SGN-36] the user id is found in both places, and nowhere else', () => {
  expect(userIdOf({ userInfo: { userId: '7' } })).toBe('7');
  expect(userIdOf({ accessTokenResVO: { userInfo: { userId: 8 } } })).toBe('8');
  for (const none of [
    null,
    undefined,
    'x',
    {},
    { userInfo: null },
    { userInfo: { userId: '' } },
    { userInfo: { userId: {} } },
    { userId: '7' },
  ])
    expect(userIdOf(none)).toBeNull();
});

test('[DT-34] the app id differs between production, test and dev; forms of tokens', () => {
  expect(new Set([APP_IDS.production, APP_IDS.test, APP_IDS.dev]).size).toBe(3);
  expect([
    TOKEN_FORM.test('a'.repeat(40)),
    TOKEN_FORM.test('A'.repeat(40)),
    DEMOTED_FORM.test(`d0${'0'.repeat(64)}`),
  ]).toEqual([true, false, true]);
});
