import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { scratch } from '../world.ts';

const run = promisify(execFile);

test('without jsdom, announcements are listed, and who adds one is told how to get it', {
  timeout: 120_000,
}, async () => {
  const folder = scratch();
  onTestFinished(() => folder.remove());
  const root = join(folder.path, 'root');
  for (const part of ['gateway', 'lib', 'messages', 'package.json'])
    cpSync(resolve(part), join(root, part), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(resolve('node_modules')))
    if (name !== 'jsdom') symlinkSync(resolve('node_modules', name), join(root, 'node_modules', name));
  const file = join(folder.path, 'news.json');
  writeFileSync(file, JSON.stringify({ kind: 'news', texts: { en: { title: 'News', body: '<p>x</p>' } } }));
  const env = { ...process.env, DATA_DIR: join(folder.path, 'data'), DATABASE_URL: '' };
  const announce = (...args: readonly string[]) =>
    run(process.execPath, [join(root, 'gateway/announce.ts'), ...args], { cwd: root, env }).catch(
      (error: { readonly code: number; readonly stdout: string }) => error,
    );
  expect(await announce('add', '--file', file)).toMatchObject({
    code: 1,
    stdout:
      'The sanitiser failed: jsdom, which it reads HTML with, is not installed; add it with npm install --include=dev.\n',
  });
  const listed = await announce('list');
  expect('code' in listed).toBe(false);
  expect(listed.stdout).not.toContain('News');
});
