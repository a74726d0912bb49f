import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withSettings } from '../scripts/settings.mjs';

const readme = readFileSync('README.md', 'utf8');

test('the README lists the settings that the gateway reads', () => expect(readme).toBe(withSettings(readme)));

test('the README leads only to files that exist', () => {
  const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => path!);
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});

test('the README names only commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
