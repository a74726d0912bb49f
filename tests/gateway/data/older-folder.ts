import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { Journal } from '#gateway/data/journal/journal.ts';
import { assetsOf, marketSpecOf } from '#gateway/engine/specs.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { restore } from '#gateway/exchange/snapshot.ts';
import type { Feed } from '#gateway/feed/feed.ts';
import { Outbox } from '#gateway/outbox/outbox.ts';
import { openVenue } from '#gateway/process/venue.ts';
import type { Env } from '#lib/contract/trade.ts';
import { type Cluster, startPostgres } from '../../postgres.ts';
import { Browser } from '../accounts/house.ts';
import { type handClock, keptLog, scratch, world } from '../world.ts';

/** Where a venue keeps its data. */
export type Place = { readonly dataDir: string; readonly databaseUrl: string | null };

/** What an older version answered about one person last, by view, and the cookies of the session. */
export type Person = {
  readonly cookies: Readonly<Record<string, string>>;
  readonly paper: boolean;
  readonly [view: string]: unknown;
};
export type Told = { readonly now: number; readonly people: Readonly<Record<string, Person>> };

/** A folder of `tests/fixtures`. */
export function olderFolder(name: string) {
  const fixture = new URL(`../../fixtures/${name}/`, import.meta.url);
  const packed = (file: string) => gunzipSync(readFileSync(new URL(file, fixture)));
  return {
    told: (store: 'sqlite' | 'postgres') => JSON.parse(packed(`told-${store}.json.gz`).toString()) as Told,
    /** Unpacks the SQLite folder; it goes with the test. */
    async sqlite(): Promise<Place> {
      const at = scratch();
      execFileSync('tar', ['-xzf', new URL('sqlite.tar.gz', fixture).pathname, '-C', at.path]);
      onTestFinished(() => at.remove());
      return { dataDir: join(at.path, 'folder'), databaseUrl: null };
    },
    /** Loads the dump into a cluster, which the caller stops. */
    async postgres(clusters: Cluster[]): Promise<Place> {
      const cluster = await startPostgres();
      clusters.push(cluster);
      const client = new pg.Client({ connectionString: cluster.address });
      await client.connect();
      await client.query(packed('postgres.sql.gz').toString());
      await client.end();
      const at = scratch();
      onTestFinished(() => at.remove());
      return { dataDir: at.path, databaseUrl: cluster.inSchema('s1') };
    },
  };
}

/** Opens a venue on a folder, with its app; nothing is logged as wrong meanwhile. */
export async function openOn(place: Place, { feed, clock }: { feed: Feed; clock: ReturnType<typeof handClock> }) {
  while (feed.contracts && !feed.contracts.prepare(clock.now()));
  const { log, lines } = keptLog();
  const venue = await openVenue({
    config: { ...place, acceptLoss: false },
    feed,
    clock,
    log,
    accounts: { passwordCost: 4, outbox: new Outbox({ now: () => clock.now(), log }), secret: Buffer.alloc(32, 7) },
  });
  const { app } = await world({
    feed,
    trading: venue,
    clock,
    log,
    env: { RATE_TRADE: '100000', RATE_DEFAULT: '100000', FUTURES_QUIZ: 'off' },
  });
  expect(lines).toEqual([]);
  return {
    venue,
    app,
    close: async () => {
      await app.close();
      await venue.close();
    },
  };
}

/** The browser of somebody who was logged in when the folder was left. */
export function browserOf({ cookies }: Person, app: App): Browser {
  const browser = new Browser({ app, routes: [] });
  for (const [key, value] of Object.entries(cookies)) browser.jar.set(key, value);
  return browser;
}

/** Assets that do not sum to zero over all accounts, the house's included, in what a closed venue left. */
export async function sums(
  env: Env,
  { dataDir, databaseUrl: postgres }: Place,
  feed: Feed,
): Promise<readonly string[]> {
  const listed = feed.instruments();
  const [assets, markets] = [assetsOf(listed), listed.map(marketSpecOf)];
  let exchange = new Exchange(assets, markets);
  const [file, note] = ['db', 'high'].map((end) => join(dataDir, `journal-${env}.${end}`));
  const { journal } = await Journal.open(
    { env, file: file!, postgres, note: note!, acceptLoss: false },
    {
      snapshot: (body) => {
        exchange = Exchange.from(restore(assets, markets, JSON.parse(body)));
      },
      event: (event) => exchange.replay(event),
    },
    (reason) => {
      throw new Error(reason);
    },
  );
  await journal.close();
  const { ledger } = exchange.state;
  const sum = new Map<string, bigint>();
  for (const number of [...ledger.owners()].flatMap((owner) => ledger.numbers(owner)))
    for (const [asset, { available, locked }] of ledger.purse(number))
      sum.set(asset, (sum.get(asset) ?? 0n) + available + locked);
  return [...sum].filter(([, total]) => total !== 0n).map(([asset, total]) => `${asset} ${total}`);
}

const NUMBER = /^-?\d+\.\d+$/;

/** Numbers by their value: how many zeros end one is a matter of the version that writes it. */
export function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' && NUMBER.test(inner) ? inner.replace(/\.?0+$/, '') : inner,
  );
}
