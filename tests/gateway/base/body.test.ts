import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readForm, readJson } from '#gateway/base/body.ts';

describe('JSON', () => {
  test.each([
    '{"a":1,"b":{"a":2}}',
    '[{"a":1},{"a":2}]',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":"x\\\\","b":"y:\\"}"}',
    '{"a":{"b":1},"c":{"b":2}}',
    '"text"',
    ' { "a" : [ ] } ',
  ])('%s is read as it stands', (text) => expect(readJson(text)).toEqual(JSON.parse(text)));

  test.each([
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}'],
    ['a key twice, deep inside', '[[{"x":{"a":1,"b":[],"a":2}}]]'],
    ['__proto__', '{"__proto__":{}}'],
    ['__proto__, escaped', '{"\\u005f_proto__":{}}'],
    ['constructor', '{"a":{"constructor":{"prototype":{}}}}'],
    ['too deep', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['far too deep', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`],
    ['nothing', ''],
    ['not JSON', "{'a':1}"],
    ['a tail', '{} {}'],
    ['a byte order mark', '\ufeff{}'],
  ])('%s is refused', (_what, text) => expect(() => readJson(text)).toThrow(SyntaxError));

  test('32 levels are the most', () => expect(readJson(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeTruthy());

  test('whatever JSON.stringify writes is read back, unless a key is forbidden', () => {
    const forbidden = /"(?:__proto__|constructor|prototype)":/;
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        fc.pre(!forbidden.test(text));
        expect(readJson(JSON.stringify(JSON.parse(text)))).toEqual(JSON.parse(text));
      }),
    );
  });
});

test('forms carry lists in brackets', () => {
  expect(readForm('ids[]=1&ids[]=2&name=a+b')).toEqual({ ids: ['1', '2'], name: 'a b' });
  expect(readForm('ids%5B%5D=1')).toEqual({ ids: ['1'] });
});
