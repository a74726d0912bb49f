import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import { type Page, SPOT } from '#lib/contract/trade.ts';
import { visitor } from './visitor.ts';
import { feed, handClock, keptLog, scratch, world } from './world.ts';

/** Orders by the ids that their owners, and the venue, gave them. */

let folder: ReturnType<typeof scratch>;
let venue: Venue;
let app: Awaited<ReturnType<typeof world>>['app'];
const clock = handClock();

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
  await open();
});
afterAll(async () => {
  await shut();
  folder.remove();
});

const { post, get, guest } = visitor(() => app);
const last = () => feed.ticker('BTCUSDT', clock.now()).last;
/** Parts of the last price in tenths, in whole ticks. */
const part = (tenths: bigint) => `${(BigInt(last().replace('.', '')) * tenths) / 10n / 10n}.0`;
const limit = (clientId: string, more: object = {}) => ({
  ...{ symbol: 'BTCUSDT', side: 'buy', kind: 'limit', size: '0.01', price: part(9n), clientId },
  ...more,
});
const named = (clientId: string) => `${SPOT.order}?clientId=${encodeURIComponent(clientId)}`;

describe('one order', () => {
  test('is found by its number and by its client id, open and over, and nobody finds another’s', async () => {
    const [cookie, other] = [await guest(), await guest()];
    const { data: order } = await post<Order>(SPOT.place, limit('a#1:b.c-D_9'), { cookie });
    for (const url of [`${SPOT.order}?id=${order.id}`, named('a#1:b.c-D_9')]) {
      expect((await get<Order>(url, { cookie })).data).toEqual(order);
      expect(await get(url, { cookie: other })).toMatchObject({ code: '43119', data: { rule: 'unknownOrder' } });
    }
    const { data: over } = await post<Order>(SPOT.cancel, { id: order.id }, { cookie });
    for (const url of [`${SPOT.order}?id=${order.id}`, named('a#1:b.c-D_9')])
      expect((await get<Order>(url, { cookie })).data).toEqual(over);
  });

  test('of several with one client id is the newest; with all they come as a list, newest first', async () => {
    const cookie = await guest();
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { data } = await post<Order>(SPOT.place, limit('again'), { cookie });
      ids.unshift(data.id);
      if (turn < 2) await post(SPOT.cancel, { clientId: 'again' }, { cookie });
    }
    expect((await get<Order>(named('again'), { cookie })).data).toMatchObject({ id: ids[0], status: 'new' });
    const { data: all } = await get<Order[]>(`${named('again')}&all=1`, { cookie });
    expect(all.map(({ id, status }) => [id, status])).toEqual([
      [ids[0], 'new'],
      [ids[1], 'cancelled'],
      [ids[2], 'cancelled'],
    ]);
    expect((await get<Order[]>(`${SPOT.order}?id=${ids[1]}&all=1`, { cookie })).data).toHaveLength(1);
    expect((await get<Order[]>(`${named('never')}&all=1`, { cookie })).data).toEqual([]);
  });

  test.each(['', '?id=1&clientId=a'])('%s does not name one', async (query) => {
    const cookie = await guest();
    expect(await get(`${SPOT.order}${query}`, { cookie })).toMatchObject({ code: '40000', data: { field: 'id' } });
  });

  test('is found by a client id of before a restart', async () => {
    const cookie = await guest();
    const { data: order } = await post<Order>(SPOT.place, limit('kept'), { cookie });
    await post(SPOT.cancel, { clientId: 'kept' }, { cookie });
    await shut();
    await open();
    expect((await get<Order>(named('kept'), { cookie })).data).toMatchObject({ id: order.id, status: 'cancelled' });
  });
});

