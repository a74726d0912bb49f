import { join } from 'node:path';
import { openPostgresReader } from '#gateway/data/journal/postgres-store.ts';
import { openSqliteReader } from '#gateway/data/journal/sqlite-store.ts';
import type { Store } from '#gateway/data/journal/store.ts';
import type { Place } from './gateway.ts';

/** Where a gateway in this place keeps its paper journal, when it keeps it in a file. */
export const journalFile = ({ dir }: Place): string => join(dir, 'data', 'journal-paper.db');

/** The same journal for one who only looks. */
export function openReader(place: Place): Pick<Store, 'read' | 'close'> {
  const { databaseUrl } = place;
  return databaseUrl === null
    ? openSqliteReader(journalFile(place), 'paper')
    : openPostgresReader(databaseUrl, 'paper');
}
