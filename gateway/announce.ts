// What the venue tells everybody: `npm run announce -- add --file x.json`, also while the gateway runs. It writes into
// the application's database of the same settings (DATA_DIR or DATABASE_URL) and asks nothing of the journals.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './announcements/command.ts';
import { keepPrivate } from './base/private.ts';
import { StartError } from './base/start-error.ts';
import { readConfig } from './config.ts';
import { Announcements } from './data/announcements.ts';
import type { Database } from './data/app/database.ts';
import { migrate } from './data/app/migrate.ts';
import { ROOMS } from './data/app/migrations.ts';
import { openSqliteDatabase } from './data/app/sqlite-database.ts';
import { htmlHosts } from './html/hosts.ts';
import { HtmlSanitizer } from './html/sanitizer.ts';

const say = (line: string) => process.stdout.write(`${line.trimEnd()}\n`);

async function run(): Promise<number> {
  const config = readConfig(process.env);
  const db = await opened(config.dataDir, config.databaseUrl);
  const sanitizer = new HtmlSanitizer();
  try {
    await migrate(db, ROOMS);
    const announcements = new Announcements(db);
    return await command(process.argv.slice(2), {
      announcements,
      sanitizer,
      hosts: htmlHosts(config),
      now: Date.now,
      say,
    });
  } finally {
    await sanitizer.close();
    await db.close();
  }
}

/** Not as the gateway opens it: a damaged file is for the gateway to set aside. */
async function opened(folder: string, postgres: string | null): Promise<Database> {
  if (postgres !== null) return (await import('./data/app/postgres-database.ts')).openPostgresDatabase(postgres);
  mkdirSync(folder, { recursive: true });
  return openSqliteDatabase(join(folder, 'app.db'));
}

keepPrivate();
try {
  process.exitCode = await run();
} catch (error) {
  // One sentence for a person; what the database says belongs to them too.
  process.stderr.write(
    `${error instanceof StartError ? error.message : `Nothing was done: ${(error as Error).message}`}\n`,
  );
  process.exitCode = 2;
}
