import { expect, test } from 'vitest';
import {
  type Is,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isShape,
  isText,
  orAbsent,
  orNull,
  readKept,
} from '#gateway/base/kept.ts';

type Kept = {
  readonly name: string | null;
  readonly tags: readonly ('a' | 'b')[];
  readonly at: { readonly ms: number };
  readonly on?: boolean | undefined;
};
const isKept: Is<Kept> = isShape({
  name: orNull(isText),
  tags: isListOf(isOneOf(['a', 'b'])),
  at: isShape({ ms: isNumber }),
  on: orAbsent(isFlag),
});
const GOOD: Kept = { name: null, tags: ['a'], at: { ms: 1 } };

test('what was written is read as it was, also with more than is known', () => {
  for (const kept of [GOOD, { ...GOOD, name: 'n', on: false }, { ...GOOD, tags: [] }, { ...GOOD, later: 1 }])
    expect(readKept(JSON.stringify(kept), isKept)).toEqual(kept);
});

test('nothing, half of it and another shape are as if they were not there', () => {
  const whole = JSON.stringify(GOOD);
  expect(readKept(null, isKept)).toBeNull();
  for (let end = 0; end < whole.length; end++) expect(readKept(whole.slice(0, end), isKept)).toBeNull();
  for (const other of [
    ...[null, 7, 'text', true, [], [GOOD], {}],
    ...Object.keys(GOOD).map((gone) => ({ ...GOOD, [gone]: undefined })),
    { ...GOOD, name: 7 },
    { ...GOOD, tags: ['c'] },
    { ...GOOD, tags: { 0: 'a', length: 1 } },
    { ...GOOD, at: { ms: '1' } },
    { ...GOOD, at: null },
    { ...GOOD, on: null },
  ])
    expect(readKept(JSON.stringify(other), isKept), JSON.stringify(other)).toBeNull();
});

test('a member that only its prototype has is none', () => {
  expect(readKept('{"__proto__":{"name":"n"}}', isShape({ name: isText }))).toBeNull();
  expect(isShape({ constructor: isText })({})).toBe(false);
});
