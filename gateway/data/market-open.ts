import type { AppDb } from './app-db.ts';
import { integer, table } from './row.ts';

/** A time in which some gateway of this database was open, epoch ms. */
export type OpenTime = { readonly from: number; readonly until: number };

const OPEN = table('market_open', { opened: integer, seen: integer });

/** A venue that is back sooner was never closed. ms */
export const SHORT_BREAK_MS = 10 * 60_000;
/** Times that ended longer ago are forgotten: no figure is told that far back. ms */
const REMEMBERED_MS = 100 * 86_400_000;

/**
 * When the venue was open, oldest first, the last one open now. Several gateways on one database have the same: who
 * comes while another is open adds nothing.
 */
export async function openTimes(db: Pick<AppDb, 'all'>, now: number): Promise<readonly OpenTime[]> {
  await db.all('DELETE FROM market_open WHERE seen < ?', [now - REMEMBERED_MS]);
  const last = (await read(db)).at(-1);
  if (!last || last.until < now - SHORT_BREAK_MS)
    await db.all('INSERT INTO market_open (opened, seen) VALUES (?, ?) ON CONFLICT (opened) DO NOTHING', [now, now]);
  return read(db);
}

/** Says that the venue is open still. */
export async function stillOpen(db: Pick<AppDb, 'all'>, now: number): Promise<void> {
  await db.all(
    'UPDATE market_open SET seen = ? WHERE seen < ? AND opened = (SELECT MAX(opened) FROM market_open WHERE opened <= ?)',
    [now, now, now],
  );
}

async function read(db: Pick<AppDb, 'all'>): Promise<OpenTime[]> {
  const rows = await db.all(`SELECT ${OPEN.columns} FROM market_open ORDER BY opened`);
  return rows.map((row) => OPEN.of(row)).map(({ opened, seen }) => ({ from: opened, until: seen }));
}
