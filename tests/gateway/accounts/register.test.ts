import { describe, expect, test } from 'vitest';
import { LOGIN, REGISTER, RESET_PASSWORD, SECURITY, SEND_CODE, SESSION, SUB } from '#lib/contract/account.ts';
import { REFERRAL_DEFAULT } from '#lib/contract/referral.ts';
import type { SessionAnswer } from '#lib/contract/shapes/account.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import { PAPER, type Page, SPOT } from '#lib/contract/trade.ts';
import { KINDS } from '../data/stores.ts';
import { type Browser, enterAgency, type House, house, PASSWORD } from './house.ts';

const EMAIL = 'ann@example.com';
const MOBILE = '+491701234567';
const NUMBER = { mobile: '0170 1234567', areaCode: '+49' };
const PAIR = { pwd: PASSWORD, rePwd: PASSWORD };
const sendMobile = (browser: Browser, more: object = NUMBER) =>
  browser.post(SEND_CODE, { purpose: 'register', channel: 'mobile', ...more });
const referralOf = async (at: House, id: string) =>
  (await at.venue.db.all('SELECT inviter_id, referral FROM account_user WHERE id = ?', [id]))[0]!;
const AGENCY = { email: 'agency@example.com', password: PASSWORD, name: 'agency1', code: 'AG1', rate: '0.4' };

describe.each(KINDS)('a registration on %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();
  const opened = async () => house({ place: await kind.app() });

  test('[ACC-10] by email, by mobile, and by both', async () => {
    const at = await opened();
    const one = at.browser();
    await one.register(EMAIL);
    const two = at.browser();
    await sendMobile(two);
    const verifyCode = await two.code(MOBILE);
    const mobile = await two.post<SessionAnswer>(REGISTER.mobile, { ...NUMBER, ...PAIR, verifyCode });
    expect(mobile.data.userInfo).toMatchObject({ email: null, mobile: '+49 ***4567', kind: 'normal' });
    const three = at.browser();
    const other = { mobile: '1709999999', areaCode: '49' };
    await sendMobile(three, other);
    const codes = {
      verifyCode: await three.code('+491709999999'),
      emailVerifyCode: await three.askCode('register', 'cyd@example.com'),
    };
    const body = { ...other, ...PAIR, email: 'cyd@example.com' };
    const swapped = { verifyCode: codes.emailVerifyCode, emailVerifyCode: codes.verifyCode };
    expect((await three.post(REGISTER.both, { ...body, ...swapped })).code).toBe('21001');
    const both = await three.post<SessionAnswer>(REGISTER.both, { ...body, ...codes });
    expect(both.data.userInfo).toMatchObject({ email: 'c***@example.com', mobile: '+49 ***9999' });
    for (const name of [{ loginName: '170 999 9999', areaCode: '49' }, { loginName: 'cyd@example.com' }])
      expect((await at.browser().post(LOGIN.password, { ...name, pwd: PASSWORD })).code).toBe('00000');
  });

  test('takes the guest’s paper account along, with its history and open orders', async () => {
    const at = await opened();
    const browser = at.browser();
    const { data: before } = await browser.post<SpotAccount>(PAPER.guest);
    const order = { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '0.01' };
    await browser.post<Order>(SPOT.place, order, { paper: true });
    const guest = at.browser();
    guest.jar.set('__Host-guest', browser.jar.get('__Host-guest')!);
    await browser.register(EMAIL);
    const { data } = await browser.get<SpotAccount>(SPOT.account, { paper: true });
    expect(data.account).toBe(before.account);
    expect(data.balances).not.toEqual(before.balances);
    expect((await browser.get<Page<Fill>>(SPOT.fills, { paper: true })).data.rows.length).toBeGreaterThan(0);
    expect((await browser.post<SpotAccount>(PAPER.guest)).data.account).toBe(before.account);
    // The cookie of the guest opens nothing any more, whoever kept it.
    expect((await guest.get(SPOT.account, { paper: true })).code).toBe('00004');
    const fresh = at.browser();
    expect((await fresh.post<SpotAccount>(PAPER.guest)).data.account).not.toBe(before.account);
  });

  test('of many registrations of one address at once one is made', async () => {
    const at = await opened();
    const browser = at.browser();
    const verifyCode = await browser.askCode('register', EMAIL);
    const body = { email: EMAIL, ...PAIR, verifyCode };
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.post(REGISTER.email, body)));
    // The code was used, or two of this address are being worked out already.
    const codes = answers.map(({ code }) => code).toSorted();
    expect(codes).toEqual(['00000', ...Array(4).fill(expect.stringMatching(/^(?:21001|21010)$/))]);
    expect(await at.venue.db.all('SELECT id FROM account_user')).toHaveLength(1);
  });
});

