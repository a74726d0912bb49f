import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AppDb } from '#gateway/data/app-db.ts';
import { openTimes, SHORT_BREAK_MS, stillOpen } from '#gateway/data/market-open.ts';
import { keepMarketSeed, seedNote } from '#gateway/data/market-seed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { openVenue } from '#gateway/process/venue.ts';
import { type Cluster, postgresMissing, startPostgres } from '#tests/postgres.ts';
import { handClock, keptLog, scratch } from '../world.ts';

const base = scratch();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => base.remove());

const NOON = Date.UTC(2026, 10, 20, 12);
/** A market that was never of another model. */
const NEW = { version: 4, since: 0, before: 0, first: 0 } as const;
/** One of before: it changes at the midnight after the first start with the new model. */
const MIDNIGHT = Date.UTC(2026, 10, 21);
const TURNING = { version: 4, since: MIDNIGHT, before: MIDNIGHT, first: MIDNIGHT } as const;

let folders = 0;
/** A folder of a gateway; one of before has a journal. */
function place(old: boolean) {
  const folder = join(base.path, String(++folders));
  mkdirSync(folder);
  if (old) writeFileSync(join(folder, 'journal-live.db'), '');
  return { folder, postgres: null };
}

async function opened(folder: string, postgres: string | null): Promise<AppDb> {
  const db = await AppDb.open({ file: join(folder, 'app.db'), postgres }, () => {});
  closing.push(() => db.close());
  return db;
}

describe('a folder', () => {
  test('that is new draws a seed of 256 bits at its first start and keeps it', async () => {
    const at = place(false);
    const db = await opened(at.folder, null);
    const first = await keepMarketSeed(db, { ...at, given: null, now: NOON });
    expect(first).toEqual({ seed: expect.stringMatching(/^[\w-]{43}$/), fold: 2, ...NEW });
    expect(seedNote(first)).toBeNull();
    // By the second start there is a journal, and it changes nothing.
    writeFileSync(join(at.folder, 'journal-live.db'), '');
    expect(await keepMarketSeed(db, { ...at, given: null, now: NOON })).toEqual(first);
    const other = place(false);
    expect(
      (await keepMarketSeed(await opened(other.folder, null), { ...other, given: null, now: NOON })).seed,
    ).not.toBe(first.seed);
  });

  test('of before goes on with the seed it ran with, folded as then, and the start says that it is public', async () => {
    const at = place(true);
    const db = await opened(at.folder, null);
    for (let start = 0; start < 2; start += 1) {
      const kept = await keepMarketSeed(db, { ...at, given: null, now: NOON });
      expect(kept).toEqual({ seed: 'meridian', fold: 1, ...TURNING });
      expect(seedNote(kept)).toContain('anybody can calculate every price to come');
    }
  });

  test('of before that always had a seed of its own keeps that, and the start says that it can be found', async () => {
    const at = place(true);
    const db = await opened(at.folder, null);
    const kept = await keepMarketSeed(db, { ...at, given: 'our own', now: NOON });
    expect(kept).toEqual({ seed: 'our own', fold: 1, ...TURNING });
    expect(seedNote(kept)).toContain('can be found by trying');
    expect(await keepMarketSeed(db, { ...at, given: null, now: NOON })).toEqual(kept);
  });

  test('keeps the first seed that is set; another counts while it is set', async () => {
    const at = place(false);
    const db = await opened(at.folder, null);
    expect(await keepMarketSeed(db, { ...at, given: 'first', now: NOON })).toEqual({ seed: 'first', fold: 2, ...NEW });
    expect(await keepMarketSeed(db, { ...at, given: 'second', now: NOON })).toEqual({
      seed: 'second',
      fold: 2,
      ...NEW,
    });
    expect(await keepMarketSeed(db, { ...at, given: null, now: NOON })).toEqual({ seed: 'first', fold: 2, ...NEW });
  });

  test('of an older model goes on with it until midnight, whatever seed is set, and the day stays', async () => {
    const at = place(true);
    const db = await opened(at.folder, null);
    await db.all("INSERT INTO market_seed (id, seed, fold) VALUES (1, 'drawn', 2)");
    const kept = await keepMarketSeed(db, { ...at, given: null, now: NOON });
    expect(kept).toEqual({ seed: 'drawn', fold: 2, ...TURNING });
    const days = 5 * 86_400_000;
    expect(await keepMarketSeed(db, { ...at, given: null, now: NOON + days })).toEqual(kept);
    expect(await keepMarketSeed(db, { ...at, given: 'other', now: NOON })).toEqual({ ...kept, seed: 'other' });
  });

  const earlier = Date.UTC(2026, 9, 1);
  test.each([
    ['two, always', { version: 2, since: 0, before: 0 }, { before: MIDNIGHT, first: 0 }],
    ['two, since a day', { version: 2, since: earlier, before: 0 }, { before: MIDNIGHT, first: earlier }],
    ['three, always', { version: 3, since: 0, before: 0 }, { before: 0, first: 0 }],
    ['three, after two', { version: 3, since: earlier, before: 0 }, { before: earlier, first: 0 }],
    ['three, after one', { version: 3, since: earlier, before: earlier }, { before: earlier, first: earlier }],
    ['three from tonight on', { version: 3, since: MIDNIGHT, before: earlier }, { before: MIDNIGHT, first: earlier }],
  ])('of a model before this one keeps what it had, and those before that: %s', async (_, was, turns) => {
    const at = place(true);
    const db = await opened(at.folder, null);
    const values = `'drawn', 2, ${was.version}, ${was.since}, ${was.before}`;
    await db.all(`INSERT INTO market_seed (id, seed, fold, version, since, before) VALUES (1, ${values})`);
    const kept = await keepMarketSeed(db, { ...at, given: null, now: NOON });
    expect(kept).toMatchObject({ version: 4, since: MIDNIGHT, ...turns });
    expect(await keepMarketSeed(db, { ...at, given: null, now: NOON + 5 * 86_400_000 })).toEqual(kept);
  });

  test('that a venue opens gives it the market of its seed', async () => {
    const at = place(false);
    const config = { dataDir: at.folder, databaseUrl: null, acceptLoss: false };
    const seeds: string[] = [];
    for (let start = 0; start < 2; start += 1) {
      const venue = await openVenue({
        config,
        clock: handClock(),
        log: keptLog().log,
        feed: async (db, where) => {
          const kept = await keepMarketSeed(db, { ...where, given: null, now: NOON });
          seeds.push(kept.seed);
          return createSyntheticFeed(kept);
        },
      });
      await venue.close();
    }
    expect(seeds[1]).toBe(seeds[0]);
  });
});

