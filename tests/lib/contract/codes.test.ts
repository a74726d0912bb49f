import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_CODE } from '#lib/contract/account.ts';
import { CODE } from '#lib/contract/codes.ts';
import { ORDER_RULES } from '#lib/contract/trade.ts';

const codes = JSON.parse(readFileSync('messages/en/codes.json', 'utf8')) as Record<string, string>;
const rows = Object.entries(CODE);

describe('a code', () => {
  test.each(rows)('%s is %s: one name, one English sentence, the right form', (name, code) => {
    expect(rows.filter(([, other]) => other === code).map(([other]) => other)).toEqual([name]);
    expect(code).toMatch(/^(\d{5}|\d{8})$/);
    expect(codes[code]).toMatch(/\S/);
  });

  test('without a name has no text', () => {
    expect(Object.keys(codes).filter((code) => !rows.some(([, known]) => known === code))).toEqual([]);
  });

  test('of the tables beside it is in the one list, under the same name', () => {
    for (const [name, code] of Object.entries({ ...ACCOUNT_CODE, ...ORDER_RULES }))
      expect(CODE[name as keyof typeof CODE], name).toBe(code);
  });

  test('has a sentence that no other code has, but for the two ends of a login', () => {
    const texts = rows.map(([, code]) => codes[code]!);
    const twice = texts.filter((text, at) => texts.indexOf(text) !== at);
    expect(twice).toEqual([codes[CODE.refreshInvalid]]);
  });
});
