import { expect, test } from 'vitest';
import { areaOf, check, digitsOf, tidyCode } from '#components/account/parts/checks.ts';

test('[ACC-04] a code is read in any digits, with what people and apps write between them', () => {
  for (const typed of [
    '123456',
    '123 456',
    '123-456',
    '123–456',
    '１２３４５６',
    '١٢٣٤٥٦',
    '१२३४५६',
    '123\u200b456',
    '\u200e123456 ',
  ])
    expect([typed, tidyCode(typed), check.code(typed)]).toEqual([typed, '123456', null]);
  // A recovery code keeps its letters and dashes.
  expect(tidyCode('ab12c-d34ef')).toBe('ab12c-d34ef');
  expect(tidyCode('ab12c–d34ef')).toBe('ab12c-d34ef');
  expect([check.code('12 34'), check.code('  ')]).toEqual(['code', 'codeMissing']);
});

test('[ACC-04] a mobile number and its country code are read in any digits', () => {
  for (const typed of ['0171 234 567', '(0171) 234-567', '٠١٧١٢٣٤٥٦٧', '０１７１–２３４５６７'])
    expect([typed, digitsOf(typed)]).toEqual([typed, '0171234567']);
  for (const typed of ['49', '+49', '0049', '＋４９', '\u200e+49', '+٤٩'])
    expect([typed, areaOf(typed)]).toEqual([typed, '49']);
});