describe.skipIf(postgresMissing())('one PostgreSQL', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  test('gives all gateways on it the same seed, also when they start at once', async () => {
    const postgres = await cluster.schema();
    const folders = [place(false), place(false), place(false)].map(({ folder }) => ({ folder, postgres }));
    const first = await opened(folders[0]!.folder, postgres);
    const others = [await opened(folders[1]!.folder, postgres), await opened(folders[2]!.folder, postgres)];
    const kept = await Promise.all(
      [first, ...others].map((db, i) => keepMarketSeed(db, { ...folders[i]!, given: null, now: NOON })),
    );
    expect(new Set(kept.map(({ seed }) => seed)).size).toBe(1);
    expect(kept[0]).toMatchObject({ fold: 2 });
  });

  test('with the journal of an older version goes on with its seed', async () => {
    const postgres = await cluster.schema();
    const at = { ...place(false), postgres };
    const db = await opened(at.folder, postgres);
    await db.all('CREATE TABLE journal (seq BIGINT)');
    expect(await keepMarketSeed(db, { ...at, given: null, now: NOON })).toEqual({
      seed: 'meridian',
      fold: 1,
      ...TURNING,
    });
  });
});

test('a venue knows when it was open: a short break is none, and several gateways say the same', async () => {
  const { folder } = place(false);
  const db = await opened(folder, null);
  expect(await openTimes(db, NOON)).toEqual([{ from: NOON, until: NOON }]);
  await stillOpen(db, NOON + 60_000);
  // A second gateway, then a start after a break that is just short enough.
  const soon = NOON + 60_000 + SHORT_BREAK_MS;
  expect(await openTimes(db, NOON + 61_000)).toEqual([{ from: NOON, until: NOON + 60_000 }]);
  expect(await openTimes(db, soon)).toHaveLength(1);
  await stillOpen(db, soon);
  const later = soon + SHORT_BREAK_MS + 1;
  expect(await openTimes(db, later)).toEqual([
    { from: NOON, until: soon },
    { from: later, until: later },
  ]);
  // Time that goes back takes nothing away, and a year later nothing of it is told any more.
  await stillOpen(db, NOON);
  expect((await openTimes(db, later)).at(0)).toEqual({ from: NOON, until: soon });
  const year = later + 365 * 86_400_000;
  expect(await openTimes(db, year)).toEqual([{ from: year, until: year }]);
});
