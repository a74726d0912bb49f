// How long the histories of the version-1 folder (tests/fixtures/version-1) take to be made anew from its journal, which
// is what the first start of a newer program does. Five rounds, medians; beside it the same by plain folding.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../gateway/data/app/open.ts';
import { decode } from '../gateway/data/journal/codec.ts';
import { openSqliteReader } from '../gateway/data/journal/sqlite-store.ts';
import { Follower } from '../gateway/data/projections/follower.ts';
import { EVENTS } from '../gateway/exchange/events/events.ts';

const ROUNDS = 5;
const FIXTURE = new URL('../tests/fixtures/version-1/sqlite.tar.gz', import.meta.url).pathname;

const dir = mkdtempSync(join(tmpdir(), 'bench-histories-'));
try {
  execFileSync('tar', ['-xzf', FIXTURE, '-C', dir]);
  const folder = join(dir, 'folder');
  const found = readdirSync(folder).filter((name) => /^journal-\w+\.db$/.test(name));
  for (const file of found) await measure(folder, file, file.slice('journal-'.length, -'.db'.length));
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function measure(folder, file, env) {
  const reader = openSqliteReader(join(folder, file), env);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = await timed(() => readAll(reader));
    const db = await openDatabase({ file: join(dir, `${env}-${round}.db`), postgres: null });
    const follower = await Follower.open(env, db, reader);
    rounds.push({ read, ours: await timed(() => follower.follow()) });
    await db.close();
  }
  const { rows, events } = await readAll(reader);
  await reader.close();
  const [ours, reference] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.read))];
  const name = `histories of version 1, ${env}: ${rows} rows, ${events} events made anew beside only read`;
  console.log(
    JSON.stringify({
      name,
      ratio: round2(ours / reference),
      ours: round2(ours),
      reference: round2(reference),
      unit: 'ms',
    }),
  );
}

async function readAll(reader) {
  let [seq, events] = [0, 0];
  for (;;) {
    const rows = await reader.read(seq, 100);
    if (rows.length === 0) return { rows: seq, events };
    for (const { body, version } of rows) events += decode(body, version).filter(({ t }) => t in EVENTS).length;
    seq = rows.at(-1).seq;
  }
}

/** @returns milliseconds */
async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function round2(value) {
  return Math.round(value * 100) / 100;
}
