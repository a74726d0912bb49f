import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { Cards } from '#gateway/cards/cards.ts';
import { CARD_PATH, CARD_SIZE, cardOf, cardPath } from '#lib/contract/cards.ts';
import { feed, handClock, keptLog, scratch, world } from '../world.ts';

const folder = scratch();
let app: App;
beforeAll(async () => {
  const cards = new Cards({ folder: folder.path, feed, clock: handClock(), log: keptLog().log });
  ({ app } = await world({ cards }));
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

test('a card is a picture that other sites may show, asked for again by its mark', async () => {
  const answer = await get(cardPath('ar', '/spot/BTCUSDT'));
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=600',
  ]);
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ ...CARD_SIZE, format: 'png' });
  const again = await get(cardPath('ar', '/spot/BTCUSDT'), { 'if-none-match': answer.headers.etag });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('a card of a shared trade is kept by whoever saw it alone, for a minute', async () => {
  const id = 'b'.repeat(32);
  const kept = { find: async () => ({ bytes: Buffer.from('x'), at: 1 }) } as unknown as Cards;
  const { app: own } = await world({ cards: kept });
  const answer = await own.inject(`${CARD_PATH}/en/share-${id}.png`);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, max-age=60']);
  await own.close();
});

test('there is none for other languages, files and markets', async () => {
  const wrong = [
    'xx/home.png',
    'en/home.svg',
    'en/spot-NOPE.png',
    'en/spot-btcusdt.png',
    'en/..%2Fhome.png',
    'en~/home.png',
  ];
  for (const path of wrong) expect([path, (await get(`${CARD_PATH}/${path}`)).statusCode]).toEqual([path, 404]);
});

test('an address that has drawn enough is told when to come back', async () => {
  const answers = await Promise.all(['de', 'fr', 'it', 'pl', 'uk', 'vi'].map((code) => get(cardPath(code, '/'))));
  const late = answers.filter(({ statusCode }) => statusCode === 503);
  expect(late.length).toBeGreaterThan(0);
  expect(late[0]?.headers['retry-after']).toBe('5');
});

test('each page names a card, pages without one of their own that of the home page', () => {
  expect(cardPath('ja', '/spot/BTCUSDT')).toBe('/cdnstatic/cards/ja/spot-BTCUSDT.png');
  expect(cardPath('en', '/markets')).toBe('/cdnstatic/cards/en/markets.png');
  for (const path of ['/', '/download', '/announcements/7', '/spot/btcusdt'])
    expect(cardPath('en', path)).toBe('/cdnstatic/cards/en/home.png');
  for (const path of ['/', '/markets', '/spot/ETHBTC']) {
    const file = cardPath('en', path).split('/').at(-1) ?? '';
    expect(cardOf(file)).not.toBeNull();
  }
  expect(cardOf('spot-ETHBTC.png')).toEqual({ kind: 'spot', symbol: 'ETHBTC' });
});
