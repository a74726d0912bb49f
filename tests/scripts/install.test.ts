import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { install, isInstalled } from '../../scripts/lib/install.mjs';

// A project of two packages that lie beside it, so that the real npm installs them without a network.
const base = realpathSync(mkdtempSync(join(tmpdir(), 'meridian-install-')));
const root = join(base, 'project');

const put = (path: string, value: unknown) => {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), typeof value === 'string' ? value : JSON.stringify(value));
};

beforeAll(() => {
  put('checker/package.json', { name: 'checker', version: '1.0.0', bin: { tsc: 'tsc.js', vitest: 'vitest.js' } });
  for (const name of ['tsc', 'vitest']) put(`checker/${name}.js`, '#!/usr/bin/env node\n');
  put('pinned/package.json', { name: 'pinned', version: '1.0.0', bin: { node: 'bin/node' } });
  put('pinned/bin/node', '#!/bin/sh\n');
  // As packages of a registry come: copied, not linked.
  put('project/.npmrc', 'install-links=true\n');
  put('project/package.json', {
    name: 'project',
    version: '1.0.0',
    dependencies: { checker: 'file:../checker', pinned: 'file:../pinned' },
  });
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: root, stdio: 'pipe' });
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

beforeEach(() => install(root));

const program = (name: string) => join(root, 'node_modules/.bin', name);

test('what is there is not installed again', async () => {
  writeFileSync(join(root, 'node_modules/left-alone'), '');
  await install(root);
  expect([isInstalled(root), existsSync(join(root, 'node_modules/left-alone'))]).toEqual([true, true]);
});

test.each<[what: string, lose: () => void]>([
  ['all links, as a copy loses them', () => rmSync(join(root, 'node_modules/.bin'), { recursive: true })],
  ['one of them', () => rmSync(program('vitest'))],
  ['the program behind a link', () => rmSync(join(root, 'node_modules/pinned/bin/node'))],
  ['the note of npm', () => rmSync(join(root, 'node_modules/.package-lock.json'))],
])('an installation that lost %s is made anew', async (_what, lose) => {
  lose();
  expect(isInstalled(root)).toBe(false);
  await install(root);
  expect([isInstalled(root), ...['tsc', 'vitest', 'node'].map((name) => existsSync(program(name)))]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('an installation for another lockfile is made anew', () => {
  cpSync(join(root, 'package-lock.json'), join(base, 'lock'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  expect(isInstalled(root)).toBe(false);
  cpSync(join(base, 'lock'), join(root, 'package-lock.json'));
});

test('an npm that links no programs is named as the cause', async () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  put('project/.npmrc', 'install-links=true\nbin-links=false\n');
  await expect(install(root)).rejects.toThrow(/bin-links/);
});
