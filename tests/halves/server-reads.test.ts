import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { silentLog } from '#gateway/base/log.ts';
import { Announcements } from '#gateway/data/announcements.ts';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { closeServer, createInternalServer, listen } from '#gateway/process/server.ts';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import type { Share } from '#lib/contract/shapes/share.ts';
import { SHARE } from '#lib/contract/share.ts';
import { visitor } from '../gateway/visitor.ts';
import { handClock, keptLog, scratch, world } from '../gateway/world.ts';

// Every read that a page is made with, against the listener that pages are made from.

const TOKEN = 'the token of these reads';
const BTC = 'BTCUSDTPERP';
const FOLDER = new URL('../../lib/api/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('-server.ts'));
type Read = (...given: readonly unknown[]) => unknown;

const feed = createSyntheticFeed({ seed: 'tests', lists: listed(true) });
const clock = handClock();
const folder = scratch();
let venue: Venue;
let app: App;
let server: ReturnType<typeof createInternalServer>;
let share: string;

beforeAll(async () => {
  while (!feed.contracts!.prepare(clock.now()));
  const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
  venue = await openVenue({ config, feed, clock, log: keptLog().log });
  const announcements = new Announcements(venue.db);
  const texts = [{ locale: 'en', title: 'T', body: 'B' }] as const;
  await announcements.add({ kind: 'news', at: clock.now(), barUntil: null, texts });
  const env = { RATE_TRADE: '100000', RATE_GUEST: '100000', FUTURES_QUIZ: 'off' };
  ({ app } = await world({ trading: venue, clock, feed, announcements, env }));
  server = createInternalServer({ app, token: TOKEN, clock, log: silentLog });
  const port = await listen(server, { host: '127.0.0.1', port: 0, setting: 'INTERNAL_PORT' });
  vi.stubEnv('GATEWAY_INTERNAL_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('INTERNAL_TOKEN', TOKEN);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  const { post, guest } = visitor(() => app);
  const cookie = await guest();
  const paid = { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '10000' };
  await post(WALLET_TRANSFER, paid, { cookie });
  await post(MIX.place, { symbol: BTC, side: 'buy', kind: 'market', size: '0.0150' }, { cookie });
  const long = { kind: 'position', symbol: BTC, positionSide: 'long', amounts: false };
  share = (await post<Share>(SHARE.create, long, { cookie })).data!.id;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await closeServer(server, 0);
  await app.close();
  await venue.close();
  folder.remove();
});

/** What each is asked with; a read that is not here fails the test. */
const GIVEN: Readonly<Record<string, () => readonly unknown[]>> = {
  readInstruments: () => [],
  readInstrument: () => ['BTCUSDT'],
  readTickers: () => [],
  readTicker: () => ['BTCUSDT'],
  readDepth: () => ['BTCUSDT'],
  readTrades: () => ['BTCUSDT'],
  readSparklines: () => [],
  readFiatRates: () => [],
  readSource: () => [],
  readContractState: () => [BTC],
  readContractStates: () => [],
  readIndex: () => [BTC],
  readFunding: () => [BTC, 10],
  readProtection: () => [],
  readFundDays: () => ['live', 30],
  readFundEvents: () => [{ env: 'live', limit: '10' }],
  readShare: () => [share],
  readAnnouncements: () => ['en', 10],
  readAnnouncement: () => ['en', '1'],
};
/** No reads, or read by another one's answer. */
const OTHERS = ['shareCandlesPath', 'readShareCandles'];

describe('what pages are made with', () => {
  test('every file of reads is looked at', () => expect(FILES.length).toBeGreaterThanOrEqual(4));

  test.each(FILES)('%s: each read is answered', async (file) => {
    const reads = (await import(new URL(file, FOLDER).href)) as Readonly<Record<string, Read>>;
    for (const [name, read] of Object.entries(reads)) {
      if (OTHERS.includes(name)) continue;
      expect(GIVEN, `${file}: ${name} is asked with nothing`).toHaveProperty(name);
      const got = await read(...GIVEN[name]!());
      expect([name, got === null || got === 'unknown' ? got : 'read']).toEqual([name, 'read']);
    }
  });

  test('the candles of a shared trade, too', async () => {
    const { readShare, readShareCandles } = await import('#lib/api/share-server.ts');
    const found = await readShare(share);
    expect(await readShareCandles(found as Share)).not.toBeNull();
  });
});
