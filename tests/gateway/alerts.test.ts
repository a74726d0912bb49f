import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { ALERT, NOTICE, NOTICE_MUTED } from '#lib/contract/notice.ts';
import type { Alert, NoticePage } from '#lib/contract/shapes/notice.ts';
import { visitor } from './visitor.ts';
import { feed, handClock, keptLog, scratch, world } from './world.ts';

describe('price alerts and notices over HTTP', () => {
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
  const last = () => feed.ticker('BTCUSDT', clock.now()).last;
  const off = (tenths: bigint) => `${(BigInt(last().replace('.', '')) * tenths) / 100n}.0`;
  const wish = () => ({ symbol: 'BTCUSDT', kind: 'above', price: off(20n), note: 'up' });

  test('[JOB-01] one is set, moved, paused and taken away by its own account alone', async () => {
    const [cookie, other] = [await guest(), await guest()];
    const { data: made } = await post<Alert>(ALERT.create, wish(), { cookie });
    expect(made).toMatchObject({ env: 'paper', kind: 'above', repeat: 'once', state: 'on', note: 'up', fired: 0 });
    const { id } = made;
    for (const [url, body] of [
      [ALERT.update, { id, note: 'mine' }],
      [ALERT.pause, { id, paused: true }],
      [ALERT.remove, { id }],
    ] as const)
      expect(await post(url, body, { cookie: other })).toMatchObject({ code: '44502', data: { field: 'id' } });
    expect((await get<Alert[]>(ALERT.list, { cookie: other })).data).toEqual([]);
    expect((await post<Alert>(ALERT.update, { id, price: off(30n), repeat: 'daily' }, { cookie })).data).toMatchObject({
      ...{ id, price: off(30n), repeat: 'daily', note: 'up' },
    });
    expect((await post<Alert>(ALERT.pause, { id, paused: true }, { cookie })).data.state).toBe('paused');
    expect((await post<Alert>(ALERT.pause, { id, paused: false }, { cookie })).data.state).toBe('on');
    expect((await post(ALERT.remove, { id }, { cookie })).data).toEqual({ done: true });
    expect((await get<Alert[]>(ALERT.list, { cookie })).data).toEqual([]);
    expect((await post(ALERT.remove, { id }, { cookie })).code).toBe('44502');
  });

  test.each([
    [{ price: '1.0' }, '44503'],
    [{ symbol: 'NOPEUSDT' }, '40401'],
    [{ price: '1e9' }, '40000'],
    [{ price: undefined }, '40000'],
    [{ kind: 'rise', price: undefined, change: '0.05' }, '40000'],
    [{ kind: 'rise', price: undefined, change: '0.0000001', window: '1h' }, '40000'],
    [{ change: '0.05' }, '40000'],
    [{ note: 'x'.repeat(61) }, '40000'],
    [{ kind: 'funding' }, '40000'],
  ])('%j is refused and keeps nothing', async (more, code) => {
    const cookie = await guest();
    expect((await post(ALERT.create, { ...wish(), ...more }, { cookie })).code).toBe(code);
    expect((await get<Alert[]>(ALERT.list, { cookie })).data).toEqual([]);
  });

  test('a flood ends at ten of a market, and says so', async () => {
    const cookie = await guest();
    const codes = await Promise.all(
      Array.from({ length: 14 }, async () => (await post(ALERT.create, wish(), { cookie })).code),
    );
    expect(codes.filter((code) => code === '00000')).toHaveLength(10);
    expect(codes.filter((code) => code === '44501')).toHaveLength(4);
  });

  test('guests of one address have a hundred at once, then one in five seconds; who comes from elsewhere is not stopped', async () => {
    const set = async (cookie: string, i: number, remoteAddress: string) => {
      const { json, headers } = await app.inject({
        ...{ method: 'POST', url: ALERT.create, remoteAddress },
        payload: { symbol: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'][i % 3], kind: 'rise', change: '0.5', window: '24h' },
        headers: { host: 'localhost:3443', origin: 'https://localhost:3443', cookie, paptrading: '1' },
      });
      return [json<Envelope<unknown>>().code, headers['retry-after']] as const;
    };
    const [here, elsewhere] = ['9.9.9.9', '8.8.8.8'];
    for (let i = 0; i < 100; ) {
      const cookie = await guest();
      for (const end = Math.min(100, i + 30); i < end; i += 1) expect((await set(cookie, i, here))[0]).toBe('00000');
    }
    const another = await guest();
    expect(await set(another, 0, here)).toEqual(['42900', '5']);
    expect((await set(another, 0, elsewhere))[0]).toBe('00000');
    clock.at += 5000;
    expect([(await set(another, 1, here))[0], (await set(another, 2, here))[0]]).toEqual(['00000', '42900']);
  });

  test('[JOB-01, JOB-02] one that fires over a restart is a notice: unseen, then seen; settings are taken whole or refused', async () => {
    const cookie = await guest();
    const change = { symbol: 'BTCUSDT', kind: 'below', price: last(), repeat: 'once' };
    const tick = `${(BigInt(last().replace('.', '')) - 1n) / 10n}.${(BigInt(last().replace('.', '')) - 1n) % 10n}`;
    const { data: made } = await post<Alert>(ALERT.create, { ...change, price: tick }, { cookie });
    expect(made.state).toBe('on');
    await shut();
    clock.at += 2 * 3600_000;
    await open();
    await venue.look();
    const { data: page } = await get<NoticePage>(NOTICE.list, { cookie });
    expect(page).toMatchObject({
      unread: 1,
      cursor: null,
      rows: [
        {
          kind: 'alert',
          read: false,
          ways: ['bell', 'toast', 'sound', 'browser'],
          params: { alert: made.id, late: true },
        },
      ],
    });
    expect((await post(NOTICE.read, { before: page.rows[0]!.id }, { cookie })).data).toEqual({ unread: 0 });
    expect((await get<NoticePage>(`${NOTICE.list}?unread=1`, { cookie })).data.rows).toEqual([]);
    expect((await post(NOTICE.read, {}, { cookie })).code).toBe('40000');
    const settings = { muted: { alert: ['sound', 'toast'], funding: ['sound'] }, quiet: { from: 0, to: 360 } };
    expect((await get(NOTICE.settings, { cookie })).data).toEqual({ muted: NOTICE_MUTED, quiet: null });
    expect((await post(NOTICE.settings, settings, { cookie })).data).toEqual(settings);
    expect((await get(NOTICE.settings, { cookie })).data).toEqual(settings);
    for (const wrong of [
      { ...settings, muted: { alert: ['smoke'] } },
      { ...settings, muted: { weather: ['sound'] } },
      { ...settings, quiet: { from: 60, to: 60 } },
      { ...settings, quiet: { from: 0, to: 1440 } },
    ])
      expect((await post(NOTICE.settings, wrong, { cookie })).code).toBe('40000');
    expect((await get(`${NOTICE.list}?kind=weather`, { cookie })).code).toBe('40000');
    expect((await get<NoticePage>(`${NOTICE.list}?kind=alert`, { cookie })).data.rows).toHaveLength(1);
  });
});
