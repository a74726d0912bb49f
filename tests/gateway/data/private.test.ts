import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { closeToOthers } from '#gateway/data/private.ts';
import { scratch } from '../world.ts';

const base = scratch();
afterAll(() => base.remove());

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('files of the data folder', () => {
  test('that an earlier version left readable are closed, and nothing else is touched', () => {
    const folder = join(base.path, 'before');
    mkdirSync(join(folder, 'site-log'), { recursive: true });
    const ours = ['app.db', 'app.db-wal', 'app.db-shm', 'app.db.damaged-1', 'journal-live.db', 'journal-paper.db-wal'];
    const notes = ['journal-live.high', 'lock.db', 'run.json', 'site-log/now.jsonl'];
    const others = ['notes.txt', 'my-app.db', 'backup.tar'];
    for (const name of [...ours, ...notes, ...others]) {
      writeFileSync(join(folder, name), '');
      chmodSync(join(folder, name), 0o644);
    }
    chmodSync(folder, 0o755);
    closeToOthers(folder);
    for (const name of [...ours, ...notes]) expect([name, modeOf(join(folder, name))]).toEqual([name, 0o600]);
    for (const name of others) expect([name, modeOf(join(folder, name))]).toEqual([name, 0o644]);
    expect(modeOf(folder)).toBe(0o755);
    expect(() => closeToOthers(join(folder, 'none'))).not.toThrow();
  });

  test('that a program of the operator makes are for its user alone, also in an open folder under an open umask', () => {
    const folder = join(base.path, 'open');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const env = { ...process.env, DATA_DIR: folder, TRUST_DIR: join(folder, 'trust') };
    const node = JSON.stringify(process.execPath);
    execFileSync('sh', ['-c', `umask 000; ${node} gateway/announce.ts list; ${node} gateway/keys/ensure.ts`], { env });
    const made = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(made.map(({ name }) => name)).toEqual(expect.arrayContaining(['app.db', 'root.crt']));
    for (const entry of made) {
      const path = join(entry.parentPath, entry.name);
      expect([path, modeOf(path) & 0o077]).toEqual([path, 0]);
    }
  });
});
