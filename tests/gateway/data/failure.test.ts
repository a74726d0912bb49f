import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type NewUser, UserTable } from '#gateway/data/accounts/users.ts';
import { openDatabase } from '#gateway/data/app/open.ts';
import type { AppPlace } from '#gateway/data/app/protocol.ts';
import { AppDb } from '#gateway/data/app-db.ts';
import { DatabaseError, failureOf } from '#gateway/data/failure.ts';
import { type Cluster, POSTGRES_BIN, postgresMissing, startPostgres } from '#tests/postgres.ts';
import { scratch } from '../world.ts';

describe('what a failure is', () => {
  test.each([
    ['23505', 'unique'],
    ['40P01', 'busy'],
    ['53100', 'full'],
    ['ENOSPC', 'full'],
    ['25006', 'readonly'],
    ['XX001', 'damaged'],
    ['23503', 'other'],
    ['constructor', 'other'],
  ])('%s means %s, in whatever language it is told', (code, kind) => {
    const told = new Error('重複したキー値は一意性制約に違反しています: UNIQUE, disk full');
    expect(failureOf(Object.assign(told, { code }))).toBe(kind);
  });

  test('is read from a code, never from words; what has no code is something else', () => {
    for (const thrown of [new Error('UNIQUE constraint failed'), 'unique', null, undefined, 23505, { code: 23505 }])
      expect(failureOf(thrown)).toBe('other');
    expect(failureOf(new DatabaseError('x', 'full'))).toBe('full');
    // 2826 is SQLITE_IOERR_… of no kind of ours; 8 + 5·256 is an extended form of SQLITE_READONLY.
    expect(failureOf({ errcode: 2826 })).toBe('other');
    expect(failureOf({ errcode: 8 + 5 * 256, code: '23505' })).toBe('readonly');
  });
});

describe('SQLite tells by its numbers', () => {
  test('a key and a column that stand once, and a reference that is no such thing', () => {
    const db = opened(file());
    db.exec('PRAGMA foreign_keys = ON; CREATE TABLE a (id TEXT PRIMARY KEY, once TEXT UNIQUE, of TEXT REFERENCES a)');
    db.exec("INSERT INTO a VALUES ('1', 'x', NULL)");
    expect(thrown(() => db.exec("INSERT INTO a VALUES ('1', 'y', NULL)"))).toBe('unique');
    expect(thrown(() => db.exec("INSERT INTO a VALUES ('2', 'x', NULL)"))).toBe('unique');
    expect(thrown(() => db.exec("INSERT INTO a VALUES ('2', 'y', '3')"))).toBe('other');
    expect(thrown(() => db.exec('INSERT INTO nothing VALUES (1)'))).toBe('other');
  });

  test('a file that is held, full, only readable or no database', () => {
    const [path, none] = [file(), file()];
    writeFileSync(none, 'nothing of a database'.repeat(300));
    const [db, other] = [opened(path), opened(path)];
    db.exec('CREATE TABLE a (b TEXT); BEGIN IMMEDIATE');
    expect(thrown(() => other.exec('BEGIN IMMEDIATE'))).toBe('busy');
    db.exec('COMMIT; PRAGMA max_page_count = 3');
    expect(thrown(() => db.prepare('INSERT INTO a VALUES (?)').run('x'.repeat(50_000)))).toBe('full');
    const reader = new DatabaseSync(path, { readOnly: true });
    onTestFinished(() => reader.close());
    expect(thrown(() => reader.exec("INSERT INTO a VALUES ('x')"))).toBe('readonly');
    expect(thrown(() => opened(none).exec('SELECT * FROM sqlite_master'))).toBe('damaged');
  });
});

/** A language in which no word of "unique" is left; its parts are made by the test, for the machine speaks English only. */
const LANGUAGE = 'ja_JP.UTF-8';

