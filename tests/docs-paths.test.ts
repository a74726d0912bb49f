import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Pages for people that name files of this house: each file must be there, or a reader follows them into the void.
const PAGES = [
  ...['README.md', 'docs/architecture.md', 'docs/style.md', 'docs/glossary.md', 'docs/replay.md'],
  ...readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`),
];
const ROOMS = /^(app|bench|components|docs|e2e|gateway|lib|messages|public|scripts|stores|tests)\//;

/** Names in backticks that begin with a room; patterns and templates are none. */
const named = (text: string) =>
  [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!).filter((name) => ROOMS.test(name) && !/[*<…]/.test(name));

const linked = (text: string) =>
  [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target!).filter((target) => !/^https?:/.test(target));

test.each(PAGES)('every file that %s names is there', (page) => {
  const text = readFileSync(page, 'utf8');
  const files = [...named(text), ...linked(text).map((target) => join(dirname(page), target))];
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('a file that is not there would be found', () => {
  expect(named('read `gateway/nowhere.ts`, `npm test` and `lib/*.ts`')).toEqual(['gateway/nowhere.ts']);
  expect(linked('[a](b.md), [c](https://example.com)')).toEqual(['b.md']);
});
