import { openSqliteReader } from '../journal/sqlite-store.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import type { AppPlace, Followed } from './protocol.ts';
import { type AppHands, AppService, type Reader } from './service.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

/** Opens a database and brings its tables up to date. */
export async function openDatabase(
  { file, postgres }: AppPlace,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Database> {
  const db =
    postgres === null
      ? openSqliteDatabase(file)
      : (await import('./postgres-database.ts')).openPostgresDatabase(postgres);
  try {
    await migrate(db, migrations);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

export async function openService(place: AppPlace, every: AppHands['every']): Promise<AppService> {
  const db = await openDatabase(place);
  return new AppService({ db, openReader, every });
}

async function openReader({ file, postgres, env }: Followed): Promise<Reader> {
  if (postgres === null) return openSqliteReader(file, env);
  return (await import('../journal/postgres-store.ts')).openPostgresReader(postgres, env);
}