describe('whoever registers an address that has an account', () => {
  test('sees what everybody sees; its owner gets a mail without a code', async () => {
    const at = await house();
    await at.browser().register(EMAIL);
    const browser = at.browser();
    const taken = await browser.post(SEND_CODE, { purpose: 'register', channel: 'email', email: EMAIL });
    const free = await browser.post(SEND_CODE, { purpose: 'register', channel: 'email', email: 'abe@example.com' });
    expect(taken.raw).toBe(free.raw);
    const [mail] = await browser.mail(EMAIL);
    expect(mail?.subject).toBe('Meridian: you have an account already');
    expect(mail?.text).not.toMatch(/\d{6}/);
    const body = { email: EMAIL, ...PAIR, verifyCode: '000000' };
    const wrong = await browser.post(REGISTER.email, body);
    expect(wrong.code).toBe('21001');
    expect((await browser.post(REGISTER.email, { ...body, email: 'abe@example.com' })).raw).toBe(wrong.raw);
  });
});

describe('a verification code', () => {
  test('[ACC-13] is sent once a minute; the countdown is told', async () => {
    const at = await house();
    const browser = at.browser();
    const ask = () =>
      browser.post<{ resendAfter: number }>(SEND_CODE, { purpose: 'register', channel: 'email', email: EMAIL });
    expect((await ask()).data).toMatchObject({ to: 'a***@example.com', resendAfter: 60 });
    expect(await ask()).toMatchObject({ code: '21002', data: { retryAfter: 60 } });
    at.clock.at += 60_000;
    expect((await ask()).code).toBe('00000');
  });

  test('is good for ten minutes, five tries, one use, one purpose, and in the browser that asked', async () => {
    const at = await house();
    const browser = at.browser();
    const use = (by: Browser, verifyCode: string) =>
      by.post(REGISTER.email, { email: EMAIL, ...PAIR, verifyCode }).then(({ code }) => code);
    const code = await browser.askCode('register', EMAIL);
    expect(await use(at.browser(), code), 'another browser').toBe('21001');
    at.clock.at += 600_001;
    expect(await use(browser, code), 'late').toBe('21001');
    const next = await browser.askCode('register', EMAIL);
    const wrong = next === '000000' ? '111111' : '000000';
    for (let i = 0; i < 5; i++) expect(await use(browser, wrong)).toBe('21001');
    expect(await use(browser, next), 'the sixth try').toBe('21001');
    at.clock.at += 60_000;
    const last = await browser.askCode('register', EMAIL);
    expect(await use(browser, last)).toBe('00000');
    at.clock.at += 60_000;
    const reset = { loginName: EMAIL, ...PAIR, verifyCode: last };
    expect((await browser.post(RESET_PASSWORD, reset)).code, 'another purpose').toBe('21001');
  });
});

