import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { Journal } from '#gateway/data/journal/journal.ts';
import { assetsOf, marketSpecOf } from '#gateway/engine/specs.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { restore } from '#gateway/exchange/snapshot.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { Outbox } from '#gateway/outbox/outbox.ts';
import { openVenue } from '#gateway/process/venue.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { type Env, KEY_HEADER, SPOT } from '#lib/contract/trade.ts';
import { type Cluster, postgresMissing, startPostgres } from '../../postgres.ts';
import { Browser } from '../accounts/house.ts';
import { handClock, keptLog, scratch, world } from '../world.ts';

const FIXTURE = new URL('../../fixtures/version-1/', import.meta.url);
const packed = (name: string) => gunzipSync(readFileSync(new URL(name, FIXTURE)));
/** Prices of the folder: it was written before seeds were drawn, with the one that everybody knows. */
const feed = createSyntheticFeed({ seed: 'meridian', fold: 1 });
const VIEWS = ['account', 'open', 'history', 'fills', 'ledger'] as const;

type Person = { readonly cookies: Readonly<Record<string, string>>; readonly paper: boolean } & Readonly<
  Record<(typeof VIEWS)[number], unknown>
>;
type Told = { readonly now: number; readonly people: Readonly<Record<string, Person>> };

describe('a SQLite folder of version 1', () => {
  const told = JSON.parse(packed('told-sqlite.json.gz').toString()) as Told;
  const folder = () => {
    const at = scratch();
    execFileSync('tar', ['-xzf', new URL('sqlite.tar.gz', FIXTURE).pathname, '-C', at.path]);
    onTestFinished(() => at.remove());
    return { dataDir: join(at.path, 'folder'), databaseUrl: null };
  };
  story(told, async () => folder());
});

describe.skipIf(postgresMissing())('a PostgreSQL database of version 1', () => {
  const told = JSON.parse(packed('told-postgres.json.gz').toString()) as Told;
  const clusters: Cluster[] = [];
  afterAll(() => Promise.all(clusters.map((cluster) => cluster.stop())));
  story(told, async () => {
    const cluster = await startPostgres();
    clusters.push(cluster);
    const client = new pg.Client({ connectionString: cluster.address });
    await client.connect();
    await client.query(packed('postgres.sql.gz').toString());
    await client.end();
    const at = scratch();
    onTestFinished(() => at.remove());
    return { dataDir: at.path, databaseUrl: cluster.inSchema('s1') };
  });
});

function story(told: Told, unpack: () => Promise<{ readonly dataDir: string; readonly databaseUrl: string | null }>) {
  test('opens, shows everybody what the old version showed, and trades on', async () => {
    const place = await unpack();
    const clock = handClock(told.now);
    const first = await open(place, clock);
    let at = first;
    const running = { inject: (asked: object) => at.app.inject(asked) } as unknown as App;
    const person = (name: string) => {
      const { cookies, paper } = told.people[name]!;
      const browser = new Browser({ app: running, routes: [] });
      for (const [key, value] of Object.entries(cookies)) browser.jar.set(key, value);
      return { browser, paper };
    };
    await Promise.all([first.venue.histories.paper?.reach(), first.venue.histories.live?.reach()]);
    for (const [name, views] of Object.entries(told.people)) {
      const { browser, paper } = person(name);
      for (const view of VIEWS) {
        const { code, data } = await browser.get(SPOT[view], { paper });
        expect(plain(code === '00000' ? data : code), `${name} ${view}`).toEqual(plain(views[view]));
      }
    }

    // A key that was remembered: the same answer, and no second order.
    const { browser, paper } = person('eve');
    const [waiting] = told.people.eve!.open as readonly Order[];
    const { symbol, side, kind, price, size } = waiting!;
    const again = await browser.post<Order>(
      SPOT.place,
      { symbol, side, kind, price, size: String(Number(size)) },
      { paper, headers: { [KEY_HEADER]: 'key-eve-2' } },
    );
    expect(again.data.id).toBe(waiting!.id);
    const cancelled = await browser.post<Order>(SPOT.cancel, { id: waiting!.id }, { paper });
    expect(cancelled).toMatchObject({ code: '00000', data: { status: 'cancelled' } });
    const bought = await browser.post<Order>(
      SPOT.place,
      { symbol: 'ETHUSDT', side: 'buy', kind: 'market', quote: '50' },
      { paper },
    );
    expect(bought).toMatchObject({ code: '00000', data: { status: 'filled' } });
    await first.close();
    for (const env of ['paper', 'live'] as const) expect(await sums(env, place)).toEqual([]);

    // What was done since is there after another start, and the rest is still as it was.
    const second = await open(place, clock);
    onTestFinished(second.close);
    at = second;
    const { data: history } = await browser.get<{ rows: readonly Order[] }>(SPOT.history, { paper });
    expect(history.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([waiting!.id, bought.data.id]));
    await second.close();
    for (const env of ['paper', 'live'] as const) expect(await sums(env, place)).toEqual([]);
  });
}

type Kept = { readonly dataDir: string; readonly databaseUrl: string | null };

async function open(place: Kept, clock: ReturnType<typeof handClock>) {
  const { log, lines } = keptLog();
  const venue = await openVenue({
    config: { ...place, acceptLoss: false },
    feed,
    clock,
    log,
    accounts: { passwordCost: 4, outbox: new Outbox({ now: () => clock.now(), log }), secret: Buffer.alloc(32, 7) },
  });
  const { app } = await world({ feed, trading: venue, clock, log });
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

/** Assets that do not sum to zero over all accounts, the house's included, in what a closed venue left. */
async function sums(env: Env, { dataDir, databaseUrl: postgres }: Kept): Promise<readonly string[]> {
  const spot = feed.instruments().filter(({ product }) => product === 'spot');
  const [assets, markets] = [assetsOf(spot), spot.map(marketSpecOf)];
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
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' && NUMBER.test(inner) ? inner.replace(/\.?0+$/, '') : inner,
  );
}
