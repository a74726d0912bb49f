import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PORT = '3543';
export const HTTP_PORT = '3580';

/** Starts the product as `npm start` does, on its own ports and with its own data, and stops it after the last test. */
export default async function product(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-e2e-'));
  process.env.E2E_DATA_DIR = dataDir;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT,
      HTTP_PORT,
      DATA_DIR: dataDir,
      TRUST_DIR: process.env.TRUST_DIR ?? '.data/trust',
      RATE_LIMIT_SCALE: '100',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(child);
  return async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('is ready in')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready:\n${said}`)));
  });
}
