import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as door from '#lib/trade/index.ts';

const ROOM = 'lib/trade';
const files = readdirSync(ROOM).filter((name) => name.endsWith('.ts'));
const textOf = (name: string): string => readFileSync(`${ROOM}/${name}`, 'utf8');

test('[TRD-35] the room imports decimal.js, lib/exact and its own files, nothing else', () => {
  expect(files.length).toBeGreaterThan(10);
  const imports = files.flatMap((name) =>
    [...textOf(name).matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, path]) => path!),
  );
  expect([...new Set(imports.filter((path) => !/^(?:\.|#lib\/exact)\/[a-z-]+\.ts$/.test(path)))]).toEqual([
    'decimal.js',
  ]);
});

test('only number.ts makes the constructor, and nothing changes the global one', () => {
  const made = files.filter((name) => /'decimal\.js'/.test(textOf(name)));
  expect(made).toEqual(['number.ts']);
  expect(files.filter((name) => /\b(?:Decimal|Base)\.(?:set|config)\(/.test(textOf(name)))).toEqual([]);
});

test('there is one division: every closed form goes through solveLinear', () => {
  const dividing = files.filter((name) => /\.(?:div|dividedBy)\(/.test(textOf(name)));
  // The other one counts started hours.
  expect(dividing.sort()).toEqual(['borrow.ts', 'solve.ts']);
});

test('the door has the names that programs outside use', () => {
  const named = [
    ...readFileSync('docs/maths.md', 'utf8')
      .split('## 9. Signatures')[1]!
      .matchAll(/^ {6}(.+)$/gm),
  ].flatMap(([, line]) => [...line!.matchAll(/(?:^|\s{2,})([a-z]\w+)\(/gi)].map(([, name]) => name!));
  expect(named.length).toBe(35);
  const open = new Map(Object.entries(door).map(([name, value]) => [name, typeof value]));
  for (const name of named) expect([name, open.get(name)]).toEqual([name, 'function']);
});