describe.skipIf(languageMissing())('a PostgreSQL that speaks Japanese', { timeout: 60_000 }, () => {
  const languages = mkdtempSync(join(tmpdir(), 'languages-'));
  let cluster: Cluster;
  beforeAll(async () => {
    execFileSync('localedef', ['-i', 'ja_JP', '-f', 'UTF-8', join(languages, LANGUAGE)], { stdio: 'ignore' });
    // The server runs as a user of its own.
    chmodSync(languages, 0o755);
    cluster = await startPostgres({ LOCPATH: languages });
    const client = new pg.Client({ connectionString: cluster.address });
    await client.connect();
    await client.query(`ALTER DATABASE postgres SET lc_messages = '${LANGUAGE}'`);
    await client.end();
  }, 60_000);
  afterAll(async () => {
    await cluster?.stop();
    rmSync(languages, { recursive: true, force: true });
  });

  test('says so, and is understood across the thread', async () => {
    const db = await appDb({ file: '', postgres: await cluster.schema() });
    await db.all('CREATE TABLE one (id BIGINT PRIMARY KEY)');
    await db.all('INSERT INTO one VALUES (1)');
    const failed = await db.all('INSERT INTO one VALUES (1)').catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'AppDbError', kind: 'unique' });
    expect((failed as Error).message).toContain('重複');
    await expect(db.all('SET TRANSACTION READ ONLY; INSERT INTO one VALUES (2)')).rejects.toMatchObject({
      kind: 'readonly',
    });
  });

  test('has taken addresses, numbers, names and identities, no error', async () => {
    await tellsTaken(await appDb({ file: '', postgres: await cluster.schema() }));
  });

  test('is understood without a thread too, as the commands open it', async () => {
    const db = await openDatabase({ file: '', postgres: await cluster.schema() });
    onTestFinished(() => db.close());
    await tellsTaken(db);
  });
});

test('SQLite has taken addresses, numbers, names and identities, no error', { timeout: 60_000 }, async () => {
  await tellsTaken(await appDb({ file: file(), postgres: null }));
});

async function tellsTaken(db: ConstructorParameters<typeof UserTable>[0]): Promise<void> {
  const users = new UserTable(db);
  const bound = { provider: 'google', subject: 's' };
  const one = { ...user('1'), email: 'a@example.com', mobile: '49 1', name: 'a', code: 'A', bound };
  expect(await users.create(one)).toMatchObject({ email: 'a@example.com' });
  for (const same of [{ email: one.email }, { mobile: one.mobile }, { name: 'a' }, { code: 'A' }, { bound }])
    expect(await users.create({ ...user('2'), ...same }), JSON.stringify(same)).toBeNull();
  expect(await users.create({ ...user('2'), email: 'b@example.com' })).not.toBeNull();
  expect(await users.set('2', { email: one.email })).toBe(false);
  expect(await users.set('2', { mobile: one.mobile })).toBe(false);
  expect(await users.set('2', { email: 'c@example.com' })).toBe(true);
  // What is no question of being taken stays an error.
  await expect(users.create({ ...user('3'), kind: null as never })).rejects.toThrow();
}

function user(id: string): NewUser {
  return { id, kind: 'normal', permissions: [], registeredAt: 0 };
}

async function appDb(place: AppPlace): Promise<AppDb> {
  const db = await AppDb.open(place, (reason) => {
    throw new Error(reason);
  });
  onTestFinished(() => db.close());
  return db;
}

function file(): string {
  const folder = scratch();
  onTestFinished(() => folder.remove());
  return join(folder.path, 'app.db');
}

function opened(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 0 });
  onTestFinished(() => db.close());
  return db;
}

function thrown(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return failureOf(error);
  }
  return 'nothing was thrown';
}

/** Says on the terminal why, so that nobody takes silence for success. */
function languageMissing(): boolean {
  if (postgresMissing() || POSTGRES_BIN === null) return true;
  const [version] = /\d+/.exec(execFileSync(join(POSTGRES_BIN, 'postgres'), ['--version'], { encoding: 'utf8' })) ?? [];
  const parts = [
    '/usr/bin/localedef',
    '/usr/share/i18n/locales/ja_JP',
    `/usr/share/locale/ja/LC_MESSAGES/postgres-${version}.mo`,
  ];
  const found = parts.every((part) => existsSync(part));
  if (!found) process.stderr.write('PostgreSQL cannot be had in Japanese here: what it says then is not tested.\n');
  return !found;
}
