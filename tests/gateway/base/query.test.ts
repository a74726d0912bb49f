import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitPairs, readPairs } from '#gateway/base/query.ts';

describe('reading', () => {
  test.each([
    ['', {}],
    ['a=1', { a: '1' }],
    ['a', { a: '' }],
    ['a=&b', { a: '', b: '' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[]=1', { a: ['1'] }],
    ['a%5B%5D=1&a[]=2&a=3', { a: ['1', '2', '3'] }],
    ['a=b=c', { a: 'b=c' }],
    ['q=a+b%20c', { q: 'a b c' }],
    ['&&a=1&', { a: '1' }],
    ['a=%E4%B8%AD', { a: '中' }],
  ])('%s', (text, expected) => expect({ ...readPairs(text) }).toEqual(expected));

  test('keys of objects are plain keys', () => {
    const pairs = readPairs('__proto__=1&constructor=2&toString=3');
    expect(Object.keys(pairs)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test('malformed encoding and more than 200 pairs are refused', () => {
    expect(() => readPairs('a=%zz')).toThrow(URIError);
    expect(() => readPairs('a=%ff')).toThrow(URIError);
    expect(Object.keys(readPairs(Array.from({ length: 200 }, (_, i) => `k${i}=1`).join('&')))).toHaveLength(200);
    expect(() => readPairs('a=1&'.repeat(201))).toThrow(RangeError);
  });

  test('reads back whatever a browser writes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), { maxLength: 20 }),
        (list) => {
          const pairs = list.filter(([key, value]) => !key.endsWith('[]') && isWellFormed(key + value) && key !== '');
          const written = new URLSearchParams(pairs).toString();
          const read = readPairs(written);
          for (const [key] of pairs) {
            const values = pairs.filter(([other]) => other === key).map(([, value]) => value);
            expect(read[key]).toEqual(values.length === 1 ? values[0] : values);
          }
        },
      ),
    );
  });
});

describe('fitting', () => {
  const schema = {
    properties: {
      n: { type: 'integer' },
      flag: { type: 'boolean' },
      list: { type: 'array' },
      text: { type: 'string' },
    },
  };

  test.each([
    ['n=5', { n: 5 }],
    ['n=-5', { n: -5 }],
    ['n=007', { n: 7 }],
    ['n=999999999999999', { n: 999_999_999_999_999 }],
    // What is not a whole number in plain digits stays text, for the validator to refuse.
    ['n=1e3', { n: '1e3' }],
    ['n=0x10', { n: '0x10' }],
    ['n=+5', { n: ' 5' }],
    ['n=5.0', { n: '5.0' }],
    ['n=', { n: '' }],
    ['n=9999999999999999', { n: '9999999999999999' }],
    ['n=1&n=2', { n: ['1', '2'] }],
    ['flag=true', { flag: true }],
    ['flag=1', { flag: '1' }],
    ['list=a', { list: ['a'] }],
    ['list=a&list=b', { list: ['a', 'b'] }],
    ['text=5', { text: '5' }],
    ['other=5&other=6', { other: ['5', '6'] }],
  ])('%s', (text, expected) => expect(fitPairs(readPairs(text), schema)).toEqual(expected));

  test('without a schema nothing changes', () => {
    expect(fitPairs(readPairs('a=1'), undefined)).toEqual({ a: '1' });
  });
});

/** A lone half of a surrogate pair cannot be written into a URL at all. */
function isWellFormed(text: string): boolean {
  return text.isWellFormed();
}
