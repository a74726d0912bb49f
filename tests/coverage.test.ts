import { expect, test } from 'vitest';
import { type Counted, unreached } from '../scripts/coverage.mjs';

const SOURCE = 'a();\nif (b) { c(); }\nelse { d(); }\n';
const at = (text: string, count: number): Counted => {
  const startOffset = SOURCE.indexOf(text);
  return { ranges: [{ startOffset, endOffset: startOffset + text.length, count }] };
};
const WHOLE = at(SOURCE, 1);

test('a place that ran in no run is told with its line', () =>
  expect(unreached(SOURCE, [[WHOLE, at('{ c(); }', 0)]])).toEqual([{ line: 2, text: '{ c(); }' }]));

test('what one run leaves out another may reach', () => {
  expect(
    unreached(SOURCE, [
      [WHOLE, at('{ c(); }', 0)],
      [WHOLE, at('{ d(); }', 0)],
    ]),
  ).toEqual([]);
  expect(unreached(SOURCE, [[WHOLE], [at(SOURCE, 0)]])).toEqual([]);
});

test('inside a place that did not run one may have run', () =>
  expect(unreached(SOURCE, [[WHOLE, at('{ c(); }', 0), at('c();', 2)]]).map(({ text }) => text)).toEqual(['{', '}']));

test('a file that was never loaded is one place', () => expect(unreached('x', [])).toEqual([{ line: 1, text: 'x' }]));
