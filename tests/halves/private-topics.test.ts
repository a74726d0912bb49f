import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { amount } from '#gateway/engine/present.ts';
import { type Changes, type Owner, TOPIC_SOURCES } from '#gateway/engine/private-topics.ts';
import { OLDER_ROWS } from '#gateway/history/older-rows.ts';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { TOPIC_WORDS } from '#gateway/routes/private-topics.ts';
import { streamDocument } from '#gateway/routes/stream-doc.ts';
import { createHub, type Hub } from '#gateway/stream/hub.ts';
import { PRIVATE_TOPICS } from '#lib/contract/private-topics.ts';
import { type Balance, BalanceShape, type SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { Fill } from '#lib/contract/shapes/order.ts';
import { PRIVATE_ROWS } from '#lib/contract/shapes/stream.ts';
import { SPOT } from '#lib/contract/trade.ts';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';
import { type MarketStream, openStream } from '#lib/market/client.ts';
import type { SocketLike } from '#lib/market/outside.ts';
import { openPrivate } from '#lib/market/private.ts';
import { byKey, latest, type Rows } from '#lib/market/private-reducers.ts';
import { KEPT_TOPICS, type StandIns } from '#lib/market/private-topics.ts';
import { useAccount } from '#stores/account.ts';
import { useFills } from '#stores/fills.ts';
import { followPrivate, SHOWN_TOPICS } from '#stores/private.ts';
import { feed, handClock, keptLog, scratch } from '../gateway/world.ts';
import { soon } from '../soon.ts';

/**
 * A topic of an account is a row in each table and nothing else. Two that no contract knows are added here, one of each
 * kind, and go the whole way: real engine, real hub, real socket, the page's stream and what fills its stores.
 */

/** What an account has of an asset, all in one. A snapshot has all. */
type Total = { readonly asset: string; readonly total: string };
/** That something was filled. A snapshot has the latest two, from the history where the engine does not know them. */
type Echo = { readonly id: string; readonly env: string };

const LATEST = 2;
const isRow = (row: unknown): row is never => typeof row === 'object' && row !== null;
const rows = (ch: string, env: string) => ({ ch, env, isRow }) as unknown as Rows<never>;
const totalOf = ({ state, account }: Owner, asset: string): Total => {
  const { available, locked } = state.balance(account, asset);
  return { asset, total: amount(available + locked, state.assets.get(asset)!.places) };
};
const echoOf = ({ id, env }: Fill): Echo => ({ id, env });

const ROWS: readonly (readonly [table: object, rows: object])[] = [
  [PRIVATE_TOPICS, { totals: { limit: null }, echoes: { limit: LATEST } }],
  [
    TOPIC_SOURCES,
    {
      totals: {
        rows: (owner: Owner, { assets }: Changes) => [...assets].map((asset) => totalOf(owner, asset)),
        snapshot: (owner: Owner) => TOPIC_SOURCES.balances.snapshot(owner).map(({ asset }) => totalOf(owner, asset)),
      },
      echoes: {
        rows: ({ env }: Owner, { fills }: Changes) => fills.map(({ id }): Echo => ({ id: `${id}`, env })),
        snapshot: { next: TOPIC_SOURCES.fills.snapshot.next },
      },
    },
  ],
  [
    OLDER_ROWS,
    {
      echoes: async (...asked: Parameters<typeof OLDER_ROWS.fills>) => (await OLDER_ROWS.fills(...asked)).map(echoOf),
    },
  ],
  [
    TOPIC_WORDS,
    {
      totals: { meaning: 'Totals.', rest: SPOT.account },
      echoes: { meaning: 'Echoes.', rest: SPOT.fills },
    },
  ],
  [PRIVATE_ROWS, { totals: { row: BalanceShape, rows: 'All.' }, echoes: { row: BalanceShape, rows: 'The latest.' } }],
  [
    KEPT_TOPICS,
    {
      totals: {
        reducer: (env: string) => byKey<Total>(rows('totals', env), ({ asset }) => asset),
        inAccount: ({ balances }: SpotAccount) =>
          balances.map(({ asset, available }): Total => ({ asset, total: available })),
      },
      echoes: {
        reducer: (env: string) => latest<Echo>(rows('echoes', env), LATEST),
        async rest({ fills }: StandIns) {
          const told = (await fills(LATEST)).rows.map(echoOf);
          return () => told;
        },
      },
    },
  ],
];

const shown: { totals: readonly Total[]; echoes: readonly Echo[]; begun: string[] } = {
  totals: [],
  echoes: [],
  begun: [],
};

const folder = scratch();
const clock = handClock();
let venue: Venue;
let hub: Hub;
let server: Server;
let stream: MarketStream;
/** Frames as they came, each as its channels. */
const frames: string[] = [];

async function open(): Promise<void> {
  venue = await openVenue({
    config: { dataDir: folder.path, databaseUrl: null, acceptLoss: false },
    feed,
    clock,
    log: keptLog().log,
  });
  hub = createHub({ feed, clock, log: keptLog().log, originAllowed: () => true, own: venue.own });
  server = createServer().on('upgrade', (request, socket, head) => hub.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stream = openStream({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v1/stream`,
    WebSocket: ListenedSocket as unknown as new (url: string) => SocketLike,
    now: Date.now,
    random: () => 0,
    frame: (task) => setImmediate(task),
    after(ms, task) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    online: () => true,
    onWake: () => () => {},
  });
}

class ListenedSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.addEventListener('message', ({ data }) => {
      const { m } = JSON.parse(data) as { m?: readonly { ch: string; type: string }[] };
      if (m) frames.push(m.map(({ ch, type }) => `${ch} ${type}`).join(', '));
    });
  }
}

async function shut(): Promise<void> {
  stream.close();
  await hub.close();
  await new Promise((resolve) => server.close(resolve));
  await venue.close();
}

/** A page that follows account 1. @returns stops it */
function page(): () => void {
  const after = (ms: number, task: () => void) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  };
  return followPrivate('paper', async (env, told) => {
    const calls = {
      account: async () => ({
        env,
        account: '1',
        testAssets: true,
        balances: await venue.paper.read('balances', { account: 1 }),
      }),
      openOrders: () => venue.paper.read('openOrders', { account: 1 }),
      fills: (limit: number) => venue.histories.paper!.fills(1, { limit }),
      ticket: async () => {
        const { ticket, until } = await venue.tickets.make(env, { account: 1, session: null }, clock.now());
        return { env, ticket, expiresAt: until };
      },
    };
    return openPrivate({ env, stream, calls, told, after });
  });
}

const buy = () =>
  venue.paper.submitOrThrow({
    c: 'place',
    account: 1,
    symbol: 'BTCUSDT',
    side: 'buy',
    kind: 'market',
    size: '0.001',
    clientId: `o${Math.random()}`,
  });

/** What the engine holds, as the two toys tell it. */
async function held() {
  const balances = await venue.paper.read('balances', { account: 1 });
  const { rows: fills } = await venue.histories.paper!.fills(1, { limit: LATEST });
  return {
    totals: balances.map(({ asset, available }: Balance) => ({ asset, total: available })),
    echoes: fills.map(echoOf),
  };
}

beforeAll(async () => {
  vi.stubGlobal('window', {});
  for (const [table, added] of ROWS) Object.assign(table, added);
  Object.assign(SHOWN_TOPICS, {
    totals: {
      begin: (env: string) => shown.begun.push(env),
      show: (totals: readonly Total[]) => Object.assign(shown, { totals }),
    },
    echoes: { begin: () => {}, show: (echoes: readonly Echo[]) => Object.assign(shown, { echoes }) },
  });
  await open();
  await venue.paper.submitOrThrow({ c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '100000' } });
});

afterAll(async () => {
  await shut();
  folder.remove();
});

test('a row in each table is all that a new topic takes, from the engine to the page', async () => {
  for (let i = 0; i < 3; i++) await buy();
  const stop = page();
  await soon(() => expect(frames.length).toBeGreaterThan(0));
  // In the order of the table, those that are new behind those that are there.
  const all = ['orders', 'fills', 'balances', 'totals', 'echoes'];
  expect(frames[0]).toBe(all.map((ch) => `${ch} snapshot`).join(', '));
  await soon(() => expect(shown.echoes.length).toBe(LATEST));
  expect(shown.begun).toEqual(['paper']);
  expect({ totals: shown.totals, echoes: shown.echoes }).toEqual(await held());
  await buy();
  await soon(() => expect(frames.length).toBe(2));
  expect(frames[1]).toBe(all.map((ch) => `${ch} update`).join(', '));
  await soon(() => expect(shown.echoes[0]?.id).toBe(useFills.getState().latest?.[0]?.id));
  const now = await held();
  expect(shown.echoes).toEqual(now.echoes);
  expect([...shown.totals].sort((a, b) => (a.asset < b.asset ? -1 : 1))).toEqual(now.totals);
  expect(useAccount.getState().balances?.BTC?.available).toBe(now.totals.find(({ asset }) => asset === 'BTC')?.total);
  stop();
});

test('its latest rows of before a restart come from the history, and REST stands in while no stream is there', async () => {
  const before = await held();
  await shut();
  await open();
  frames.length = 0;
  Object.assign(shown, { totals: [], echoes: [] });
  await hub.close();
  const stop = page();
  await soon(() => expect(shown.echoes).toEqual(before.echoes));
  expect(shown.totals).toEqual(before.totals);
  expect(frames).toEqual([]);
  expect((await venue.own.read('paper', 1)).state as object).toMatchObject({ echoes: before.echoes });
  stop();
});

test('it stands in the description of the stream', () => {
  const local = { routing: DEFAULT_ROUTING, port: 3443, host: '127.0.0.1' };
  const document = streamDocument('1', local) as { 'x-own-topics': object[]; components: { schemas: object } };
  expect(document['x-own-topics']).toEqual(
    expect.arrayContaining([
      { topic: 'totals', meaning: 'Totals.' },
      { topic: 'echoes', meaning: 'Echoes.' },
    ]),
  );
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['TotalsMessage', 'MarksMessage']));
});
