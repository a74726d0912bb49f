// `npm run chaos -- --rounds 200 [--seed 7] [--power] [--postgres]`: the real gateway in a process of its own under real
// load, killed without a word at a random moment, again and again; every answer it ever gave is held against what is
// there afterwards. `--power` takes with each kill what was not synced, too. A failure keeps its folder and says how to
// go on from its seed: the same orders and the same moments, though no two runs of a machine are the same to the byte.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArgs, readWhole } from './lib/args.mjs';
import { continueUnderPinned, install } from './lib/install.mjs';
import { run, Stop, say, seconds } from './lib/say.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const FLAGS = ['--power', '--postgres'];
const VALUES = ['--rounds', '--seed'];

run(async () => {
  const { flags, values } = readArgs(args, { flags: FLAGS, values: VALUES });
  await install(root);
  if (await continueUnderPinned(root, fileURLToPath(import.meta.url), args)) return;
  process.chdir(root);
  const rounds = readWhole('--rounds', values['--rounds'], 5);
  const seed = readWhole('--seed', values['--seed'], Math.floor(Math.random() * 1e9));
  const [power, postgres] = FLAGS.map((flag) => flags.has(flag));
  if (power && postgres) throw new Stop('--power looks at files; what a PostgreSQL server syncs is its own affair.');
  mkdirSync('.data', { recursive: true });
  const dir = mkdtempSync(join('.data', 'chaos-'));
  const server = postgres ? await (await import('../tests/postgres.ts')).startPostgres() : null;
  say(`seed ${seed}, ${rounds} rounds${power ? ' with power cuts' : ''}${postgres ? ' on PostgreSQL' : ''}`);
  try {
    const { chaos } = await import('../tests/chaos/rounds.ts');
    const databaseUrl = server === null ? null : await server.schema();
    const began = performance.now();
    tell(await chaos({ place: { dir: join(root, dir), databaseUrl }, seed, rounds, power, say }), began, { dir, seed });
  } finally {
    await server?.stop();
  }
});

function tell({ wrong, acknowledged, unanswered, lost, ready, legs, perSecond }, began, { dir, seed }) {
  const slowest = seconds(Math.max(...ready));
  say(
    `${acknowledged} calls acknowledged at ${perSecond} a second, ${unanswered} open at kills, ${lost} rows gone with the power, ${legs} positions held at kills, back within ${slowest}; ${wrong.length} wrong, ${seconds(performance.now() - began)}`,
  );
  if (wrong.length === 0) return rmSync(dir, { recursive: true });
  for (const one of wrong.slice(0, 50)) say(`  ${one}`);
  say(
    `its files are in ${dir}; again: npm run chaos -- ${[...args, ...(args.includes('--seed') ? [] : ['--seed', seed])].join(' ')}`,
  );
  process.exitCode = 1;
}
