import { afterEach, beforeEach, expect, test } from 'vitest';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { ANSWERS } from '#gateway/quiz/answers.ts';
import { isAsked } from '#gateway/quiz/quiz.ts';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import { QUIZ } from '#lib/contract/quiz.ts';
import type { Quiz, QuizResult } from '#lib/contract/shapes/quiz.ts';
import { GUEST_IDLE_DAYS } from '#lib/contract/trade.ts';
import { visitor } from './visitor.ts';
import { handClock, keptLog, scratch, world } from './world.ts';

const ORDER = { symbol: 'BTCUSDTPERP', side: 'buy', kind: 'market', size: '0.001' };
const feed = createSyntheticFeed({ seed: 'tests', lists: listed(true) });

let folder: ReturnType<typeof scratch>;
let venue: Venue;
let app: Awaited<ReturnType<typeof world>>['app'];
let clock: ReturnType<typeof handClock>;

async function open(asks = 'paper'): Promise<void> {
  while (!feed.contracts!.prepare(clock.now()));
  const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
  venue = await openVenue({ config, feed, clock, log: keptLog().log });
  const env = { RATE_TRADE: '100000', RATE_GUEST: '100000', FUTURES_QUIZ: asks };
  ({ app } = await world({ trading: venue, clock, feed, env }));
}
async function shut(): Promise<void> {
  await app.close();
  await venue.close();
}
beforeEach(async () => {
  folder = scratch();
  clock = handClock();
  await open();
});
afterEach(async () => {
  await shut();
  folder.remove();
});

const { post, get, guest } = visitor(() => app);
async function funded(): Promise<string> {
  const cookie = await guest();
  const move = { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '10000' };
  expect(await post(WALLET_TRANSFER, move, { cookie })).toMatchObject({ code: '00000' });
  return cookie;
}
const quizOf = async (cookie: string) => (await get<Quiz>(MIX.quiz, { cookie })).data!;
const answer = (cookie: string, answers: object) => post<QuizResult>(MIX.quizAnswer, { answers }, { cookie });

test('nothing opens before all was answered right; what reduces, closes or ends is not asked about', async () => {
  const cookie = await funded();
  expect(await quizOf(cookie)).toEqual({
    ...{ env: 'paper', asked: true, passedAt: null },
    questions: Object.entries(QUIZ).map(([id, choices]) => ({ id, choices })),
  });
  const refusal = { field: 'env', rule: 'quizFirst', value: 'paper', bound: null };
  expect(await post(MIX.place, ORDER, { cookie })).toMatchObject({ http: 200, code: '43139', data: refusal });
  expect(await post(MIX.reverse, { symbol: ORDER.symbol }, { cookie })).toMatchObject({ code: '43139' });
  expect(await post(MIX.place, { ...ORDER, reduceOnly: true }, { cookie })).toMatchObject({ code: '43123' });
  expect(await post(MIX.close, { symbol: ORDER.symbol }, { cookie })).toMatchObject({ code: '43129' });
  expect(await post(MIX.cancelAll, {}, { cookie })).toMatchObject({ code: '00000' });

  const almost = { ...ANSWERS, funding: 'venue', stop: 'always' };
  expect((await answer(cookie, almost)).data).toEqual({ env: 'paper', passedAt: null, wrong: ['funding', 'stop'] });
  expect(await post(MIX.place, ORDER, { cookie })).toMatchObject({ code: '43139' });
  expect((await answer(cookie, ANSWERS)).data).toEqual({ env: 'paper', passedAt: clock.at, wrong: [] });
  expect(await post(MIX.place, ORDER, { cookie })).toMatchObject({ code: '00000' });
});

test('an answer that is missing, or none of the choices, is named', async () => {
  const cookie = await funded();
  const { adl: _, ...five } = ANSWERS;
  expect(await answer(cookie, five)).toMatchObject({ http: 400, code: '40000', data: { field: 'answers.adl' } });
  expect(await answer(cookie, { ...ANSWERS, adl: 'maybe' })).toMatchObject({
    ...{ http: 400, code: '40000', data: { field: 'answers.adl', value: 'maybe' } },
  });
  expect(await answer(cookie, { ...ANSWERS, more: 'yes' })).toMatchObject({ http: 400 });
});

test('who passed stays so: over a restart, with wrong answers later; others and live trading are apart', async () => {
  const [cookie, other] = [await funded(), await funded()];
  const passedAt = clock.at;
  await answer(cookie, ANSWERS);
  clock.at += 60_000;
  const again = (await answer(cookie, { ...ANSWERS, adl: 'never' })).data;
  expect(again).toEqual({ env: 'paper', passedAt, wrong: ['adl'] });
  await shut();
  await open();
  expect((await quizOf(cookie)).passedAt).toBe(passedAt);
  expect(await post(MIX.place, ORDER, { cookie })).toMatchObject({ code: '00000' });
  expect(await post(MIX.place, ORDER, { cookie: other })).toMatchObject({ code: '43139' });
  expect(await venue.quiz.passedAt('live', 1)).toBeNull();
});

test('the operator says where it is asked: nowhere, in live trading, in paper trading as well', async () => {
  const asked = (asks: 'off' | 'paper' | 'live') => [isAsked(asks, 'paper'), isAsked(asks, 'live')];
  expect([asked('off'), asked('live'), asked('paper')]).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ]);
  await shut();
  await open('live');
  const cookie = await funded();
  expect((await quizOf(cookie)).asked).toBe(false);
  expect(await post(MIX.place, ORDER, { cookie })).toMatchObject({ code: '00000' });
});

test('with an account that is forgotten goes what it answered, also for whoever gets orders from memory', async () => {
  const cookie = await funded();
  await answer(cookie, ANSWERS);
  const env = 'paper';
  const account = await venue.paper.read('newestAccount', {});
  expect(await venue.quiz.isDue('paper', env, account)).toBe(false);
  clock.at += (GUEST_IDLE_DAYS + 2) * 86_400_000;
  expect(await venue.sweep.sweep()).toMatchObject({ expired: 1 });
  expect(await venue.quiz.passedAt(env, account)).toBeNull();
  expect(await venue.quiz.isDue('paper', env, account)).toBe(true);
});
