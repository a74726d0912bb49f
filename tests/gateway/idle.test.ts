import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { scratch } from './world.ts';

/** Packages that most gateways never need: each is loaded by the first call that does. */
const RARE = [
  '@fastify/swagger',
  '@noble/curves',
  '@peculiar/x509',
  '@simplewebauthn/server',
  'fast-json-stringify-compiler',
  'jsdom',
  'nodemailer',
  'pg',
  'qrcode',
  'sharp',
  // Its types alone are used: lib/contract/shapes/type.ts.
  'typebox',
  'yaml',
];
/** Of Node itself: 12 MB, and 18 MB of WebAssembly. */
const RARE_IN_NODE = ['NativeModule internal/deps/undici/undici', 'NativeModule internal/deps/amaro/dist/index'];

/** Runs before the gateway, in the same process, and answers what its main thread has loaded. */
const PROBE = `
  import { registerHooks } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  const files = [];
  if (isMainThread) {
    registerHooks({ load(url, context, next) { files.push(url); return next(url, context); } });
    process.on('message', () => process.send({ files, builtIn: process.moduleLoadList }));
    process.channel.unref();
  }
`;
type Loaded = { readonly files: readonly string[]; readonly builtIn: readonly string[] };

const folder = scratch();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  folder.remove();
});

/** Resolves when it listens. */
async function start(code = 'compiled'): Promise<ChildProcess> {
  const child = fork('gateway/main.ts', {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(PROBE)}`],
    env: {
      ...process.env,
      PORT: '0',
      TRUST_DIR: join(folder.path, 'trust'),
      DATA_DIR: join(folder.path, 'data'),
      BUILD_DIR: join(folder.path, 'none'),
      NODE_COMPILE_CACHE: join(folder.path, code),
      LOG_LEVEL: 'error',
    },
  });
  children.push(child);
  await once(child, 'message');
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Pieces of compiled code in the folder for them. */
const compiled = (name: string): number =>
  readdirSync(join(folder.path, name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;

describe('a gateway that nobody asks anything', { timeout: 60_000 }, () => {
  test('has loaded nothing that it may never need, once its code is compiled', async () => {
    await stop(await start());
    const second = await start();
    second.send('what is loaded?');
    const [{ files, builtIn }] = (await once(second, 'message')) as [Loaded];
    await stop(second);
    const has = (name: string) => files.some((url) => url.includes(`/node_modules/${name}/`));
    // What is loaded is seen: both kinds of modules, and the gateway's own.
    expect([has('fastify'), has('ws'), files.some((url) => url.endsWith('/gateway/process/run.ts'))]).toEqual(
      Array(3).fill(true),
    );
    expect(builtIn).toContain('NativeModule http');
    expect(RARE.filter(has)).toEqual([]);
    expect(RARE_IN_NODE.filter((name) => builtIn.includes(name))).toEqual([]);
  });

  test('has written down its compiled code when it listens, which Node holds in memory until then', async () => {
    const child = await start('written');
    expect(compiled('written')).toBeGreaterThan(500);
    await stop(child);
  });
});
