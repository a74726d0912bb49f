import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { FAUCET, SECURITY } from '#lib/contract/account.ts';
import { NOTICE } from '#lib/contract/notice.ts';
import type { Notice, NoticePage } from '#lib/contract/shapes/notice.ts';
import { house } from './accounts/house.ts';
import { visitor } from './visitor.ts';
import { feed, handClock, keptLog, scratch, world } from './world.ts';

const PLACE = '/v1/spot/order/place';
const WAYS = ['bell', 'toast', 'sound', 'browser'];

describe('what an account is told of', () => {
  let folder: ReturnType<typeof scratch>;
  let venue: Venue;
  let clock: ReturnType<typeof handClock>;
  let app: Awaited<ReturnType<typeof world>>['app'];

  async function open(): Promise<void> {
    const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
    venue = await openVenue({ config, feed, clock, log: keptLog().log });
    ({ app } = await world({ trading: venue, clock, env: { RATE_TRADE: '1000', RATE_GUEST: '1000' } }));
  }
  async function shut(): Promise<void> {
    await app.close();
    await venue.close();
  }
  beforeAll(async () => {
    folder = scratch();
    clock = handClock();
    await open();
  });
  afterAll(async () => {
    await shut();
    folder.remove();
  });
  const { post, get, guest } = visitor(() => app);
  let sent = 0;
  const place = (cookie: string, order: object) => {
    sent += 1;
    const headers = { 'idempotency-key': `n-${sent}` };
    return post<{ id: string; status: string }>(PLACE, { symbol: 'BTCUSDT', ...order }, { cookie, headers });
  };
  const market = (cookie: string, size = '0.01') => place(cookie, { side: 'buy', kind: 'market', size });
  /** An order that takes what is there at a price far away: nothing. */
  const inVain = (cookie: string) => {
    const price = `${(BigInt(feed.ticker('BTCUSDT', clock.now()).last.replace('.', '')) * 9n) / 100n}.0`;
    return place(cookie, { side: 'buy', kind: 'limit', price, size: '0.01', tif: 'ioc' });
  };
  const look = async () => {
    clock.at += 250;
    await venue.look();
  };
  const page = async (cookie: string, query = '') => (await get<NoticePage>(NOTICE.list + query, { cookie })).data;
  const rows = async (cookie: string, query = ''): Promise<readonly Notice[]> => (await page(cookie, query)).rows;

  test('[JOB-03] an order that was filled is one notice, also over a restart and for whoever looks again', async () => {
    const cookie = await guest();
    const { data } = await market(cookie);
    expect(data.status).toBe('filled');
    await shut();
    await open();
    await look();
    await look();
    expect(await page(cookie)).toMatchObject({ unread: 1, rows: [{ title: 'filled' }] });
    const [notice] = await rows(cookie);
    expect(notice).toMatchObject({
      ...{ env: 'paper', kind: 'fill', level: 'good', link: '/spot/BTCUSDT', ways: WAYS, read: false },
      params: { order: data.id, symbol: 'BTCUSDT', side: 'buy', filled: '0.01000', feeAsset: 'BTC' },
    });
    await shut();
    await open();
    await look();
    expect(await rows(cookie)).toEqual([notice]);
  });

  test('[JOB-03] an order that ended by itself is told; one that its owner cancelled is not', async () => {
    const cookie = await guest();
    const { data } = await inVain(cookie);
    const price = `${(BigInt(feed.ticker('BTCUSDT', clock.now()).last.replace('.', '')) * 9n) / 100n}.0`;
    const { data: resting } = await place(cookie, { side: 'buy', kind: 'limit', price, size: '0.01' });
    await post('/v1/spot/order/cancel', { id: resting.id }, { cookie });
    await look();
    await look();
    expect(await rows(cookie)).toMatchObject([
      { kind: 'orderEnd', level: 'warning', title: 'ended', params: { order: data.id, reason: 'ioc' } },
    ]);
  });

  test('[JOB-03] many of one account in one look are one notice', async () => {
    const cookie = await guest();
    for (let i = 0; i < 12; i++) await market(cookie, '0.001');
    await look();
    expect(await rows(cookie)).toMatchObject([{ kind: 'fill', title: 'fills', params: { orders: '12' } }]);
  });

  test('[JOB-03] what is muted is decided here: kept, seen, and heard by no way; kinds are read apart', async () => {
    const [cookie, other] = [await guest(), await guest()];
    const settings = { muted: { fill: WAYS, funding: WAYS }, quiet: null };
    expect((await post(NOTICE.settings, settings, { cookie })).data).toEqual(settings);
    const night = { muted: {}, quiet: { from: 1320, to: 420, zone: 'Europe/Berlin' } };
    expect((await post(NOTICE.settings, night, { cookie })).data).toMatchObject({ quiet: night.quiet });
    const nowhere = { muted: {}, quiet: { from: 1320, to: 420, zone: 'Mars/Olympus' } };
    expect(await post(NOTICE.settings, nowhere, { cookie })).toMatchObject({
      code: '40000',
      data: { field: 'quiet.zone' },
    });
    await post(NOTICE.settings, settings, { cookie });
    await Promise.all([market(cookie), market(other), inVain(cookie)]);
    await look();
    await look();
    expect(await page(cookie)).toMatchObject({ unread: 1 });
    expect(await rows(cookie, '?kind=fill')).toMatchObject([{ kind: 'fill', ways: [], read: true }]);
    expect(await rows(cookie, '?kind=fill,orderEnd')).toHaveLength(2);
    expect(await rows(cookie, '?kind=security')).toEqual([]);
    expect(await page(other)).toMatchObject({ unread: 1, rows: [{ ways: WAYS }] });
    expect((await get(`${NOTICE.list}?kind=fill,smoke`, { cookie })).code).toBe('40000');
  });
});

