import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { OUTBOX_PAGE } from '#lib/contract/account.ts';
import { ask, origin } from './kit/ask.ts';
import { startProduct } from './product.ts';

/** `npm start` that is expected to give up. @returns its exit code and what it said on stderr */
async function failToStart(settings: Readonly<Record<string, string>>): Promise<{ code: number; said: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-start-'));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: '0', HTTP_PORT: '', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = (await once(child, 'exit')) as [number];
  rmSync(dataDir, { recursive: true, force: true });
  return { code, said };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a port that is taken is named, with what to do', async () => {
  const { port } = new URL(origin());
  const { code, said } = await failToStart({ PORT: port });
  expect(code).toBe(2);
  expect(said).toContain(
    `Port ${port} on 127.0.0.1 is taken by another program: stop it, or set PORT to another port.`,
  );
});

test('a bad setting is one sentence that names it', async () => {
  const { code, said } = await failToStart({ PORT: 'eleven' });
  expect(code).toBe(2);
  expect(said).toContain('PORT');
  expect(said).toContain('eleven');
  expect(said.trim().split('\n')).toHaveLength(1);
});

test('a data folder that cannot be written is one sentence that names it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'meridian-file-')), 'file');
  writeFileSync(file, '');
  const { code, said } = await failToStart({ DATA_DIR: join(file, 'data') });
  expect(code).toBe(2);
  expect(said).toContain(file);
  expect(said).not.toContain('    at ');
});

test('the address of the outbox is printed with its key, noted for this user alone; Ctrl-C leaves nothing running', async () => {
  const product = await startProduct();
  const { pids, supervisor, outbox, outboxKey, origin: at } = product.note();
  expect(outbox).toBe(`${at}/v1/outbox/page?key=${outboxKey}`);
  expect(product.said()).toContain(outbox);
  expect(statSync(join(product.dataDir, 'run.json')).mode & 0o777).toBe(0o600);
  const answers = await Promise.all([ask(outbox), ask(OUTBOX_PAGE, { at })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  const all = [pids.gateway, pids.site, supervisor];
  expect(all.filter(isAlive)).toEqual(all);
  expect(await product.stop()).toBe(0);
  expect(all.filter(isAlive)).toEqual([]);
});
