import { expect, onTestFinished, test } from 'vitest';
import type { AccountCommand } from '#gateway/exchange/orders/commands.ts';
import { openVenue } from '#gateway/process/venue.ts';
import { Player } from '#gateway/replay/player.ts';
import { openTape } from '#gateway/replay/tape.ts';
import type { Notice } from '#lib/contract/shapes/notice.ts';
import { at, opening, PERP, START, tapeFile } from './replay/tape-file.ts';
import { handClock, keptLog, scratch } from './world.ts';

const MINUTE = 60_000;
const WAYS = ['bell', 'toast', 'sound', 'browser'];
const LINK = `/futures/usdt/${PERP.symbol}`;
const HOURLY = { ...PERP, contract: { ...PERP.contract, fundingHours: 1 } };

/** A venue on a tape: 50,000, then each of these prices a minute later. */
async function opened(prices: readonly number[], folder = scratch()) {
  const lines = [
    ...opening(),
    ...prices.flatMap((price, i) => opening((i + 1) * MINUTE, price)),
    at(70 * MINUTE).oi('1'),
  ];
  const file = tapeFile(lines, { instruments: [HOURLY] });
  const player = new Player(await openTape(file), 0, () => 0);
  const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
  const feed = player.tape.feed;
  const insurance = { USDT: '1000000' };
  const venue = await openVenue({ config, feed, clock: handClock(), player, insurance, log: keptLog().log });
  onTestFinished(async () => {
    await venue.close();
    folder.remove();
  });
  const { paper } = venue;
  const account = async (number: number, usdt = '10000') => {
    await paper.submitOrThrow({ c: 'grant', account: number, reason: 'grant', amounts: { USDT: usdt } });
    const move = {
      c: 'transfer',
      account: number,
      from: 'spot',
      to: 'futures:usdt',
      asset: 'USDT',
      amount: usdt,
    } as const;
    await paper.submitOrThrow({ ...move, reason: 'transfer', ref: null });
  };
  const did = (command: object) => paper.submitOrThrow(command as AccountCommand);
  let named = 0;
  const order = (number: number, side: 'buy' | 'sell', size: string, more: object = {}) => {
    named += 1;
    const usual = { c: 'perpPlace', account: number, symbol: PERP.symbol, kind: 'market', clientId: `c${named}` };
    return did({ ...usual, side, size, ...more });
  };
  /** On to so many minutes after the start, and everything is told. */
  const step = async (minutes: number) => {
    await player.step(() => START + minutes * MINUTE);
    for (let i = 0; i < 3; i++) await venue.look();
  };
  const told = async (number: number): Promise<readonly Notice[]> => (await venue.jobs.paper.own.latest(number)).rows;
  const kinds = async (number: number) =>
    (await told(number)).map(({ kind, title }) => `${kind} ${title}`).toReversed();
  await player.step(() => START);
  return { venue, player, account, did, order, step, told, kinds };
}

test('[JOB-03] what contracts do to an account is told: filled, warned, margin added, liquidated, with what it is about', async () => {
  const it = await opened([49_250, 49_100, 48_000]);
  await it.account(1, '2000');
  const set = { account: 1, symbol: PERP.symbol };
  await it.did({ ...set, c: 'marginMode', marginMode: 'isolated' });
  await it.did({ ...set, c: 'leverage', leverage: 50 });
  await it.order(1, 'buy', '1');
  await it.did({ ...set, c: 'autoMargin', on: true });
  await it.step(0.5);
  expect(await it.told(1)).toMatchObject([
    {
      ...{ kind: 'fill', level: 'good', title: 'filled', link: LINK, ways: WAYS },
      params: { symbol: PERP.symbol, side: 'buy', filled: '1.0000', price: '50000.1', reduceOnly: false },
    },
  ]);
  await it.step(10);
  const kinds = await it.kinds(1);
  expect(kinds.slice(1)).toEqual([
    ...['marginCall warning', 'marginCall added', 'marginCall added', 'liquidation liquidated'],
  ]);
  const [over, added, , warned] = await it.told(1);
  expect(warned).toMatchObject({ level: 'warning', link: LINK, params: { symbol: PERP.symbol, asset: 'USDT' } });
  expect(added).toMatchObject({ level: 'info', params: { side: 'long', asset: 'USDT' } });
  expect(over).toMatchObject({
    ...{ level: 'must', link: LINK, ways: WAYS },
    params: { symbol: PERP.symbol, side: 'long', asset: 'USDT', size: '1.0000', mark: '48000.0' },
  });
});

