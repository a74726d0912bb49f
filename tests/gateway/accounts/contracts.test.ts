import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { readConfig } from '#gateway/config.ts';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { ANSWERS } from '#gateway/quiz/answers.ts';
import { DOWNLOAD, FAUCET, SECURITY } from '#lib/contract/account.ts';
import { KEPT, type KeptKind } from '#lib/contract/kept.ts';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import type { Quiz, QuizResult } from '#lib/contract/shapes/quiz.ts';
import { type TakeoutAnswer, type TakeoutFile, TakeoutFileShape } from '#lib/contract/shapes/takeout.ts';
import { NOON } from '../world.ts';
import { house } from './house.ts';
import { EMAIL } from './totp.ts';

const BTC = 'BTCUSDTPERP';
const KEPT_OF_CHARTS: readonly KeptKind[] = ['charts', 'trading'];
const ONE = listed(true).filter(({ product, symbol }) => product === 'spot' || symbol === BTC);
const market = createSyntheticFeed({ seed: 'tests', lists: ONE });

/** Somebody with a leg, an order that waits and a leg that is gone, in both environments. */
async function trader() {
  while (!market.contracts!.prepare(NOON));
  const at = await house({ market });
  const browser = at.browser();
  await browser.register(EMAIL);
  await browser.post(FAUCET, { asset: 'USDT' });
  for (const kind of KEPT_OF_CHARTS) await browser.post(KEPT.put, { kind, version: 0, value: { of: kind } });
  for (const paper of [false, true]) {
    const env = paper ? 'paper' : 'live';
    const did = async (url: string, body: object) =>
      expect([url, (await browser.post(url, { env, ...body }, { paper })).code]).toEqual([url, '00000']);
    const order = { symbol: BTC, side: 'buy', kind: 'market', size: '0.001' };
    await did(WALLET_TRANSFER, { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '500' });
    if (!paper) expect((await browser.post(MIX.place, { env, ...order })).code, 'asked first').toBe('43139');
    await did(MIX.quizAnswer, { answers: ANSWERS });
    await did(MIX.place, order);
    await did(MIX.close, { symbol: BTC });
    await did(MIX.place, order);
    await did(MIX.tpsl, { symbol: BTC, stopLoss: '1000' });
  }
  at.clock.at += 60_000;
  const proof = async () => ({ emailCode: await browser.askCode('security', EMAIL) });
  return { at, browser, proof };
}

test('[SCR-04] with FUTURES_QUIZ=live, as it is by itself, the same person is asked in live trading and not in paper trading', async () => {
  while (!market.contracts!.prepare(NOON));
  const at = await house({ market });
  expect(readConfig({}).futuresQuiz).toBe('live');
  const browser = at.browser();
  await browser.register(EMAIL);
  await browser.post(FAUCET, { asset: 'USDT' });
  const order = { symbol: BTC, side: 'buy', kind: 'market', size: '0.001' };
  const post = (paper: boolean, url: string, body: object) =>
    browser.post<QuizResult>(url, { env: paper ? 'paper' : 'live', ...body }, { paper });
  const asks = async (paper: boolean) => (await browser.get<Quiz>(MIX.quiz, { paper })).data;
  for (const paper of [true, false]) {
    const move = { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '500' };
    expect((await post(paper, WALLET_TRANSFER, move)).code).toBe('00000');
  }
  expect(await asks(true)).toMatchObject({ env: 'paper', asked: false, passedAt: null });
  expect((await post(true, MIX.place, order)).code).toBe('00000');
  expect((await post(true, MIX.reverse, { symbol: BTC })).code).toBe('00000');

  expect(await asks(false)).toMatchObject({ env: 'live', asked: true, passedAt: null });
  const refusal = { field: 'env', rule: 'quizFirst', value: 'live', bound: null };
  expect(await post(false, MIX.place, order)).toMatchObject({ code: '43139', data: refusal });
  expect(await post(false, MIX.reverse, { symbol: BTC })).toMatchObject({ code: '43139', data: refusal });
  // Who answers in paper trading all the same has not answered in live trading.
  expect((await post(true, MIX.quizAnswer, { answers: ANSWERS })).data).toMatchObject({ env: 'paper', wrong: [] });
  expect((await post(false, MIX.place, order)).code).toBe('43139');
  expect((await post(false, MIX.quizAnswer, { answers: ANSWERS })).data).toMatchObject({ env: 'live', wrong: [] });
  expect((await post(false, MIX.place, order)).code).toBe('00000');
});

test('[ACC-29] the file has what somebody did with contracts: orders, fills, legs, ledger, settings, the questions', async () => {
  const { browser, proof } = await trader();
  const { data } = await browser.post<TakeoutAnswer>(SECURITY.takeout, await proof());
  const file = JSON.parse((await browser.raw(`${DOWNLOAD}?serialNO=${data.serialNO}`)).raw) as TakeoutFile;
  expect(Check(TakeoutFileShape, file)).toBe(true);
  const [own] = file.accounts;
  expect(own!.preferences.map(({ kind, value }) => [kind, value])).toEqual(
    expect.arrayContaining(KEPT_OF_CHARTS.map((kind) => [kind, { of: kind }])),
  );
  for (const env of [own!.live!, own!.paper!]) {
    const { futures } = env;
    expect(futures.positions.map(({ symbol, count }) => [symbol, count])).toEqual([[BTC, '0.0010']]);
    expect(futures.openOrders.map(({ kind }) => kind)).toEqual(['tpsl']);
    expect(futures.closedPositions.map(({ how }) => how)).toEqual(['closed']);
    expect(futures.orders.length).toBeGreaterThanOrEqual(3);
    expect(futures.fills.length).toBeGreaterThanOrEqual(3);
    expect(new Set(futures.ledger.map(({ reason }) => reason))).toEqual(new Set(['transfer', 'fee', 'realised']));
    expect(futures.settings.map(({ symbol }) => symbol)).toContain(BTC);
    expect(futures.wallets.map(({ wallet, asset }) => `${wallet} ${asset}`)).toContain('futures:usdt USDT');
    expect(futures.quizPassedAt).toBe(NOON);
  }
});

test('[ACC-28] closed and erased: legs are gone, wallets of contracts empty, paper forgotten, and nothing says who passed', async () => {
  const { at, browser, proof } = await trader();
  const user = (await at.venue.accounts.users.byLogin('email', EMAIL))!;
  await browser.post(SECURITY.close, await proof());
  const { live, paper } = at.venue;
  expect(await live.read('perpOpenOrders', { account: user.liveAccount })).toEqual([]);
  at.clock.at += 73 * 3_600_000;
  while (!market.contracts!.prepare(at.clock.at));
  at.venue.tick(at.clock.at);
  expect(await at.venue.closed.sweep()).toBe(1);
  expect(await live.read('positions', { account: user.liveAccount })).toEqual([]);
  const wallets = await live.read('wallets', { account: user.liveAccount });
  expect(wallets.filter(({ available, locked }) => available !== '0' || locked !== '0')).toEqual([]);
  expect(await paper.read('isOpen', { account: user.paperAccount })).toBe(false);
  for (const [table, where] of [
    ['quiz_passed', ''],
    ['account_kept', ''],
    ['notice', ''],
  ])
    expect([table, await at.venue.db.all(`SELECT * FROM ${table}${where}`)]).toEqual([table, []]);
  const { perp } = at.venue.histories.paper!;
  const left = async () => [
    ...(await perp.fills(user.paperAccount, {})).rows,
    ...(await perp.closed(user.paperAccount, {})).rows,
  ];
  await expect.poll(async () => (await left()).length).toBe(0);
});
