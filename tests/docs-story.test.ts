import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { decode } from '#gateway/data/journal/codec.ts';
import { openSqliteReader } from '#gateway/data/journal/sqlite-store.ts';
import type { Event, EventOf } from '#gateway/exchange/events/events.ts';
import { numberOf, venue, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import { OPERATOR, OPERATOR_HEADER } from '#lib/contract/operator.ts';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import type { ClosedPosition, PerpNotice, Position } from '#lib/contract/shapes/perp-account.ts';
import type { FundEvent, Protection } from '#lib/contract/shapes/protection.ts';
import type { Page } from '#lib/contract/trade.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { walk } from './walk.ts';

/**
 * The story of docs/derivatives.md, told by its tape and calls alone: a gateway that nobody knows from inside, six visitors, and
 * each number of the page held against the journal that it leaves.
 */

const TOKEN = 'only-for-this-machine';
const SYMBOL = 'BTCUSDTPERP';
const PAGE = readFileSync('docs/derivatives.md', 'utf8');
const text = (units: bigint): string => trim(print(units, 12));

async function tape() {
  const settings = {
    ...{ MARKET_SOURCE: 'replay', TAPE_FILE: resolve('docs/story-tape.jsonl'), REPLAY_SPEED: '0' },
    OPERATOR_TOKEN: TOKEN,
  };
  const { gateway, close, dir } = await walk(settings);
  onTestFinished(close);
  const start = JSON.parse(readFileSync('docs/story-tape.jsonl', 'utf8').split('\n')[0]!).start as number;
  const said = async <T>(answer: Promise<{ code: string; data: T; msg: string }>): Promise<T> => {
    const { code, data, msg } = await answer;
    expect([code, msg, code === '00000' ? '' : JSON.stringify(data)]).toEqual(['00000', 'success', '']);
    return data;
  };
  const visitor = async () => {
    const { cookie } = await gateway.post('/v1/paper/guest', {});
    const headers = { cookie, paptrading: '1' };
    const post = <T>(path: string, body: object) => said(gateway.post<T>(path, body, headers));
    const get = <T>(path: string) => said(gateway.get<T>(path, headers));
    await post(WALLET_TRANSFER, { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '20000' });
    return {
      post,
      get,
      isolated: async (leverage: number) => {
        await post(MIX.marginMode, { symbol: SYMBOL, marginMode: 'isolated' });
        await post(MIX.leverage, { symbol: SYMBOL, leverage });
      },
      limit: (side: 'buy' | 'sell', size: string) =>
        post(MIX.place, { symbol: SYMBOL, side, kind: 'limit', price: '1000', size }),
      closes: () => post(MIX.close, { symbol: SYMBOL }),
      leg: async () => (await get<Position[]>(`${MIX.position}?symbol=${SYMBOL}`))[0],
      last: async () => (await get<Page<ClosedPosition>>(MIX.positionHistory)).rows[0],
      told: async () =>
        (await get<Page<PerpNotice>>(MIX.notices)).rows.map(({ kind, data }) => ({ kind, ...data })).reverse(),
    };
  };
  return {
    visitor,
    fund: async () =>
      (await said(gateway.get<Protection>('/v1/protection'))).pools.find(({ env }) => env === 'paper')!.balance,
    fundEvents: async () => (await said(gateway.get<Page<FundEvent>>('/v1/protection/events?env=paper'))).rows,
    to: (seconds: number) =>
      said(gateway.post(OPERATOR.step, { until: start + seconds * 1000 }, { [OPERATOR_HEADER]: TOKEN })),
    /** Everything that happened, once nobody writes any more. */
    async journal(): Promise<Event[]> {
      await gateway.kill('SIGKILL');
      const reader = openSqliteReader(join(dir, 'data/journal-paper.db'), 'paper');
      const rows = await reader.read(0, 10_000);
      await reader.close();
      return rows.flatMap(({ body, version }) => decode(body, version));
    },
  };
}

test('[TRD-36] the story on the tape: 20 times, funding, a partial liquidation, bankruptcy into the fund, a winner deleveraged', async () => {
  const it = await tape();
  await it.to(0);
  const [ada, ben, cleo, dan, emma, finn] = [
    ...[await it.visitor(), await it.visitor(), await it.visitor()],
    ...[await it.visitor(), await it.visitor(), await it.visitor()],
  ] as const;
  const meet = async (long: typeof ada, short: typeof ada, size: string) => {
    await short!.limit('sell', size);
    await long!.limit('buy', size);
  };

  await ada!.isolated(20);
  await meet(ada, ben!, '10');
  expect(await ada!.leg()).toMatchObject({ entryValue: '10000', margin: '500', fees: '6' });
  await it.to(121);
  expect(await ada!.leg()).toMatchObject({ funding: '-1', margin: '499' });
  expect(await ben!.leg()).toMatchObject({ funding: '1' });
  await it.to(180);
  expect(await ada!.leg()).toMatchObject({ markPrice: '960.5', equity: '104', maintenance: '101.813' });
  await it.to(181);
  expect(await ada!.last()).toMatchObject({ how: 'liquidated', realised: '-499' });
  expect(await it.fund()).toBe('1089');

  await it.to(240);
  await cleo!.isolated(10);
  await dan!.post(MIX.leverage, { symbol: SYMBOL, leverage: 10 });
  await meet(cleo!, dan!, '80');
  await it.to(300);
  expect(await cleo!.leg()).toMatchObject({ count: '21.7', entryValue: '21700', margin: '2170', realised: '-4605.7' });
  expect((await cleo!.told()).at(-1)).toMatchObject({
    ...{ kind: 'liquidationStep', step: 'reduce', size: '58.3', price: '921.0', mark: '921.5' },
  });
  await it.to(360);
  await cleo!.closes();
  await dan!.closes();

  await emma!.isolated(20);
  await meet(emma!, ben!, '10');
  await it.to(420);
  expect(await emma!.last()).toMatchObject({ how: 'liquidated', realised: '-500' });
  expect(await it.fund()).toBe('584');

  await it.to(480);
  await finn!.isolated(20);
  await meet(finn!, ben!, '20');
  expect(await ben!.leg()).toMatchObject({ count: '40.0', adlLight: 1 });
  await it.to(540);
  expect(await finn!.last()).toMatchObject({ how: 'liquidated', realised: '-1000' });
  expect(await ben!.leg()).toMatchObject({ count: '20.0', realised: '1000' });
  expect((await ben!.told()).at(-1)).toMatchObject({ kind: 'adl', size: '20.0', price: '950.0', mark: '900.0' });
  expect(await it.fund()).toBe('584');
  const rows = await it.fundEvents();

  const events = await it.journal();
  const of = <K extends Event['t']>(kind: K) =>
    events.filter((event): event is Extract<Event, { t: K }> => event.t === kind) as EventOf<K>[];
  const [funding] = of('funding');
  expect([`${funding!.rate}`, ...funding!.changes.map(({ change }) => text(change))]).toEqual(['10000', '-1', '1']);
  const taken = of('takeover').map(({ value, taker }) => [text(value), text(taker.realised)]);
  expect(taken).toEqual([
    ['9501', '-499'],
    ['9500', '-500'],
    ['19000', '-1000'],
  ]);
  const swept = of('perpFill').filter(({ rule }) => rule === 'liquidation');
  expect(swept.map(({ lots, value, taker }) => [lots, text(value), text(taker.realised), text(taker.fee)])).toEqual([
    [100, '9590', '89', '0'],
    [583, '53694.3', '-4605.7', '32.21658'],
    [100, '8995', '-505', '0'],
  ]);
  // Of the margin ⌊8,000 × 583 ÷ 800⌋, less loss and fee.
  const [, reduced] = swept;
  expect([text(reduced!.taker.freed), text(reduced!.moves[0]![2])]).toEqual(['5830', '1192.08342']);
  const [adl] = of('adl');
  expect([text(adl!.value), text(adl!.maker.realised)]).toEqual(['19000', '1000']);
  // What the fund's page says is what its account has, and each row of it stands in the journal.
  const moves = events
    .flatMap((event) => ('moves' in event ? event.moves : []))
    .filter(([number]) => number === venue('insurance'));
  expect(text(moves.reduce((sum, [, , available]) => sum + available, 0n))).toBe('584');
  expect(
    rows
      .filter(({ change }) => change !== '0')
      .map(({ change }) => change)
      .reverse(),
  ).toEqual(['1000', '89', '-505']);
  // Nobody was left with less than nothing.
  for (let account = 1; account <= 6; account++) {
    const own = events.flatMap((event) => ('moves' in event ? event.moves : []));
    const wallet = own.filter(([number]) => number === numberOf(account, WALLETS['futures:usdt']));
    expect(wallet.reduce((sum, [, , available]) => sum + available, 0n)).toBeGreaterThan(0n);
  }
  const told = PAGE.slice(PAGE.indexOf('## The story on a tape'), PAGE.indexOf('## The order of things'));
  for (const number of NUMBERS) expect([number, told.includes(number)]).toEqual([number, true]);
}, 60_000);

/** As the page writes them. */
const NUMBERS = [
  ...['10,000', '500', '499', '104', '101.813', '9,501', '9,590', '1,089', '1,720', '1,730.232', '583', '53,694.3'],
  ...['32.21658', '5,830', '1,192.08342', '466.55', '9,500', '8,995', '584', '19,000', '18,000', '2,000', '950'],
];
