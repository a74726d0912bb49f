import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppDb } from './app-db.ts';
import { flag, oneOf, table, text } from './row.ts';

/** Where the journals of the venue lie. */
export type SeedPlace = { readonly folder: string; readonly postgres: string | null };

/** `fold`: how the seed becomes keys (feed/synthetic/random.ts); prices of one seed and fold never change. */
export type MarketSeed = { readonly seed: string; readonly fold: 1 | 2 };

const SEED = table('market_seed', { seed: text, fold: oneOf([1, 2]) });
const JOURNAL = table('journal', { there: flag });

type Needs = SeedPlace & {
  /** MARKET_SEED; null when nobody set it. */
  readonly given: string | null;
  readonly random?: (bytes: number) => Buffer;
};

/** What every gateway ran with before seeds were drawn; it stands in the source, so everybody knows it. */
const PUBLIC_SEED = 'meridian';
const DRAWN_BYTES = 32;

/**
 * The seed that this venue's prices come from. The first start keeps it: the one that is set, else the one that a venue
 * of before ran with, else one that is drawn now. Later starts take it from here, so several gateways on one database
 * have one market. A seed that is set and another than the kept one counts while it is set, and is not kept.
 */
export async function keepMarketSeed(db: Pick<AppDb, 'all'>, needs: Needs): Promise<MarketSeed> {
  const kept = (await read(db)) ?? (await keep(db, needs));
  const { given } = needs;
  return given === null || given === kept.seed ? kept : { seed: given, fold: 2 };
}

/** What the operator should know of it: a sentence, or null. */
export function seedNote({ seed, fold }: MarketSeed): string | null {
  if (seed === PUBLIC_SEED)
    return 'The market seed is the public one, so anybody can calculate every price to come: set MARKET_SEED to a secret to change that, and all prices and charts with it.';
  if (fold === 1)
    return 'The market of this database is of an older version, whose keys can be found by trying: set MARKET_SEED to another secret to change that, and all prices and charts with it.';
  return null;
}

async function keep(db: Pick<AppDb, 'all'>, { given, random = randomBytes, ...place }: Needs): Promise<MarketSeed> {
  const before = await hasTraded(db, place);
  const seed = given ?? (before ? PUBLIC_SEED : random(DRAWN_BYTES).toString('base64url'));
  const sql = 'INSERT INTO market_seed (id, seed, fold) VALUES (1, ?, ?) ON CONFLICT (id) DO NOTHING';
  await db.all(sql, [seed, before ? 1 : 2]);
  // Another gateway on the same database may have been quicker: its seed is the one.
  return (await read(db)) ?? { seed, fold: 2 };
}

async function read(db: Pick<AppDb, 'all'>): Promise<MarketSeed | null> {
  const [row] = await db.all(`SELECT ${SEED.columns} FROM market_seed WHERE id = 1`);
  return row ? SEED.of(row) : null;
}

/** Whether there is a journal without a kept seed: one that an older version began. */
async function hasTraded(db: Pick<AppDb, 'all'>, { folder, postgres }: SeedPlace): Promise<boolean> {
  if (postgres === null) return ['live', 'paper'].some((env) => existsSync(join(folder, `journal-${env}.db`)));
  const [row] = await db.all("SELECT CASE WHEN to_regclass('journal') IS NULL THEN 0 ELSE 1 END AS there");
  return JOURNAL.of(row ?? {}).there;
}
