import { expect, test } from 'vitest';
import { chromiumPath } from '../../scripts/lib/chromium.mjs';
import { runGroup } from '../../scripts/lib/group.mjs';

/** Starts a process that would stay for an hour, tells its number, and then fails or ends. */
const leaving = (end: string) => `
  const { spawn } = require('node:child_process');
  const left = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3600000); process.stdout.write("up")'], { stdio: ['ignore', 'pipe', 'ignore'] });
  left.stdout.once('data', () => { process.stdout.write(String(left.pid)); ${end} });
`;

test.each([
  ['fails', "setImmediate(() => { throw new Error('as meant'); })", 1],
  ['ends', 'setImmediate(() => process.exit(0))', 0],
])('a bench that %s leaves no process behind', async (_, end, code) => {
  let text = '';
  const options = { onText: (chunk: Buffer) => (text += chunk), env: { ...process.env, NODE_OPTIONS: '' } };
  const source = `process.on('uncaughtException', () => process.exit(1)); ${leaving(end)}`;
  expect(await runGroup(process.execPath, ['-e', source], options)).toBe(code);
  expect(Number(text)).toBeGreaterThan(1);
  expect(() => process.kill(Number(text), 0)).toThrow('ESRCH');
});

test('benches take the whole Chromium where the one without windows is missing', () => {
  const path = (env: object, ...there: string[]) => chromiumPath({ env, exists: (one: string) => there.includes(one) });
  const [shell, whole] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  expect(path({}, shell, whole)).toBe(shell);
  expect(path({}, whole)).toBe(whole);
  expect(path({ CHROMIUM: '/opt/one' }, shell, whole)).toBe('/opt/one');
});
