import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APP_IDS } from '#lib/contract/device-token.ts';
import { AGENCY, captchaHouse, LOGIN, REGISTER, SEND, STEP, WARY } from '../captcha/house.ts';
import { byHand } from '../captcha/solver.ts';
import { seal } from '../protocol/sealer.ts';

const house = captchaHouse();
const { check, clock, device, effects, open, post, protocol, puzzle, solved } = house;
beforeAll(() => house.start());
afterAll(() => house.close());
beforeEach(() => house.next());

describe('a protected call', () => {
  test('[ENV-03][CAP-37] without a captcha is told to bring one: 10021, group gateway and the scene', async () => {
    const { http, code, data } = await post(REGISTER, { token: device() });
    expect([http, code, data]).toEqual([200, '10021', { group: 'gateway', data: 'register' }]);
    expect(effects).toEqual([]);
  });

  test('[GW-47][CAP-44] is done with the token of a solved challenge', async () => {
    const token = device();
    await post(REGISTER, { token });
    expect((await post(REGISTER, { token, captcha: await solved('register', token) })).code).toBe('done');
    expect(effects).toEqual([REGISTER]);
  });

  test('[GW-47][GW-48][CAP-52] takes a token once: of copies at once one is done', async () => {
    const token = device();
    const captcha = await solved('register', token);
    const codes = await Promise.all(Array.from({ length: 50 }, () => post(REGISTER, { token, captcha })));
    expect(codes.filter(({ code }) => code === 'done')).toHaveLength(1);
    expect(codes.filter(({ code }) => code === '10021')).toHaveLength(49);
    expect(effects).toHaveLength(1);
  });

  test('[GW-47] takes no token of another scene, device or path, none that is late, and none that was made up', async () => {
    const token = device();
    const other = device();
    expect((await post(SEND, { token, captcha: await solved('register', token) })).code).toBe('10021');
    expect((await post(REGISTER, { token: other, captcha: await solved('register', token) })).code).toBe('10021');
    expect((await post(REGISTER, { captcha: await solved('register', token) })).code).toBe('10021');
    expect((await post(REGISTER, { token, captcha: 'f'.repeat(32) })).code).toBe('10021');
    await post(LOGIN, {});
    expect((await post(AGENCY, { captcha: await solved('login') })).code).toBe('10021');
    await post(LOGIN, {});
    expect((await post(LOGIN, { captcha: await solved('login') })).code).toBe('done');
    const late = await solved('register', token);
    clock.at += 120_001;
    expect((await post(REGISTER, { token, captcha: late })).code).toBe('10021');
    expect(effects).toEqual([LOGIN]);
  });

  test('without a good device token is bound to the address instead', async () => {
    const captcha = await solved('register');
    house.moveOn();
    expect((await post(REGISTER, { captcha })).code).toBe('10021');
    const again = await solved('register');
    expect((await post(REGISTER, { captcha: again })).code).toBe('done');
  });

  test('[CAP-36] is done with the bizId of an explicit flow, once, and not with the token of the same challenge too', async () => {
    const token = device();
    const challenge = await open('register', token);
    clock.at += 3_000;
    const { captchaToken } = (await check(challenge, byHand(puzzle(challenge)), token)).data;
    const body = { bizId: challenge.bizId, captchaValidate: 'x' };
    expect((await post(REGISTER, { token, body })).code).toBe('done');
    expect((await post(REGISTER, { token, body })).code).toBe('10021');
    expect((await post(REGISTER, { token, captcha: captchaToken })).code).toBe('10021');
    const open2 = await open('register', token);
    expect((await post(REGISTER, { token, body: { bizId: open2.bizId } })).code).toBe('10021');
    expect(effects).toHaveLength(1);
  });
});

describe('the risk policy', () => {
  test('lets a good device log in ten times in a quarter of an hour, and asks for the next', async () => {
    const token = device();
    for (let turn = 0; turn < 10; turn += 1) expect((await post(LOGIN, { token })).code).toBe('done');
    expect((await post(LOGIN, { token })).code).toBe('10021');
    // Neither another device at the same address nor the same device elsewhere gets round it.
    expect((await post(LOGIN, { token: device() })).code).toBe('10021');
    house.moveOn();
    expect((await post(LOGIN, { token })).code).toBe('10021');
  });

  test('[DT-26] always asks a device whose token is missing, demoted, expired or foreign', async () => {
    const demoted = protocol.tokens.demoted(APP_IDS.test, clock.at);
    const expired = protocol.tokens.issue(APP_IDS.test, clock.at - 14_401_000);
    for (const token of [undefined, demoted, expired, 'a'.repeat(40), 'x']) {
      expect((await post(LOGIN, { token })).code).toBe('10021');
      expect((await post(SEND, { token })).code).toBe('10021');
    }
  });

  test('[CAP-42] answers status 0 where nothing is asked; its bizId is good once, or gives a token without a solution', async () => {
    const token = device();
    const trusted = await open('login', token);
    expect(trusted.status).toBe(0);
    expect((await post(LOGIN, { token, body: { bizId: trusted.bizId } })).code).toBe('done');
    expect((await post(LOGIN, { token, body: { bizId: trusted.bizId } })).code).toBe('10021');
    const other = device();
    const second = await open('login', other);
    const { captchaToken } = (await check(second, null, other)).data;
    expect((await post(LOGIN, { token: other, captcha: captchaToken })).code).toBe('done');
  });

  test('a challenge that has to be solved is not passed by leaving its answer out, and status 0 cannot be claimed', async () => {
    const challenge = await open('register', device());
    expect(challenge.status).toBe(1);
    expect((await check(challenge, null)).code).toBe('10022');
    const token = device();
    const mine = await open('register', token);
    expect((await check(mine, null, token, { status: 0 })).code).toBe('10022');
    expect((await post(REGISTER, { token, body: { bizId: mine.bizId, status: 0 } })).code).toBe('10021');
  });

  test('a route that asks by itself gets a challenge to be solved, also from a device that is trusted otherwise', async () => {
    const token = device();
    expect((await post(WARY, { token })).data).toEqual({ group: 'gateway', data: 'login' });
    const challenge = await open('login', token);
    expect(challenge.status).toBe(1);
    clock.at += 3_000;
    const { captchaToken } = (await check(challenge, byHand(puzzle(challenge)), token)).data;
    expect((await post(WARY, { token, captcha: captchaToken })).code).toBe('done');
    expect((await open('login', token)).status).toBe(0);
    expect(effects).toEqual([WARY]);
  });

  test('asks an address from which more than ten ciphertexts a minute cannot be read', async () => {
    const bad = () => post(STEP, { token: device(), body: { bodyCiphertext: seal('x') } });
    for (let turn = 0; turn < 10; turn += 1) expect((await bad()).code).toBe('00007');
    expect((await post(LOGIN, { token: device() })).code).toBe('done');
    expect((await bad()).code).toBe('42900');
    expect((await post(LOGIN, { token: device() })).code).toBe('10021');
    clock.at += 15 * 60_000;
    expect((await post(LOGIN, { token: device() })).code).toBe('done');
  });
});
