import { expect, test } from 'vitest';
import { capital } from '#lib/format/capital.ts';

test('a label begins with a capital of its language', () => {
  expect(capital('take profit', 'en')).toBe('Take profit');
  expect(capital('iz süren', 'tr')).toBe('İz süren');
  expect(capital('цена', 'ru')).toBe('Цена');
  expect(capital('価格', 'ja')).toBe('価格');
  expect(capital('', 'en')).toBe('');
});
