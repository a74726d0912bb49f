import { createHash, createPublicKey, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalQuery,
  dataText,
  pathOf,
  queryOf,
  signedText,
  TM_FORM,
  TRACE_FORM,
  timeOf,
} from '#lib/contract/signed-text.ts';
import { fieldsOf, SIGN_EXACT, SIGN_MODES, SIGN_PREFIXES, signModeOf } from '#lib/contract/signing.ts';
import { VECTORS } from './vectors.ts';

const { tm, traceId, path, bodyMd5 } = VECTORS;
const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');
const key = createPublicKey({ key: Buffer.from(VECTORS.publicKey, 'base64'), format: 'der', type: 'spki' });
const holds = (text: string, sign: string) => verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(sign, 'base64'));

describe('the signed text', () => {
  test.each([
    '0',
    '1',
    '2',
  ])('[GW-53, GW-11, SGN-30, SGN-32] mode %s is that of the vector, and its signature holds', (given) => {
    const mode = given as '0' | '1' | '2';
    const fields = SIGN_MODES[mode];
    const text = signedText({ path, tm, traceId, bodyMd5 }, fields);
    expect(text).toBe(VECTORS.texts[mode]);
    expect(holds(text, VECTORS.signs[mode])).toBe(true);
    expect(holds(`${text}\n`, VECTORS.signs[mode])).toBe(false);
  });

  test('[GW-53] initSign is over the hash of the key', () => {
    expect(md5(VECTORS.publicKey)).toBe(VECTORS.key);
    expect(holds(VECTORS.key, VECTORS.initSign)).toBe(true);
  });

  test('[GW-10] the order of a mode’s list does not matter', () => {
    const parts = { path, tm, traceId, bodyMd5 };
    expect(signedText(parts, ['body', 'traceId', 'path', 'time'])).toBe(VECTORS.texts['2']);
    expect(signedText(parts, ['time', 'path'])).toBe(VECTORS.texts['0']);
  });

  test('[GW-13, SGN-31] the time is the first eight digits of tm', () => {
    expect(timeOf(VECTORS.tm)).toBe(VECTORS.time);
    expect([TM_FORM.test(tm), TM_FORM.test('179519040012'), TM_FORM.test(`${tm}0`), TM_FORM.test(`${tm}\n`)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(TRACE_FORM.exec(traceId)?.[1]).toBe('1795190400123');
    expect(TRACE_FORM.test(traceId.toUpperCase())).toBe(false);
  });

  test.each([
    ['/v1/a%2Fb/c?x=1#h', '/v1/a%2Fb/c', 'x=1'],
    ['/v1/a#h?x', '/v1/a', ''],
    ['https://host:1/v1/a?b?c', '/v1/a', 'b?c'],
    ['//host/v1/a', '/v1/a', ''],
    ['/v1/a', '/v1/a', ''],
    ['/v1/q?u=http://x/y', '/v1/q', 'u=http://x/y'],
    ['v1/a', 'v1/a', ''],
  ])('[GW-12] the path of %s is %s', (target, found, query) => {
    expect([pathOf(target), queryOf(target)]).toEqual([found, query]);
  });
});

describe('the data text', () => {
  test('[GW-15, GW-19, GW-53] is the body exactly as sent', () => {
    const sent = { body: VECTORS.body, contentType: 'application/json;charset=UTF-8', query: 'a=1' };
    expect(dataText(sent)).toBe(VECTORS.body);
    expect(md5(dataText(sent))).toBe(bodyMd5);
  });

  test('[GW-15] is the canonical query where there is no body, and nothing where there is neither', () => {
    expect(dataText({ body: null, contentType: '', query: 'b=2&a=1' })).toBe('a=1&b=2');
    expect(dataText({ body: '', contentType: 'application/json', query: 'b=2&a=1' })).toBe('a=1&b=2');
    expect(md5(dataText({ body: '', contentType: '', query: '' }))).toBe('d41d8cd98f00b204e9800998ecf8427e');
  });

  test.each([
    'multipart/form-data',
    ' Multipart/Form-Data; boundary=x',
  ])('[GW-17] %s counts as no body', (contentType) => {
    expect(dataText({ body: 'parts', contentType, query: '' })).toBe('');
    expect(dataText({ body: 'parts', contentType, query: 'a=1' })).toBe('a=1');
  });

  test('[GW-16, GW-53] the canonical query is that of the vector', () => {
    expect(canonicalQuery(VECTORS.queryIn)).toBe(VECTORS.query);
    expect(md5(canonicalQuery(VECTORS.queryIn))).toBe(VECTORS.queryMd5);
  });

  test('[GW-16] order and spelling of a query do not change it, content does', () => {
    const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(pairs, fc.infiniteStream(fc.nat()), (given, order) => {
        const shuffled = [...given].map((pair) => [order.next().value, pair] as const).sort((a, b) => a[0]! - b[0]!);
        const strict = given.map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(v)}`).join('&');
        const form = String(new URLSearchParams(shuffled.map(([, pair]) => pair)));
        const canonical = canonicalQuery(strict);
        expect(canonicalQuery(form)).toBe(canonical);
        expect(canonicalQuery(canonical)).toBe(canonical);
        expect(canonicalQuery(`${canonical}${canonical ? '&' : ''}zz=1`)).not.toBe(canonical);
      }),
    );
    expect([canonicalQuery('?a=1'), canonicalQuery('%ZZ=%'), canonicalQuery('a&&b=')]).toEqual([
      '%3Fa=1',
      '%25ZZ=%25',
      'a=&b=',
    ]);
  });
});

describe('the mode of a path', () => {
  test('[SGN-26, SGN-25] an exact path wins over a prefix, and the longest prefix over a shorter one', () => {
    const exact = { '/v1/a/b': 0 };
    const prefixes = { '/v1/a/': 1, '/v1/a/b/': 2, '/v1/': '0' };
    const mode = (path: string) => signModeOf(path, exact, prefixes);
    expect([mode('/v1/a/b'), mode('/v1/a/bc'), mode('/v1/a/b/c'), mode('/v1/z'), mode('/v2')]).toEqual([
      '0',
      '1',
      '2',
      '0',
      null,
    ]);
  });

  test('[GW-07, GW-08] modes are compared as text and prefixes as plain text', () => {
    expect(signModeOf('/x', { '/x': '2' }, {})).toBe('2');
    expect(signModeOf('/x', { '/x': 2 }, {})).toBe('2');
    expect(signModeOf('/v1/user/security', SIGN_EXACT, SIGN_PREFIXES)).toBeNull();
    expect(signModeOf('/v1/user/security/x', SIGN_EXACT, SIGN_PREFIXES)).toBe('2');
    expect(signModeOf('toString', {}, { '': 1 })).toBeNull();
  });

  test('[SGN-33] a mode or a word that nobody knows has no fields', () => {
    expect(fieldsOf('2', SIGN_MODES)).toEqual(['path', 'time', 'traceId', 'body']);
    for (const modes of [{}, { '2': [] }, { '2': 'path' }, { '2': ['path', 'ip'] }])
      expect(fieldsOf('2', modes)).toBeNull();
    expect(fieldsOf('constructor', {})).toBeNull();
  });
});