test('[JOB-03] a large position that is made smaller first is one notice of all its steps', async () => {
  const it = await opened([49_000, 48_700, 48_500, 48_400, 48_300]);
  await it.account(1, '1000000');
  await it.did({ c: 'marginMode', account: 1, symbol: PERP.symbol, marginMode: 'isolated' });
  await it.did({ c: 'leverage', account: 1, symbol: PERP.symbol, leverage: 25 });
  await it.order(1, 'buy', '400');
  await it.step(10);
  const own = (await it.told(1)).filter(({ kind }) => kind === 'liquidation');
  expect(own.map(({ title }) => title)).toContain('reduced');
  expect(own.every(({ level }) => level === 'must')).toBe(true);
  expect(new Set(own.map(({ at: when }) => when)).size).toBe(own.length);
});

test('[JOB-03] exits, triggers and trailing orders that fire say which they were; a cut order and a countdown are told', async () => {
  const it = await opened([50_600, 50_200, 49_500]);
  for (const number of [1, 2, 3]) await it.account(number, '100000');
  await it.order(1, 'buy', '1');
  await it.did({ c: 'perpExit', account: 1, symbol: PERP.symbol, takeProfit: '50500', stopLoss: '49000' });
  await it.order(2, 'buy', '0.1', { kind: 'trigger', triggerPrice: '50400', triggerBy: 'mark' });
  await it.order(2, 'sell', '0.1', { kind: 'trailing', callbackRate: '0.005', triggerBy: 'mark' });
  await it.order(3, 'buy', '0.1', { kind: 'limit', price: '48000' });
  await it.did({ c: 'countdown', account: 3, seconds: 30 });
  await it.step(10);
  expect((await it.kinds(1)).toSorted()).toEqual(['fill filled', 'fill filled', 'trigger takeProfit']);
  expect((await it.told(1)).find(({ kind }) => kind === 'trigger')).toMatchObject({
    ...{ level: 'info', link: LINK, params: { price: '50500.0', triggerBy: 'mark', side: 'sell' } },
  });
  expect((await it.kinds(2)).filter((one) => one.startsWith('trigger'))).toEqual([
    'trigger trigger',
    'trigger trailing',
  ]);
  expect(await it.kinds(3)).toEqual(['orderEnd countdown']);
  expect((await it.told(3))[0]).toMatchObject({ params: { seconds: '30', orders: '1' } });
});

test('[JOB-03] funding is kept and makes no noise until its owner says so; nothing is told twice over a restart', async () => {
  const folder = scratch();
  const it = await opened([50_010], folder);
  await it.account(1);
  await it.account(2);
  await it.order(1, 'buy', '0.1');
  await it.order(2, 'sell', '0.1');
  await it.venue.jobs.paper.notices.set(2, { muted: { funding: ['sound'], fill: [] }, quiet: null });
  await it.step(61);
  const find = async (number: number) => (await it.told(number)).filter(({ kind }) => kind === 'funding');
  const [paid] = await find(1);
  expect(paid).toMatchObject({ title: 'paid', level: 'info', link: LINK, ways: [], read: true });
  expect(paid!.params).toMatchObject({ symbol: PERP.symbol, asset: 'USDT', amount: expect.stringMatching(/^0\.\d+$/) });
  expect(await find(2)).toMatchObject([{ title: 'received', ways: ['bell', 'toast', 'browser'], read: false }]);
  const before = await it.told(1);
  await it.step(65);
  expect(await it.told(1)).toEqual(before);
});
