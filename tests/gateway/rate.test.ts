import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/app-type.ts';
import { CODE } from '#lib/contract/codes.ts';
import { NOON, world } from './world.ts';

const DEVICE = 'a'.repeat(40);

let app: App;
let clock: Awaited<ReturnType<typeof world>>['clock'];
beforeAll(async () => {
  ({ app, clock } = await world({
    env: { RATE_MARKET: '5', RATE_DEFAULT: '2', TRUST_PROXY: '10.0.0.1', OWN_DOMAINS: 'own.example.com' },
  }));
});
afterAll(() => app.close());

type Ask = { from: string; url?: string; headers?: Record<string, string> };
const ask = ({ from, url = '/v1/market/instruments', headers = {} }: Ask) =>
  app.inject({ url, headers, remoteAddress: from });

async function passed(times: number, of: (turn: number) => Ask): Promise<number> {
  let count = 0;
  for (let turn = 0; turn < times; turn += 1) if ((await ask(of(turn))).statusCode !== 429) count += 1;
  return count;
}

describe('an address', () => {
  test('is answered 429 after its burst, with the seconds to wait, and let in again after them', async () => {
    expect(await passed(20, () => ({ from: '1.0.0.1' }))).toBe(20);
    const refused = await ask({ from: '1.0.0.1' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.headers['request-time']).toBe(String(NOON));
    expect(refused.json()).toMatchObject({ status: 'error', code: CODE.tooMany, data: null });
    clock.at += 1000;
    expect(await passed(10, () => ({ from: '1.0.0.1' }))).toBe(5);
    clock.at = NOON;
  });

  test('of one of our own other domains can read that it was refused', async () => {
    const asking = (): Ask => ({ from: '1.0.0.9', headers: { origin: 'https://own.example.com' } });
    await passed(20, asking);
    const { statusCode, headers } = await ask(asking());
    expect(statusCode).toBe(429);
    expect(headers['access-control-allow-origin']).toBe('https://own.example.com');
    expect(headers['access-control-expose-headers']).toContain('request-time');
  });

  test('has limits by class: a busy chart does not lock it out of the rest', async () => {
    await passed(30, () => ({ from: '1.0.0.2' }));
    expect((await ask({ from: '1.0.0.2' })).statusCode).toBe(429);
    expect((await ask({ from: '1.0.0.2', url: '/v1/mix/config/gatewaySignConfig' })).statusCode).toBe(200);
  });

  test('unknown paths and wrong methods count too', async () => {
    expect(await passed(20, () => ({ from: '1.0.0.3', url: '/v1/nothing' }))).toBe(8);
  });

  test('cannot dodge its limit with forwarding headers (D1)', async () => {
    const forged = (turn: number): Ask => ({
      from: '1.0.0.4',
      headers: {
        'x-forwarded-for': `9.9.9.${turn}`,
        'x-real-ip': `9.9.9.${turn}`,
        forwarded: `for=9.9.9.${turn}`,
        'cf-connecting-ip': `9.9.9.${turn}`,
        'x-client-ip': `9.9.9.${turn}`,
      },
    });
    expect(await passed(60, forged)).toBe(20);
  });

  test('cannot dodge its limit through a trusted proxy by writing addresses before its own', async () => {
    const forged = (turn: number): Ask => ({
      from: '10.0.0.1',
      headers: { 'x-forwarded-for': `9.9.9.${turn}, 1.0.0.5` },
    });
    expect(await passed(60, forged)).toBe(20);
  });

  test('behind a trusted proxy visitors are told apart', async () => {
    const visitor = (turn: number): Ask => ({ from: '10.0.0.1', headers: { 'x-forwarded-for': `2.0.0.${turn}` } });
    expect(await passed(60, visitor)).toBe(60);
  });

  test('of IPv6 is its /64 network', async () => {
    expect(await passed(60, (turn) => ({ from: `2001:db8:0:1::${turn + 1}` }))).toBe(20);
    expect(await passed(5, () => ({ from: '2001:db8:0:2::1' }))).toBe(5);
  });
});

describe('a device', () => {
  test('is limited over all its addresses', async () => {
    const moving = (turn: number): Ask => ({ from: `3.0.0.${turn}`, headers: { 'device-token': DEVICE } });
    expect(await passed(60, moving)).toBe(20);
  });

  test('that is made up anew each time gains nothing', async () => {
    const changing = (turn: number): Ask => ({
      from: '3.1.0.1',
      headers: { 'device-token': turn.toString(16).padStart(40, '0') },
    });
    expect(await passed(60, changing)).toBe(20);
  });
});