test('[JOB-03] what protects an account, and what arrives on it, is told to its owner on both accounts, or on that one', async () => {
  const { browser, clock, venue } = await house();
  const owner = browser();
  await owner.register('ann@example.com');
  const look = async () => {
    clock.at += 3_000;
    await venue.look();
  };
  const told = async (paper: boolean) =>
    (await owner.get<NoticePage>(NOTICE.list, { paper })).data.rows.map(({ kind, level, title, params }) => ({
      ...{ kind, level, title, params },
    }));
  await look();
  // The device that somebody registers with, and what an account begins with, are no news.
  expect([await told(false), await told(true)]).toEqual([[], []]);
  await owner.post(FAUCET, { asset: 'USDT' });
  clock.at += 120_000;
  await browser('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0').enter('ann@example.com');
  await look();
  const emailCode = await owner.askCode('security', 'ann@example.com');
  const { code } = await owner.post(SECURITY.antiPhishing, { emailCode, code: 'Heron1' });
  expect(code).toBe('00000');
  await look();
  const [changed, login] = await told(true);
  expect(changed).toMatchObject({ kind: 'security', level: 'must', title: 'antiPhishingChanged' });
  expect(login).toMatchObject({ kind: 'security', level: 'must', title: 'newDevice' });
  expect(login?.params.device).toContain('Firefox');
  expect(await told(false)).toMatchObject([
    { title: 'antiPhishingChanged' },
    { title: 'newDevice' },
    { kind: 'deposit', level: 'good', title: 'arrived', params: { asset: 'USDT', reason: 'faucet' } },
  ]);
  // What must be told takes every way, whatever was muted.
  const muted = { muted: { security: WAYS, deposit: WAYS }, quiet: null };
  expect((await owner.post(NOTICE.settings, muted)).code).toBe('00000');
  await owner.post(FAUCET, { asset: 'BTC' });
  await look();
  const { data } = await owner.get<NoticePage>(NOTICE.list);
  expect(data.rows[0]).toMatchObject({ kind: 'deposit', ways: [], read: true });
});