describe('a client id', () => {
  test('amends as a number does, again and again under its idempotency key', async () => {
    const cookie = await guest();
    const { data: order } = await post<Order>(SPOT.place, limit('mine'), { cookie });
    const headers = { 'idempotency-key': 'k1' };
    for (let turn = 0; turn < 2; turn += 1) {
      const { data } = await post<Order>(SPOT.amend, { clientId: 'mine', size: '0.02' }, { cookie, headers });
      expect(data).toMatchObject({ id: order.id, size: '0.02000' });
    }
    expect(await post(SPOT.amend, { clientId: 'other', size: '0.02' }, { cookie })).toMatchObject({
      code: '43119',
      data: { field: 'clientId', value: 'other' },
    });
    for (const both of [{}, { id: order.id, clientId: 'mine' }])
      expect((await post(SPOT.amend, { ...both, size: '0.03' }, { cookie })).code).toBe('40000');
    expect(await post(SPOT.amend, { id: '999999', size: '0.03' }, { cookie })).toMatchObject({
      code: '43119',
      data: { field: 'id', value: '999999' },
    });
  });

  test('chooses fills: of every order that has it', async () => {
    const cookie = await guest();
    const wish = { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '0.01' };
    const one = await post<Order>(SPOT.place, { ...wish, clientId: 'twice' }, { cookie });
    await post<Order>(SPOT.place, { ...wish, clientId: 'else' }, { cookie });
    const two = await post<Order>(SPOT.place, { ...wish, clientId: 'twice' }, { cookie });
    const { data } = await get<Page<Fill>>(`${SPOT.fills}?clientId=twice`, { cookie });
    expect(new Set(data.rows.map(({ order }) => order))).toEqual(new Set([one.data.id, two.data.id]));
    expect((await get<Page<Fill>>(`${SPOT.fills}?clientId=nobody`, { cookie })).data).toEqual({
      rows: [],
      cursor: null,
    });
  });

  test('that begins with ~ is the venue’s: refused for a new order, taken to look up, amend and cancel its own', async () => {
    const cookie = await guest();
    for (const clientId of ['~exit.1', '~mine'])
      expect(await post(SPOT.place, limit(clientId), { cookie })).toMatchObject({
        code: '43117',
        data: { field: 'clientId', rule: 'clientId', value: clientId },
      });
    const buy = { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '0.01', stopLoss: part(8n) };
    const { data: parent } = await post<Order>(SPOT.place, buy, { cookie });
    const child = `~exit.${parent.id}`;
    const { data: found } = await get<Order>(named(child), { cookie });
    expect(found).toMatchObject({ kind: 'tpsl', clientId: child, parent: parent.id, status: 'new' });
    // A stop has no price to amend, and that is what is said: the order itself was found.
    expect((await post(SPOT.amend, { clientId: child, price: '1' }, { cookie })).code).toBe('43103');
    const { data: amended } = await post<Order>(SPOT.amend, { clientId: child, stopLoss: part(7n) }, { cookie });
    expect(amended).toMatchObject({ id: found.id, clientId: child, triggers: [{ when: 'down', price: part(7n) }] });
    expect((await post<Order>(SPOT.cancel, { clientId: child }, { cookie })).data).toMatchObject({
      id: found.id,
      status: 'cancelled',
    });
    expect((await get<Order>(named(child), { cookie })).data.status).toBe('cancelled');
  });

  test.each(['x'.repeat(51), 'a b', 'é', '', '~~a', '~'])('%j is none', async (clientId) => {
    const cookie = await guest();
    const data = { field: 'clientId' };
    expect(await post(SPOT.place, limit(clientId), { cookie })).toMatchObject({ code: '40000', data });
    expect(await get(named(clientId), { cookie })).toMatchObject({ code: '40000', data });
  });
});

describe('a list', () => {
  const lists = [SPOT.open, SPOT.history, SPOT.fills, SPOT.ledger, SPOT.order];

  test.each(lists)('%s refuses a key that is no filter of it, and takes what every call carries', async (url) => {
    const cookie = await guest();
    const usual = '_t=1795190400123&languageType=0&paptrading=1';
    const good = url === SPOT.order ? '&clientId=a' : '';
    for (const wrong of ['clientid', 'symbols', 'foo'])
      expect(await get(`${url}?${usual}${good}&${wrong}=BTCUSDT`, { cookie })).toMatchObject({
        code: '40000',
        data: { field: wrong, rule: 'unknown' },
      });
    expect((await get(`${url}?${usual}${good}`, { cookie })).code).toBe(url === SPOT.order ? '43119' : '00000');
  });

  test('any other call tolerates what it does not know', async () => {
    const cookie = await guest();
    expect((await get(`${SPOT.account}?foo=1`, { cookie })).code).toBe('00000');
  });
});

test('a fill that the account does not have is no unknown order', async () => {
  const cookie = await guest();
  expect(await get(`${SPOT.fill}?id=999999`, { cookie })).toMatchObject({
    code: '40403',
    data: { field: 'id', rule: 'fillUnknown', value: '999999' },
  });
});
