import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import type { SignSession } from '#gateway/guards/request-decorations.ts';
import { protocolOf } from '../protocol/guarded.ts';
import { world } from '../world.ts';

const URL_TRADE = '/v1/test/account';
let session: SignSession | null = null;
const { clock, protocol } = protocolOf({ sessionKeys: () => session });
let app: App;
beforeAll(async () => {
  ({ app } = await world({
    protocol,
    clock,
    env: { RATE_TRADE: '2', TRUST_PROXY: '127.0.0.1' },
    routes(made) {
      const schema = { tags: ['security'], summary: 'x' };
      made.get(URL_TRADE, { schema, config: { rate: 'trade', needs: 'account' } }, async () => 1 as never);
      made.get('/v1/test/anybody', { schema, config: { rate: 'trade' } }, async () => 1 as never);
    },
  }));
});
afterAll(() => app.close());

let addresses = 0;
const ask = (url = URL_TRADE) => {
  addresses += 1;
  return app.inject({
    url,
    headers: { 'x-forwarded-for': `10.2.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` },
  });
};
const user = (userId: string): SignSession => ({ sessionId: `s${userId}`, userId, key: null });

test('an account is answered 429 after its burst, from however many addresses, and others are not', async () => {
  session = user('1');
  for (let turn = 0; turn < 8; turn += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([429, '1', '42900']);
  session = { ...user('1'), sessionId: 'another device' };
  expect((await ask()).statusCode).toBe(429);
  session = user('2');
  expect((await ask()).statusCode).toBe(200);
  session = user('1');
  clock.at += 500;
  expect((await ask()).statusCode).toBe(200);
});

test('what is left is told by the least bucket: the account’s, when its calls came from many addresses', async () => {
  session = user('3');
  for (const remaining of ['7', '6', '5']) expect((await ask()).headers['ratelimit-remaining']).toBe(remaining);
  session = user('4');
  expect((await ask()).headers['ratelimit-remaining']).toBe('7');
});

test('who is nobody is limited by address and device alone', async () => {
  session = null;
  for (let turn = 0; turn < 20; turn += 1) expect((await ask('/v1/test/anybody')).statusCode).toBe(200);
});
