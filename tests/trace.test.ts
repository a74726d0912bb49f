import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { idsOfTitle, registerIds, titlesOf, trace } from '../scripts/trace.mjs';

const REGISTER =
  '- **AA-01** one — verify: unit\n- **AA-02** two — verify: unit\n- **BB-10** ten — verify: e2e\n- **BB-11** withdrawn: was eleven\n';

test('the register has 703 requirements', () => {
  expect(registerIds(readFileSync('docs/requirements.md', 'utf8'))).toHaveLength(703);
});

test('a withdrawn requirement asks for nothing', () =>
  expect(registerIds(REGISTER)).toEqual(['AA-01', 'AA-02', 'BB-10']));

test('a title names ids one by one, in a list and as a range', () => {
  expect(idsOfTitle(['[AA-01]', 'says'].join(' '))).toEqual(['AA-01']);
  expect(idsOfTitle(`${'['}AA-01, BB-10] says`)).toEqual(['AA-01', 'BB-10']);
  expect(idsOfTitle(`${'['}AA-01..03, 07] says`)).toEqual(['AA-01', 'AA-02', 'AA-03', 'AA-07']);
  expect(idsOfTitle('[not an id] says')).toEqual([]);
});

test('titles are found in every form of test call', () => {
  const source = [
    "test('a', () => {})",
    'it("b", f)',
    'test.each([[1, 2]])(`c`, f)',
    "describe('d', f)",
    "test.each([\n  ['x', 1],\n])('e', f)",
    "test.each(CASES)('f', f)",
    "// test is 'no title'",
  ].join('\n');
  expect(titlesOf(source)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('coverage is counted per area, and an unknown id is reported', () => {
  const source = `test('${'['}AA-01] works', f); test('${'['}ZZ-99] is nowhere', f)`;
  const { areas, unknown } = trace(REGISTER, [{ file: 'x.test.ts', source }]);
  expect(areas).toEqual([
    { area: 'AA', total: 2, uncovered: ['AA-02'] },
    { area: 'BB', total: 1, uncovered: ['BB-10'] },
  ]);
  expect(unknown.map(({ id }) => id)).toEqual(['ZZ-99']);
});
