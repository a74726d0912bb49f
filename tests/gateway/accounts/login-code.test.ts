import { describe, expect, test } from 'vitest';
import { LOGIN, SECURITY, SESSION } from '#lib/contract/account.ts';
import type { SessionAnswer, StepAnswer } from '#lib/contract/shapes/account.ts';
import type { LoginHistory } from '#lib/contract/shapes/security.ts';
import { house } from './house.ts';
import { EMAIL, login, withTotp } from './totp.ts';

describe('a login by one-time code', () => {
  test('[ACC-07] needs no password, and answers the same for a name that nobody has', async () => {
    const at = await house();
    const browser = at.browser();
    const id = await browser.register(EMAIL);
    await browser.post(SESSION.logout);
    at.clock.at += 60_000;
    const known = await browser.post<StepAnswer>(LOGIN.system, { loginName: EMAIL });
    const unknown = await browser.post<StepAnswer>(LOGIN.system, { loginName: 'aha@example.com' });
    expect({ ...unknown.data, serialNO: '' }).toEqual({ ...known.data, serialNO: '' });
    expect(await browser.mail('aha@example.com')).toEqual([]);
    const { serialNO } = known.data;
    const verifyCode = await browser.code(EMAIL);
    expect((await browser.post(LOGIN.verifySystem, { serialNO: unknown.data.serialNO, verifyCode })).code).toBe(
      '00007',
    );
    const { data } = await browser.post<SessionAnswer>(LOGIN.verifySystemV2, { serialNO, verifyCode });
    expect(data.userInfo.userId).toBe(id);
    expect((await browser.post(LOGIN.verifySystem, { serialNO, verifyCode })).code).toBe('00007');
  });

  test('[ACC-07] asks an account with an authenticator for that too', async () => {
    const at = await house();
    const { browser, now } = await withTotp(at);
    const { data } = await browser.post<StepAnswer>(LOGIN.system, { loginName: EMAIL });
    const verifyCode = await browser.code(EMAIL);
    const step = await browser.post<StepAnswer>(LOGIN.verifySystem, { serialNO: data.serialNO, verifyCode });
    expect(step.data.verifyTypes).toEqual(['totp']);
    const body = { serialNO: step.data.serialNO, googleCode: now() };
    expect((await browser.post(LOGIN.verify, body)).code).toBe('00000');
  });
});

describe('before and after a login', () => {
  test('[ACC-09] the pre-check steers by the form of a name, never by whether it exists', async () => {
    const at = await house();
    await at.browser().register(EMAIL);
    const ask = async (loginName: string) =>
      (await at.browser().post(LOGIN.preCheck, { purpose: 'login', loginName, areaCode: '49' })).data;
    expect(await ask(EMAIL)).toEqual(await ask('nobody@example.com'));
    expect(await ask(EMAIL)).toMatchObject({ loginType: 'email', next: ['password', 'code', 'passkey'] });
    expect(await ask('1701234567')).toMatchObject({ loginType: 'mobile' });
    expect(await ask('subname1')).toMatchObject({ loginType: 'name', next: ['password'] });
  });

  test('the history tells logins, failures and logouts, newest first, page by page', async () => {
    const at = await house();
    const browser = at.browser('Mozilla/5.0 (iPhone; CPU iPhone OS 18) Safari/605.1');
    await browser.register(EMAIL);
    await login(at.browser(), { pwd: 'Wrong Horse 9' });
    await browser.post(SESSION.logout);
    await login(browser);
    const page = (query = '') => browser.get<LoginHistory>(`${SECURITY.history}${query}`);
    const { rows } = (await page()).data;
    expect(rows.map(({ event, by }) => [event, by])).toEqual([
      ['login', 'password'],
      ['logout', null],
      ['loginFailed', 'password'],
      ['login', 'register'],
    ]);
    expect(rows[0]).toMatchObject({ device: 'Safari on iOS', ip: '127.0.0.1', at: at.clock.now() });
    const first = (await page('?limit=3')).data;
    expect((await page(`?limit=3&cursor=${first.cursor}`)).data.rows).toEqual(rows.slice(3));
  });
});
