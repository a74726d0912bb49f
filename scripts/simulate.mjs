// `npm run simulate -- --seeds 1000 [--from 1] [--length 120] [--contracts]`: many seeds through the exchange and its journal in memory,
// of coins or, with `--contracts`, mostly of contracts.
// A failure prints its seed and the shortest list of things that leads to it, and keeps the list in .data/simulation;
// `npm run simulate -- --replay <file>` runs it again.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArgs, readWhole } from './lib/args.mjs';
import { continueUnderPinned, install } from './lib/install.mjs';
import { run, say, seconds } from './lib/say.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);

run(async () => {
  const { flags, values } = readArgs(args, {
    flags: ['--contracts'],
    values: ['--seeds', '--from', '--length', '--replay'],
  });
  const whole = (name, fallback) => readWhole(name, values[name], fallback);
  const [many, from, length] = [whole('--seeds', 200), whole('--from', 1), whole('--length', 120)];
  await install(root);
  if (await continueUnderPinned(root, fileURLToPath(import.meta.url), args)) return;
  if (values['--replay'] !== undefined) return replay(values['--replay']);
  await seeds({ many, from, length, kind: flags.has('--contracts') ? 'contracts' : 'spot' });
});

async function seeds({ many, from, length, kind }) {
  const { report, trySeed } = await import('../tests/simulator/seeds.ts');
  const began = performance.now();
  const seen = {};
  let failed = 0;
  for (let seed = from; seed < from + many; seed += 1) {
    const found = await trySeed(seed, length, null, seen, kind);
    if (found) {
      failed += 1;
      say(`${report(found)}\nkept in ${keep(found)}\n`);
    }
    if ((seed - from + 1) % 500 === 0) say(`${seed - from + 1} seeds, ${failed} failed`);
  }
  say(`${many} seeds in ${seconds(performance.now() - began)}, ${failed} failed; ${JSON.stringify(seen)}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function replay(file) {
  const { simulate } = await import('../tests/simulator/simulation.ts');
  const { failure, trace } = await simulate(JSON.parse(readFileSync(file, 'utf8')));
  say(`${failure ?? 'no failure'}\ntrace ${trace}`);
  process.exitCode = failure === null ? 0 : 1;
}

function keep({ seed, shortest }) {
  const folder = join('.data', 'simulation');
  mkdirSync(join(root, folder), { recursive: true });
  const file = join(folder, `seed-${seed}.json`);
  writeFileSync(join(root, file), JSON.stringify(shortest));
  return file;
}
