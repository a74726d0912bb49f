import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppDb } from './app-db.ts';
import { flag, integer, oneOf, table, text } from './row.ts';

/** Where the journals of the venue lie. */
export type SeedPlace = { readonly folder: string; readonly postgres: string | null };

/**
 * `fold`: how the seed becomes keys (feed/synthetic/random.ts). `version`: of the market's model (synthetic/versions.ts),
 * which counts from `since` on (epoch ms, a midnight of UTC; 0: from the beginning); before it, the version before does,
 * from `before` on, before that the one before it, from `first` on, and before that version 1. Prices and volumes of one
 * seed, fold and version never change.
 */
export type MarketSeed = {
  readonly seed: string;
  readonly fold: 1 | 2;
  readonly version: 1 | 2 | 3 | 4;
  readonly since: number;
  readonly before: number;
  readonly first: number;
};

const SEED = table('market_seed', {
  seed: text,
  fold: oneOf([1, 2]),
  version: oneOf([1, 2, 3, 4]),
  since: integer,
  before: integer,
  first: integer,
});
const JOURNAL = table('journal', { there: flag });

type Needs = SeedPlace & {
  /** MARKET_SEED; null when nobody set it. */
  readonly given: string | null;
  /** Epoch ms. */
  readonly now: number;
  readonly random?: (bytes: number) => Buffer;
};

/** What every gateway ran with before seeds were drawn; it stands in the source, so everybody knows it. */
const PUBLIC_SEED = 'meridian';
const DRAWN_BYTES = 32;
const DAY_MS = 86_400_000;
/** The version that new markets have. */
const NEWEST = 4;

/**
 * The seed that this venue's prices come from. The first start keeps it: the one that is set, else the one that a venue
 * of before ran with, else one that is drawn now. Later starts take it from here, so several gateways on one database
 * have one market. A seed that is set and another than the kept one counts while it is set, and is not kept. A venue of
 * an older model keeps its prices until midnight, where both models have the same, and goes on with the newer one.
 */
export async function keepMarketSeed(db: Pick<AppDb, 'all'>, needs: Needs): Promise<MarketSeed> {
  const kept = await renewed(db, (await read(db)) ?? (await keep(db, needs)), needs.now);
  const { given } = needs;
  return given === null || given === kept.seed ? kept : { ...kept, seed: given, fold: 2 };
}

/** What the operator should know of it: a sentence, or null. */
export function seedNote({ seed, fold }: Pick<MarketSeed, 'seed' | 'fold'>): string | null {
  if (seed === PUBLIC_SEED)
    return 'The market seed is the public one, so anybody can calculate every price to come: set MARKET_SEED to a secret to change that, and all prices and charts with it.';
  if (fold === 1)
    return 'The market of this database is of an older version, whose keys can be found by trying: set MARKET_SEED to another secret to change that, and all prices and charts with it.';
  return null;
}

/** Gives a market of an older model the day on which it begins to be of this one. */
async function renewed(db: Pick<AppDb, 'all'>, kept: MarketSeed, now: number): Promise<MarketSeed> {
  if (kept.version === NEWEST) return kept;
  const since = Math.ceil(now / DAY_MS) * DAY_MS;
  // Of a version that is to count only from tonight on, or that was left out, the time begins and ends tonight.
  const known = [kept.since, kept.before].slice(0, kept.version - 1).map((turn) => Math.min(turn, since));
  const [before = since, first = since] = [...Array<number>(NEWEST - 1 - kept.version).fill(since), ...known];
  await db.all(
    `UPDATE market_seed SET version = ${NEWEST}, since = ?, before = ?, first = ? WHERE id = 1 AND version = ?`,
    [since, before, first, kept.version],
  );
  // Another gateway on the same database may have been quicker: its day is the one.
  return (await read(db)) ?? { ...kept, version: NEWEST, since, before, first };
}

async function keep(db: Pick<AppDb, 'all'>, { given, random = randomBytes, ...place }: Needs): Promise<MarketSeed> {
  const before = await hasTraded(db, place);
  const seed = given ?? (before ? PUBLIC_SEED : random(DRAWN_BYTES).toString('base64url'));
  const made: MarketSeed = { seed, fold: before ? 1 : 2, version: before ? 1 : NEWEST, since: 0, before: 0, first: 0 };
  const sql =
    'INSERT INTO market_seed (id, seed, fold, version, since, before, first) VALUES (1, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING';
  await db.all(sql, [seed, made.fold, made.version, made.since, made.before, made.first]);
  // Another gateway on the same database may have been quicker: its seed is the one.
  return (await read(db)) ?? made;
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
