import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { MARKET, MIX_MARKET } from '#lib/contract/endpoints.ts';
import { NOON, world } from '../world.ts';

/** What one address may make the gateway work out: each call pays before anything is done. */

const lists = listed(true).filter(({ symbol }) =>
  ['BTCUSDT', 'BTCUSDTPERP', 'ETHUSDT', 'ETHUSDTPERP'].includes(symbol),
);
const [ATTACKER, VISITOR] = ['203.0.113.7', '198.51.100.9'];
const HOUR = 3_600_000;

const made = { bars: 0, figures: 0 };
let app: App;

/** The limits of a start without settings, and what is worked out of contracts counted. */
beforeAll(async () => {
  const feed = createSyntheticFeed({ seed: 'dear', lists });
  const contracts = feed.contracts!;
  const candles: typeof contracts.candles = (...args) => {
    const bars = contracts.candles(...args);
    made.bars += bars.length;
    return bars;
  };
  const figures: typeof contracts.figures = (...args) => {
    made.figures += 1;
    return contracts.figures(...args);
  };
  ({ app } = await world({
    feed: { ...feed, contracts: { ...contracts, candles, figures } },
    env: { RATE_MARKET: '50' },
  }));
  while (!contracts.prepare(NOON));
});
afterAll(() => app.close());
beforeEach(() => Object.assign(made, { bars: 0, figures: 0 }));

async function from(remoteAddress: string, url: string) {
  const { statusCode, headers } = await app.inject({ url, remoteAddress });
  return { status: statusCode, left: Number(headers['ratelimit-remaining']) };
}

const bars = (price: string, back: number, limit = 1000) =>
  `${MARKET.candles}?symbol=BTCUSDTPERP&interval=1m&price=${price}&limit=${limit}&end=${NOON - back * HOUR}`;

test('of twenty calls for new bars of a mark in one second one is worked out, the others are told when to come', async () => {
  const calls = Array.from({ length: 20 }, (_, i) => from(ATTACKER, bars('mark', 24 * (20 + i))));
  const visitor = from(VISITOR, bars('mark', 24, 200));
  expect((await visitor).status).toBe(200);
  const answers = (await Promise.all(calls)).map(({ status }) => status);
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  expect(answers.filter((status) => status === 429)).toHaveLength(19);
  // Each of the two may begin in the middle of a block.
  expect(made.bars).toBeLessThanOrEqual(1000 + 200 + 2 * 100);
});

test('bars that somebody asked for before cost their rows alone, whoever it was', async () => {
  const first = await from('192.0.2.11', bars('mark', 24 * 9, 500));
  const again = await from('192.0.2.12', bars('mark', 24 * 9, 500));
  expect(200 - first.left).toBeGreaterThanOrEqual(70);
  expect(200 - again.left).toBe(5);
});

test('a call that will be refused costs its rows, whatever was sent', async () => {
  const odd = ['symbol=BTCUSDTPERP&interval=1m&price=no', 'symbol=NOSUCH&interval=1m', 'interval=1m', 'price=mark'];
  for (const query of [
    ...odd,
    'symbol=ETHUSDT&interval=1m&price=mark',
    'symbol=BTCUSDT&interval=9m&start=x&limit=-1',
  ]) {
    const { left } = await from(`192.0.3.${query.length}`, `${MARKET.candles}?${query}`);
    expect(200 - left).toBe(3);
  }
});

test('the book of an environment costs twice what that of the feed costs', async () => {
  const depth = `${MARKET.depth}?symbol=BTCUSDT&limit=200`;
  expect(200 - (await from('192.0.2.1', depth)).left).toBe(4);
  expect(200 - (await from('192.0.2.2', `${depth}&env=paper`)).left).toBe(8);
  // The smallest is made of books that are as deep.
  expect(200 - (await from('192.0.2.3', `${MARKET.depth}?symbol=BTCUSDT&limit=1&env=paper`)).left).toBe(4);
});

test('the figures of all contracts are made once for all who ask in a fifth of a second', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => from('192.0.2.5', MIX_MARKET.state)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(made.figures).toBe(2);
});

test('a stamp of funding that nobody asked for before pays for the minutes that it looks at, once', async () => {
  const cursor = NOON - 40 * 24 * HOUR;
  const url = `${MIX_MARKET.funding}?symbol=BTCUSDTPERP&limit=1&cursor=${cursor}`;
  // One row, the first, and all 480 minutes of eight hours in which somebody could look.
  expect(200 - (await from('192.0.2.21', url)).left).toBe(1 + 4 + 16);
  expect(200 - (await from('192.0.2.22', url)).left).toBe(1);
  expect(200 - (await from('192.0.2.25', `${MIX_MARKET.funding}?symbol=NO&cursor=x&limit=9999`)).left).toBe(20);
});
