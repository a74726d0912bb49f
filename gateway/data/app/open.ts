import { openSqliteReader } from '../journal/sqlite-store.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import type { Room } from './migration.ts';
import { ROOMS } from './migrations.ts';
import type { AppPlace, Followed } from './protocol.ts';
import { damageOf, rescue, setAside } from './rescue.ts';
import { type AppHands, AppService, type Reader } from './service.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

export type OpenedDatabase = Database & {
  /** What the operator should know: a damaged file was set aside. */
  readonly notes: readonly string[];
};

/** Opens a database and brings its tables up to date. */
export async function openDatabase(
  { file, postgres }: AppPlace,
  rooms: readonly Room[] = ROOMS,
): Promise<OpenedDatabase> {
  if (postgres === null) return openFile(file, rooms);
  const { openPostgresDatabase } = await import('./postgres-database.ts');
  return { ...(await migrated(openPostgresDatabase(postgres), rooms)), notes: [] };
}

async function openFile(file: string, rooms: readonly Room[]): Promise<OpenedDatabase> {
  const found = damageOf(file);
  if (found === null) return { ...(await migrated(openSqliteDatabase(file), rooms)), notes: [] };
  const aside = setAside(file);
  const db = await migrated(openSqliteDatabase(file), rooms);
  const lost = rescue(aside, file, rooms);
  const note = `${file} was damaged (${found}) and set aside as ${aside}; histories are read from the journal again`;
  return { ...db, notes: [lost.length === 0 ? note : `${note}; not all could be read of ${lost.join(', ')}`] };
}

async function migrated(db: Database, rooms: readonly Room[]): Promise<Database> {
  try {
    await migrate(db, rooms);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

export async function openService(place: AppPlace, every: AppHands['every']) {
  const db = await openDatabase(place);
  return { service: new AppService({ db, openReader, every }), notes: db.notes };
}

async function openReader({ file, postgres, env }: Followed): Promise<Reader> {
  if (postgres === null) return openSqliteReader(file, env);
  return (await import('../journal/postgres-store.ts')).openPostgresReader(postgres, env);
}
