import { expect, test } from 'vitest';
import { readLength } from '#lib/format/length.ts';

test.each([
  ['', 0],
  ['Ledger', 6],
  ['a\nb', 3],
  ['é', 1],
  ['e\u0301', 1],
  ['👍', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['🇯🇵日本', 3],
  ['क्षि', 1],
])('[UI-29] %j has the length a reader counts', (text, length) => expect(readLength(text)).toBe(length));
