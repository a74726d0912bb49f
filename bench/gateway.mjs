// The gateway as `npm start` runs it, without a site: from its start until it listens, on new data and on data that
// exists, and the memory it holds when nobody asks anything. Five rounds, medians. Memory is resident memory, the program's
// own pages included, although the site's process shares those.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { GATEWAY_FLAGS, memoryEnv } from '../scripts/lib/processes.mjs';

const ROUNDS = 5;
/** ms after which it is as it stays: measured for five minutes. */
const IDLE = 10_000;
const BUDGET = { fresh: 2, again: 1, memory: 150 };

mkdirSync('.data', { recursive: true });
const dir = mkdtempSync(join('.data', 'bench-'));
try {
  await measure();
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function measure() {
  // The first start of all fills the cache of compiled code and makes the keys.
  await (await start('first')).stop();
  const took = { fresh: [], again: [], memory: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const fresh = await start(`data-${round}`);
    took.fresh.push(fresh.seconds);
    await fresh.stop();
    const again = await start(`data-${round}`);
    took.again.push(again.seconds);
    await pass(IDLE);
    took.memory.push(again.megabytes());
    await again.stop();
  }
  figure('start of the gateway on new data, beside 2 s', took.fresh, BUDGET.fresh, 's');
  figure('start of the gateway on data that exists, beside 1 s', took.again, BUDGET.again, 's');
  figure('idle memory of the gateway, beside 150 MB', took.memory, BUDGET.memory, 'MB');
}

/** Resolves when it listens. */
function start(data) {
  const began = performance.now();
  const child = spawn(process.execPath, [...GATEWAY_FLAGS, 'gateway/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...memoryEnv(process.cwd(), process.env),
      PORT: '0',
      DATA_DIR: join(dir, data),
      TRUST_DIR: join(dir, 'trust'),
      LOG_LEVEL: 'error',
    },
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)));
    child.once('message', () => {
      const seconds = (performance.now() - began) / 1000;
      const megabytes = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024;
      const stop = () =>
        new Promise((gone) => {
          child.removeAllListeners('exit').once('exit', gone);
          child.kill('SIGTERM');
        });
      resolve({ seconds, megabytes, stop });
    });
  });
}

function figure(name, samples, reference, unit) {
  const ours = [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)];
  const short = (value) => Math.round(value * 1000) / 1000;
  console.log(JSON.stringify({ name, ratio: short(ours / reference), budget: 1, ours: short(ours), reference, unit }));
}
