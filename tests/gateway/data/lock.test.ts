import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LockedError, lockDirectory } from '#gateway/data/lock.ts';

test('a folder belongs to one at a time', () => {
  const dir = folder();
  const lock = lockDirectory(dir);
  expect(() => lockDirectory(dir)).toThrow(
    new LockedError(`Another gateway is running on ${dir}; stop it first, or give this one another DATA_DIR.`),
  );
  lock.release();
  lockDirectory(dir).release();
});

test('a folder that does not exist yet is made', () => {
  const dir = join(folder(), 'a', 'b');
  lockDirectory(dir).release();
});

test('another process is refused while the first lives, and taken the moment it is killed', async () => {
  const dir = folder();
  const first = holder(dir);
  expect(await said(first)).toBe('held');
  expect(() => lockDirectory(dir)).toThrow(LockedError);
  const second = holder(dir);
  expect(await said(second)).toContain('Another gateway is running');
  const gone = new Promise((resolve) => first.once('exit', resolve));
  first.kill('SIGKILL');
  await gone;
  lockDirectory(dir).release();
});

test('a lock file that cannot be used is not mistaken for another gateway', () => {
  const dir = folder();
  writeFileSync(join(dir, 'lock.db'), 'x'.repeat(4096));
  let thrown: unknown;
  try {
    lockDirectory(dir);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Error);
  expect(thrown).not.toBeInstanceOf(LockedError);
});

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A process that takes the folder, says so and waits. What nobody refers to is collected, and its lock gone with it. */
function holder(dir: string): ChildProcess {
  const program = `
    import { lockDirectory } from '#gateway/data/lock.ts';
    try { globalThis.held = lockDirectory(process.argv[1]); console.log('held'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

function said(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`ended with ${code} and said nothing`)));
  });
}
