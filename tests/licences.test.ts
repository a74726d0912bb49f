import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAllowed, notice, packages, problems, readLock } from '../scripts/notice.mjs';

const lock = readLock();

test('every package of the lockfile has a licence of the list', () => {
  expect(problems(packages(lock, { production: false }))).toEqual([]);
});

test('a licence outside the list is found, also in an expression', () => {
  expect(isAllowed('GPL-3.0-only', ['MIT'])).toBe(false);
  expect(isAllowed('(MIT OR GPL-3.0-only)', ['MIT'])).toBe(true);
  expect(isAllowed('MIT AND GPL-3.0-only', ['MIT'])).toBe(false);
  expect(problems([{ name: 'x', version: '1.0.0', licence: 'unknown' }])).toHaveLength(1);
});

test('NOTICE is what the lockfile says', () => {
  expect(readFileSync('NOTICE', 'utf8')).toBe(notice(packages(lock, { production: true })));
});

/** Below these versions the package has a known hole (guide: stack). */
const LEAST: Record<string, string> = {
  next: '16.3.3',
  react: '19.2.8',
  'react-dom': '19.2.8',
  'next-intl': '4.9.2',
  axios: '1.18.0',
  dompurify: '3.4.13',
  'node-forge': '1.4.3',
  ws: '8.21.0',
  fastify: '5.12.2',
  postcss: '8.5.12',
  sharp: '0.35.4',
};

function isOlder(version: string, least: string): boolean {
  const [a, b] = [version, least].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)));
  for (let i = 0; i < 3; i++) {
    if (a![i] !== b![i]) return a![i]! < b![i]!;
  }
  return false;
}

test('no package of the lockfile is below its least safe version', () => {
  const rows = packages(lock, { production: false });
  expect(rows.filter(({ name, version }) => LEAST[name] !== undefined && isOlder(version, LEAST[name]))).toEqual([]);
  expect(isOlder('8.5.11', '8.5.12')).toBe(true);
  expect(isOlder('16.10.0', '16.3.3')).toBe(false);
});

test('direct dependencies are pinned exactly', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const all = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
