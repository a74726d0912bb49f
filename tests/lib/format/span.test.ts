import { expect, test } from 'vitest';
import { formatSpan } from '#lib/format/span.ts';

test('[LOC-41] a span is said in the short words of a language, with Latin digits', () => {
  expect(formatSpan('5m', 'en')).toBe('5 min');
  expect(formatSpan('24h', 'de')).toBe('24 Std.');
  expect(formatSpan('1h', 'ja')).toBe('1 時間');
  expect(formatSpan('5m', 'ar')).toMatch(/^5\D+$/);
});

test('what is no span stays as it is', () => {
  for (const text of ['', '7d', 'h', '1.5h', '12345m']) expect(formatSpan(text, 'en')).toBe(text);
});
