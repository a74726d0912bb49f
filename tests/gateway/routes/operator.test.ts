import { expect, test } from 'vitest';
import { Player, TimePassed } from '#gateway/replay/player.ts';
import { openTape } from '#gateway/replay/tape.ts';
import { CODE } from '#lib/contract/codes.ts';
import { MARKET } from '#lib/contract/endpoints.ts';
import { OPERATOR, OPERATOR_HEADER } from '#lib/contract/operator.ts';
import { at, opening, PERP, START, tapeFile } from '../replay/tape-file.ts';
import { world } from '../world.ts';

const TOKEN = 'token-of-these-tests';

async function opened({ accounts = false, own = false, liquidated = (_now: number): number => 0 } = {}) {
  const tape = await openTape(tapeFile([...opening(), at(1000).trade('50001.0'), at(5000).end()]));
  const player = new Player(tape, 0, () => 0);
  await player.open(0);
  const marketClock = player.clock;
  const { app, clock } = await world({
    feed: player.tape.feed,
    marketClock,
    operator: {
      played: player,
      token: TOKEN,
      clock: { now: () => clock.now() },
      isOwn: () => own,
      reached: async () => undefined,
      hasAccounts: async () => accounts,
      liquidations: () => liquidated(player.clock.now()),
      isPassed: (error) => error instanceof TimePassed,
    },
  });
  const call = async (url: string, payload?: object, token: string | null = TOKEN) => {
    const headers = token === null ? {} : { [OPERATOR_HEADER]: token };
    const method = payload ? 'POST' : 'GET';
    const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { http: answer.statusCode, headers: answer.headers, ...(answer.json() as { code: string; data: unknown }) };
  };
  return { app, clock, player, call };
}

test('time is stepped, run, paused and sought by who has the token, and the market follows', async () => {
  const { app, call } = await opened();
  const status = { state: 'paused', now: START, start: START, end: START + 5000, speed: 0 };
  expect((await call(OPERATOR.replay)).data).toEqual({ ...status, next: START + 1000, line: 6, lines: 8 });
  expect((await call(OPERATOR.step, { ms: 999 })).data).toMatchObject({ now: START + 999, line: 6 });
  const last = async () =>
    ((await call(`${MARKET.tickers}?symbol=${PERP.symbol}`)).data as { last: string }[])[0]!.last;
  expect(await last()).toBe('50000.0');
  expect((await call(OPERATOR.step, { until: START + 1000 })).data).toMatchObject({ now: START + 1000, line: 7 });
  expect(await last()).toBe('50001.0');
  expect((await call(MARKET.source)).data).toMatchObject({ source: 'replay', now: START + 1000, state: 'paused' });
  expect((await call(OPERATOR.run, { speed: 2.5 })).data).toMatchObject({ state: 'running', speed: 2.5 });
  expect((await call(OPERATOR.pause, {})).data).toMatchObject({ state: 'paused', speed: 2.5 });
  expect((await call(OPERATOR.step, { steps: 9 })).data).toMatchObject({
    state: 'ended',
    now: START + 5000,
    next: null,
  });
  expect((await call(OPERATOR.seek, { ts: START + 500 })).data).toMatchObject({ now: START + 500, line: 6 });
  expect(await last()).toBe('50000.0');
  await app.close();
});

test('time never goes back by a step, nor by seeking once there was an account', async () => {
  const { app, call } = await opened({ accounts: true });
  await call(OPERATOR.step, { ms: 2000 });
  expect(await call(OPERATOR.step, { until: START + 1999 })).toMatchObject({ http: 200, code: CODE.replayBack });
  expect(await call(OPERATOR.step, { until: START + 2000 })).toMatchObject({ code: '00000' });
  expect(await call(OPERATOR.seek, { ts: START })).toMatchObject({ http: 200, code: '43190' });
  for (const body of [{}, { ms: 1, steps: 1 }, { ms: -1 }, { steps: 0 }, { until: 'now' }])
    expect(await call(OPERATOR.step, body), JSON.stringify(body)).toMatchObject({ http: 400, code: '40000' });
  expect(await call(OPERATOR.run, { speed: 1001 })).toMatchObject({ http: 400 });
  await app.close();
});

test('without the token it is as if nothing were there, whatever is sent; five wrong ones a minute are heard', async () => {
  const { app, clock, call } = await opened();
  const nothing = await call('/v1/nothing', undefined, null);
  const bare = await call(OPERATOR.replay, undefined, null);
  expect({ ...bare, headers: null }).toEqual({ ...nothing, headers: null });
  const put = (url: string) => app.inject({ method: 'PUT', url, payload: {} });
  const [other, none] = [await put(OPERATOR.step), await put('/v1/nothing')];
  expect([other.statusCode, other.headers.allow, other.body]).toEqual([none.statusCode, undefined, none.body]);
  const broken = await app.inject({
    method: 'POST',
    url: OPERATOR.step,
    headers: { 'content-type': 'application/json' },
    payload: '{',
  });
  expect(broken.statusCode).toBe(404);
  const answers: number[] = [];
  for (let i = 0; i < 6; i += 1) answers.push((await call(OPERATOR.replay, undefined, `wrong-token-${i}`)).http);
  expect(answers).toEqual([404, 404, 404, 404, 404, 404]);
  const held = await call(OPERATOR.replay);
  expect({ ...held, headers: null }, 'a held address hears nothing else').toEqual({ ...nothing, headers: null });
  clock.at += 60_000;
  for (let i = 0; i < 8; i += 1) expect((await call(OPERATOR.replay)).http, 'the right one is not counted').toBe(200);
  expect((await call(OPERATOR.replay, undefined, 'wrong')).http).toBe(404);
  const document = (await app.inject('/v1/openapi.json')).body;
  expect(document).not.toContain('/v1/operator');
  await app.close();
});

test('on the operator’s own port nobody is counted', async () => {
  const { app, call } = await opened({ own: true });
  for (let i = 0; i < 8; i += 1) expect((await call(OPERATOR.replay, undefined, 'wrong')).http).toBe(404);
  await app.close();
});

test('a step goes to the next liquidation, moment by moment, or says that there was none', async () => {
  const first = await opened({ liquidated: (now) => (now >= START + 1000 ? 1 : 0) });
  expect((await first.call(OPERATOR.step, { to: 'liquidation' })).data).toMatchObject({
    now: START + 1000,
    found: true,
  });
  const none = await opened();
  const { data } = await none.call(OPERATOR.step, { to: 'liquidation' });
  expect(data).toMatchObject({ state: 'ended', found: false });
  expect((await none.call(OPERATOR.step, { to: 'tomorrow' })).code).toBe(CODE.badRequest);
  expect((await none.call(OPERATOR.step, { to: 'liquidation', ms: 5 })).code).toBe(CODE.badRequest);
});
