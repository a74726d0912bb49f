import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

const DIR = 'e2e/floor';
const NEXT = 'node_modules/next/dist/bin/next';
const STAMP = 'node_modules/.cache/meridian-floor';

/** Serves the smallest page of the same libraries; built when those or the page changed. @returns its origin, and how to stop */
export async function serveFloor(): Promise<{ origin: string; stop: () => Promise<void> }> {
  await build();
  const child = spawn(process.execPath, [NEXT, 'start', DIR, '-H', 'localhost', '-p', '0'], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { origin: await address(child), stop: () => stop(child) };
}

async function build(): Promise<void> {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'));
  for (const file of [
    'next.config.mjs',
    'tsconfig.json',
    'middleware.ts',
    ...readdirSync(`${DIR}/app`).map((name) => `app/${name}`),
  ])
    hash.update(readFileSync(`${DIR}/${file}`));
  const stamp = hash.digest('hex');
  const known = existsSync(`${STAMP}/stamp`) ? readFileSync(`${STAMP}/stamp`, 'utf8') : '';
  if (known === stamp && existsSync(`${DIR}/.next/BUILD_ID`)) return;
  await promisify(execFile)(process.execPath, [NEXT, 'build', DIR], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  mkdirSync(STAMP, { recursive: true });
  writeFileSync(`${STAMP}/stamp`, stamp);
}

function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const [found] = /http:\/\/localhost:[1-9]\d*/.exec(said) ?? [];
      if (found && said.includes('Ready')) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`the floor ended with ${code}:\n${said}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
