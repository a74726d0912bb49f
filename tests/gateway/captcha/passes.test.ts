import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASS } from '#gateway/captcha/passes.ts';
import { captchaHouse, LOGIN, REGISTER } from './house.ts';

const house = captchaHouse();
const { clock, device, open, post, solved } = house;
beforeAll(() => house.start());
afterAll(() => house.close());
beforeEach(() => house.next());

const ann = { email: 'ann@example.com' };

describe('a solved puzzle', () => {
  test('[GW-47] lasts for further tries of the same deed, as many as there are, and no longer than ten minutes', async () => {
    const token = device();
    expect((await post(REGISTER, { token, body: ann })).code).toBe('10021');
    expect((await post(REGISTER, { token, body: ann, captcha: await solved('register', token) })).code).toBe('done');
    // A page that asks first is told that there is nothing to solve, and need not ask.
    const known = await open('register', token);
    expect(known.status).toBe(0);
    expect((await post(REGISTER, { token, body: { ...ann, bizId: known.bizId } })).code).toBe('done');
    for (let turn = 1; turn < PASS.tries; turn += 1)
      expect((await post(REGISTER, { token, body: { email: ' Ann@Example.com' } })).code).toBe('done');
    expect((await post(REGISTER, { token, body: ann })).code).toBe('10021');
    expect((await post(REGISTER, { token, body: ann, captcha: await solved('register', token) })).code).toBe('done');
    clock.at += PASS.ms;
    expect((await open('register', token)).status).toBe(1);
    expect((await post(REGISTER, { token, body: ann })).code).toBe('10021');
  });

  test('[GW-47] is none for another name, device, call, or one that names nobody', async () => {
    const token = device();
    const again = async () =>
      expect((await post(REGISTER, { token, body: ann, captcha: await solved('register', token) })).code).toBe('done');
    await again();
    expect((await post(REGISTER, { token, body: { email: 'bob@example.com' } })).code).toBe('10021');
    await again();
    const other = await open('register', token);
    const bob = { email: 'bob@example.com', bizId: other.bizId };
    expect((await post(REGISTER, { token, body: bob })).code).toBe('10021');
    await again();
    expect((await post(REGISTER, { token, body: {} })).code).toBe('10021');
    expect((await post(REGISTER, { token, body: { email: { toString: 1 } } })).code).toBe('10021');
    await again();
    expect((await post(REGISTER, { token: device(), body: ann })).code).toBe('10021');
    const second = device();
    const captcha = await solved('register', second);
    expect((await post(REGISTER, { token: second, captcha })).code).toBe('done');
    expect((await post(REGISTER, { token: second, body: {} })).code).toBe('10021');
  });

  test('changes nothing for who needs none, and what was used is not shown twice', async () => {
    const token = device();
    for (let turn = 0; turn < 10; turn += 1) expect((await post(LOGIN, { token, body: ann })).code).toBe('done');
    const captcha = await solved('login', token);
    expect((await post(LOGIN, { token, body: ann, captcha })).code).toBe('done');
    expect((await post(LOGIN, { token, body: ann, captcha })).code).toBe('10021');
  });
});
