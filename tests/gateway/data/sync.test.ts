import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const traced = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
if (!traced) process.stderr.write('strace is missing or not allowed here: whether rows are synced is not watched.\n');

const ROWS = 25;

test.skipIf(!traced)('every row is synced after it was written and before it is acknowledged', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sync-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const program = `
    import { writeSync } from 'node:fs';
    import { openSqliteStore } from '#gateway/data/journal/sqlite-store.ts';
    import { GENESIS, link } from '#gateway/data/journal/chain.ts';
    const store = openSqliteStore(process.argv[1], 'paper');
    const epoch = await store.acquire(0);
    let previous = GENESIS;
    for (let seq = 1; seq <= ${ROWS}; seq++) {
      const row = link({ seq, epoch, version: 1, count: 1, at: 0, body: '[["account",1,0]]' }, previous);
      await store.append(row);
      previous = row.hash;
      writeSync(1, 'acknowledged ' + seq);
    }`;
  const log = join(dir, 'calls');
  const args = ['-f', '-y', '-e', 'trace=pwrite64,write,fsync,fdatasync', '-o', log, process.execPath];
  execFileSync('strace', [...args, '--input-type=module', '-e', program, join(dir, 'journal.db')], { stdio: 'ignore' });
  // What happened to the write-ahead log, as one letter a call.
  const story = readFileSync(log, 'utf8')
    .split('\n')
    .map((line) => {
      if (line.includes('acknowledged')) return 'A';
      if (!line.includes('journal.db-wal')) return '';
      return /f(?:data)?sync\(/.test(line) ? 'S' : 'W';
    })
    .join('');
  expect(story.match(/W+S+A/g)).toHaveLength(ROWS);
});