describe('a password', () => {
  test('[ACC-12] keeps one rule wherever it is made, and is said twice', async () => {
    const at = await house();
    const browser = at.browser();
    const verifyCode = await browser.askCode('register', EMAIL);
    const ask = (pwd: string, rePwd = pwd) => browser.post(REGISTER.email, { email: EMAIL, verifyCode, pwd, rePwd });
    const weak = {
      Ab1: 'length',
      'Meridian 12': 'own',
      [`${EMAIL}1A`]: 'own',
      Password1: 'common',
      Aaaaaaa1: 'common',
    };
    const refused = (rule: string) => ({ code: '21004', data: { field: 'pwd', rule, value: '' } });
    const name = { loginName: EMAIL, verifyCode: '000000' };
    for (const [pwd, rule] of Object.entries(weak)) {
      expect(await ask(pwd), pwd).toMatchObject(refused(rule));
      expect(await browser.post(RESET_PASSWORD, { ...name, pwd, rePwd: pwd }), pwd).toMatchObject(refused(rule));
    }
    expect(await ask(PASSWORD, `${PASSWORD} `)).toMatchObject({ code: '40000', data: { field: 'rePwd', value: '' } });
    expect((await ask(PASSWORD)).code).toBe('00000');
    for (const [pwd, rule] of Object.entries(weak)) {
      const change = await browser.post(SECURITY.password, { oldPwd: PASSWORD, pwd, rePwd: pwd });
      expect(change, pwd).toMatchObject(refused(rule));
      const sub = await browser.post(SUB.create, { name: 'trader07', pwd, permissions: [] });
      expect(sub, pwd).toMatchObject(refused(rule));
    }
    const named = await browser.post(SUB.create, { name: 'trader07', pwd: 'trader07-2026', permissions: [] });
    expect(named).toMatchObject(refused('own'));
  });

  test('of an agency is reset in the same way, and opens its own door with the new one', async () => {
    const at = await house();
    const agency = { email: 'agency@example.com', password: PASSWORD, name: 'agency1', code: 'AG1', rate: '0.4' };
    await at.venue.accounts.agencies.create(agency, at.clock.now());
    const browser = at.browser();
    const verifyCode = await browser.askCode('reset', agency.email);
    const body = { loginName: agency.email, pwd: 'Another Horse 8', rePwd: 'Another Horse 8', verifyCode };
    expect((await browser.post(RESET_PASSWORD, body)).code).toBe('00000');
    expect((await at.browser().post(LOGIN.agency, { loginName: agency.email, pwd: PASSWORD })).code).toBe('00007');
    expect((await at.browser().post(LOGIN.agency, { loginName: agency.email, pwd: body.pwd })).code).not.toBe('00007');
  });

  test('is reset by a code to the account’s address: all sessions end, withdrawals are locked, the owner is told', async () => {
    const at = await house();
    const owner = at.browser();
    await owner.register(EMAIL);
    const browser = at.browser();
    const unknown = await browser.post(SEND_CODE, { purpose: 'reset', channel: 'email', email: 'aba@example.com' });
    const verifyCode = await browser.askCode('reset', EMAIL);
    expect(unknown).toMatchObject({ code: '00000', data: { to: 'a***@example.com' } });
    expect(await browser.mail('aba@example.com')).toEqual([]);
    const body = { pwd: 'Another Horse 8', rePwd: 'Another Horse 8', verifyCode };
    expect((await browser.post(RESET_PASSWORD, { ...body, loginName: 'aba@example.com' })).code).toBe('21001');
    expect((await browser.post(RESET_PASSWORD, { ...body, loginName: EMAIL })).code).toBe('00000');
    expect((await owner.get(SESSION.userInfo)).code).toBe('00006');
    expect((await browser.post(LOGIN.password, { loginName: EMAIL, pwd: PASSWORD })).code).toBe('00007');
    const { data } = await browser.enter(EMAIL, { pwd: body.pwd });
    expect(data.userInfo.withdrawalLockedUntil).toBe(at.clock.now() + 24 * 3600_000);
    expect((await browser.mail(EMAIL)).map(({ subject }) => subject)).toContain(
      'Meridian: the password of your account was reset',
    );
    at.clock.at += 24 * 3600_000 + 1;
    const later = await at.browser().enter(EMAIL, { pwd: body.pwd });
    expect(later.data.userInfo.withdrawalLockedUntil).toBeNull();
  });
});

describe('referral codes', () => {
  test('[REF-02] are kept with the account, and the one of an agency names the inviter', async () => {
    const at = await house();
    const agency = await at.venue.accounts.agencies.create(AGENCY, at.clock.now());
    const codes = {
      registerVipNo: 'AG1',
      registerChannel: 'chan',
      clacCode: 'c',
      commonCode: 'd',
      groupId: 'e',
      actCode: 'f',
    };
    const row = await referralOf(at, await at.browser().register(EMAIL, codes));
    expect([row.inviter_id, JSON.parse(String(row.referral))]).toEqual([agency.id, codes]);
  });

  test('that are unknown or malformed never fail a registration', async () => {
    const at = await house();
    const codes = { registerVipNo: 'nobody', registerChannel: '<b>', groupId: 'x'.repeat(65), actCode: '' };
    const row = await referralOf(at, await at.browser().register(EMAIL, codes));
    expect([row.inviter_id, JSON.parse(String(row.referral))]).toEqual([null, { registerVipNo: 'nobody' }]);
  });

  test('nobody invites himself: the account is made, the code dropped', async () => {
    const at = await house();
    await at.venue.accounts.agencies.create(AGENCY, at.clock.now());
    const browser = at.browser();
    await enterAgency(browser, AGENCY.email);
    await browser.post(SESSION.logout);
    const row = await referralOf(at, await browser.register(EMAIL, { registerVipNo: 'AG1', actCode: 'f' }));
    expect([row.inviter_id, JSON.parse(String(row.referral))]).toEqual([null, { actCode: 'f' }]);
  });

  test('the server’s own window decides', async () => {
    const referral = { ...REFERRAL_DEFAULT, cacheEndTime: Date.UTC(2026, 9, 1), cacheEffectiveTime: 30 };
    const at = await house({ referral });
    await at.venue.accounts.agencies.create(AGENCY, at.clock.now());
    const late = await referralOf(at, await at.browser().register(EMAIL, { registerVipNo: 'AG1' }));
    expect(late).toEqual({ inviter_id: null, referral: '{}' });
  });
});

test('unknown fields of a registration change nothing', async () => {
  const at = await house();
  const id = await at
    .browser()
    .register(EMAIL, { kind: 'agency', userId: '1', permissions: [], balance: '1', code: 'X' });
  expect(await at.venue.accounts.users.byId(id)).toMatchObject({ kind: 'normal', code: null, lockedUntil: 0 });
  expect(id).not.toBe('1');
});
