// The two processes of the product: started in order, watched, started again when they fall, stopped together.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pinnedEnv } from './install.mjs';
import { Stop } from './say.mjs';

/**
 * Room for what is young: the default keeps three times 16 MB that this process fills only in a storm. And the means to give
 * back once what a start leaves behind (gateway/data/settle.ts).
 */
export const GATEWAY_FLAGS = ['--max-semi-space-size=4', '--expose-gc'];
const STOP_MS = 12_000;
const RESTARTS = { most: 5, withinMs: 60_000, delayMs: 300 };
/** A process that exits with this code had an expected problem, said it in one sentence, and must not be started again. */
const EXPECTED = 2;

/** What both processes are told about memory. */
export const memoryEnv = (root, env) => ({
  // glibc keeps memory apart for every thread; two places are enough for ours.
  MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '2',
  // Its own first values, said so that they stay: it raises both when one large piece is let go of, and then keeps more.
  MALLOC_MMAP_THRESHOLD_: env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  // Compiled code is kept between starts: faster, and some 40 MB less memory.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/meridian-compile'),
});

/** A port nobody listens on now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts gateway and site. Resolves when the gateway listens; `ended` resolves when the product is over, with an exit code. */
export async function startProduct({ root, node, dev = false, env = process.env }) {
  const sitePort = await freePort();
  const internalPort = env.INTERNAL_PORT ?? String(await freePort());
  const shared = {
    ...pinnedEnv(root, node),
    ...env,
    PATH: pinnedEnv(root, node).PATH,
    INTERNAL_PORT: internalPort,
    INTERNAL_TOKEN: randomBytes(24).toString('hex'),
    SITE_URL: `http://localhost:${sitePort}`,
    SITE_MODE: dev ? 'development' : 'production',
    GATEWAY_INTERNAL_URL: `http://127.0.0.1:${internalPort}`,
    NEXT_TELEMETRY_DISABLED: '1',
    ...memoryEnv(root, env),
  };
  // Drawn here: a gateway that fell and was started again still opens its outbox to whoever has the address.
  const outboxKey = env.OUTBOX_KEY || randomBytes(24).toString('base64url');
  const product = new Product(resolve(root, env.DATA_DIR ?? '.data'));
  const child = 'scripts/lib/child.mjs';
  product.add('gateway', () =>
    spawn(node, [...GATEWAY_FLAGS, 'gateway/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...shared, OUTBOX_KEY: outboxKey },
    }),
  );
  const listening = await product.message('gateway', 'listening');
  product.add('site', () =>
    spawn(
      node,
      [child, 'node_modules/next/dist/bin/next', dev ? 'dev' : 'start', '-H', 'localhost', '-p', String(sitePort)],
      {
        cwd: root,
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...shared, OUTBOX_KEY: undefined, NODE_ENV: dev ? 'development' : 'production' },
      },
    ),
  );
  product.listening = listening;
  product.siteUrl = shared.SITE_URL;
  product.note();
  return product;
}

class Product {
  #children = new Map();
  #stopping = false;
  #finish;
  #runFile;
  #noted = false;

  constructor(dataDir) {
    this.ended = new Promise((resolve) => {
      this.#finish = resolve;
    });
    this.#runFile = join(dataDir, 'run.json');
    try {
      mkdirSync(dataDir, { recursive: true });
    } catch (error) {
      throw new Stop(
        `The data folder ${dataDir} cannot be made (${error.code}): set DATA_DIR to a folder that you may write to.`,
      );
    }
  }

  add(name, make) {
    const entry = { make, child: undefined, falls: [] };
    this.#children.set(name, entry);
    this.#start(name, entry);
  }

  #start(name, entry) {
    const child = entry.make();
    entry.child = child;
    child.stdout?.resume();
    child.on('exit', (code) => this.#fell(name, entry, code));
  }

  #fell(name, entry, code) {
    if (this.#stopping) return;
    if (code === EXPECTED) return void this.stop(EXPECTED);
    const now = Date.now();
    entry.falls = [...entry.falls.filter((at) => now - at < RESTARTS.withinMs), now];
    if (entry.falls.length > RESTARTS.most) {
      process.stderr.write(
        `The ${name} fell ${entry.falls.length} times within a minute; stopping. Its last words are above.\n`,
      );
      return void this.stop(1);
    }
    process.stderr.write(`The ${name} ended unexpectedly (${code ?? 'killed'}); starting it again.\n`);
    setTimeout(() => {
      if (this.#stopping) return;
      this.#start(name, entry);
      this.note();
    }, RESTARTS.delayMs * entry.falls.length);
  }

  /** Resolves with the named message of a process; rejects when it ends before. */
  message(name, type) {
    const { child } = this.#children.get(name);
    return new Promise((resolve, reject) => {
      child.on('message', (message) => message?.type === type && resolve(message));
      child.on('exit', (code) =>
        reject(
          new Stop(
            code === EXPECTED
              ? `The ${name} did not start.`
              : `The ${name} ended before it was ready (${code ?? 'killed'}).`,
            code === EXPECTED ? EXPECTED : 1,
          ),
        ),
      );
    });
  }

  /** Writes who runs where, for tools and tests of this user: the key of the outbox is in it. */
  note() {
    const pids = Object.fromEntries([...this.#children].map(([name, { child }]) => [name, child.pid]));
    this.#noted = true;
    const { type: _, ...listening } = this.listening;
    const note = `${this.#runFile}.new`;
    rmSync(note, { force: true });
    writeFileSync(note, `${JSON.stringify({ ...listening, pids, supervisor: process.pid })}\n`, { mode: 0o600 });
    renameSync(note, this.#runFile);
  }

  /** Restarts one process; used by development when its sources change. */
  restart(name) {
    const entry = this.#children.get(name);
    entry.falls = [];
    entry.child.removeAllListeners('exit');
    entry.child.once('exit', () => {
      if (!this.#stopping) {
        this.#start(name, entry);
        this.note();
      }
    });
    entry.child.kill('SIGTERM');
  }

  async stop(code = 0) {
    if (this.#stopping) return;
    this.#stopping = true;
    const running = [...this.#children.values()]
      .map(({ child }) => child)
      .filter((child) => child.exitCode === null && child.signalCode === null);
    const gone = Promise.all(running.map((child) => once(child, 'exit')));
    for (const child of running) child.kill('SIGTERM');
    const timer = setTimeout(() => running.forEach((child) => void child.kill('SIGKILL')), STOP_MS);
    await gone;
    clearTimeout(timer);
    // Only our own note: a second start on a taken port must not wipe the first one's.
    if (this.#noted) rmSync(this.#runFile, { force: true });
    this.#finish(code);
  }
}
