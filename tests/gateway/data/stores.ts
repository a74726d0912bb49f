import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { AppPlace } from '#gateway/data/app/protocol.ts';
import { openPostgresStore } from '#gateway/data/journal/postgres-store.ts';
import type { JournalLocation } from '#gateway/data/journal/protocol.ts';
import { openSqliteStore } from '#gateway/data/journal/sqlite-store.ts';
import type { Store } from '#gateway/data/journal/store.ts';
import { type Cluster, postgresMissing, startPostgres } from '#tests/postgres.ts';

/** One kind of database under test: a new empty place, a store on it, and plain SQL to damage it with. */
export type Kind = {
  readonly name: 'SQLite' | 'PostgreSQL';
  readonly place: () => Promise<JournalLocation>;
  readonly open: (place: JournalLocation) => Promise<Store>;
  readonly damage: (place: JournalLocation, sql: string) => Promise<void>;
  /** The first row that plain SQL gives. */
  readonly ask: (place: JournalLocation, sql: string) => Promise<Record<string, unknown>>;
  /** A new, empty place for app.db. */
  readonly app: () => Promise<AppPlace>;
};

/** Called inside a describe: the folders and the server live as long as it does. */
export function sqliteKind(): Kind {
  const dir = mkdtempSync(join(tmpdir(), 'journal-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  let places = 0;
  return {
    name: 'SQLite',
    async place() {
      const base = join(dir, `${++places}`);
      return { env: 'paper', file: `${base}.db`, postgres: null, note: `${base}.note`, acceptLoss: false };
    },
    open: async ({ file, env }) => openSqliteStore(file, env),
    app: async () => ({ file: join(dir, `${++places}-app.db`), postgres: null }),
    async damage({ file }, sql) {
      const db = new DatabaseSync(file);
      db.exec(sql);
      db.close();
    },
    async ask({ file }, sql) {
      const db = new DatabaseSync(file);
      const row = db.prepare(sql).get();
      db.close();
      return row ?? {};
    },
  };
}

export function postgresKind(): Kind & { readonly cluster: () => Cluster } {
  const dir = mkdtempSync(join(tmpdir(), 'journal-'));
  let cluster: Cluster | undefined;
  beforeAll(async () => {
    cluster = await startPostgres();
  }, 60_000);
  afterAll(async () => {
    await cluster?.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  let places = 0;
  return {
    name: 'PostgreSQL',
    cluster: () => cluster!,
    async place() {
      const postgres = await cluster!.schema();
      return { env: 'paper', file: '', postgres, note: join(dir, `${++places}.note`), acceptLoss: false };
    },
    app: async () => ({ file: '', postgres: await cluster!.schema() }),
    open: ({ postgres, env }) => openPostgresStore(postgres!, env, () => undefined),
    damage: async (place, sql) => void (await run(place.postgres!, sql)),
    ask: async (place, sql) => (await run(place.postgres!, sql))[0] ?? {},
  };
}

async function run(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

export const KINDS: readonly (readonly [string, () => Kind])[] = [
  ['SQLite', sqliteKind],
  ...(postgresMissing() ? [] : [['PostgreSQL', postgresKind] as const]),
];
