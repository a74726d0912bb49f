import { expect, test } from 'vitest';
import { pagesOf } from '#gateway/process/account-settings.ts';
import { GUARD, SECURITY, SESSION, SUB } from '#lib/contract/account.ts';
import type { GuardLook, SecurityOverview } from '#lib/contract/shapes/security.ts';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';
import { type Browser, type House, house, PASSWORD } from './house.ts';
import { EMAIL, login, withTotp } from './totp.ts';

const HOUR = 3600_000;
const THIEF = 'thief@example.com';

/** The token of the newest message with such a subject. */
async function tokenIn(browser: Browser, to: string, subject: RegExp): Promise<string> {
  const found = (await browser.mail(to)).find((mail) => subject.test(mail.subject));
  return /#([\w-]{43})$/m.exec(found?.text ?? '')?.[1] ?? 'none';
}
const act = (by: Browser, token: string, more: object = {}) => by.post(GUARD.act, { token, ...more });
const info = async (browser: Browser) => (await browser.get(SESSION.userInfo)).code;

/** Another address, as somebody in an open session with the mailbox's code sets it. */
async function moveTo(browser: Browser, to: string, proof: object) {
  const verifyCode = await browser.askCode('contact', to);
  const { code } = await browser.post(SECURITY.contact, { channel: 'email', email: to, verifyCode, ...proof });
  expect(code).toBe('00000');
}

async function owner() {
  const at = await house();
  const browser = at.browser();
  await browser.register(EMAIL);
  return { at, browser, proof: async () => ({ emailCode: await browser.askCode('security', EMAIL) }) };
}

test('[ACC-26] the link of a new device ends all sessions and forgets every device; it is good once, for 72 hours', async () => {
  const { at, browser } = await owner();
  const thief = at.browser();
  await thief.enter(EMAIL);
  const token = await tokenIn(browser, EMAIL, /new device/);
  const reader = at.browser('');
  const { data } = await reader.post<GuardLook>(GUARD.look, { token });
  expect(data).toMatchObject({ happened: 'newDevice', account: 'a***@example.com', undoes: false, ip: '127.0.0.1' });
  expect(await info(thief), 'looking does nothing').toBe('00000');
  expect((await act(reader, token)).code).toBe('00000');
  expect([await info(browser), await info(thief)]).toEqual(['00006', '00006']);
  expect([await act(reader, token), await reader.post(GUARD.look, { token })].map(({ code }) => code)).toEqual([
    '21003',
    '21003',
  ]);
  expect((await login(browser)).data, 'known no longer').toMatchObject({ newDevice: true });
  at.clock.at += 60_000;
  const again = await browser.enter(EMAIL);
  expect(again.data.userInfo.withdrawalLockedUntil).toBe(at.clock.now() - 60_000 + 72 * HOUR);
  const late = at.browser();
  await late.enter(EMAIL);
  const next = await tokenIn(browser, EMAIL, /new device/);
  at.clock.at += 72 * HOUR + 1;
  expect((await act(reader, next)).code).toBe('21003');
});

test('[ACC-26] the old mailbox takes an account back: address, password and factors are those of before', async () => {
  const { at, browser, proof } = await owner();
  await moveTo(browser, THIEF, await proof());
  const token = await tokenIn(browser, EMAIL, /changed to t\*\*\*@example\.com/);
  // He settles in.
  at.clock.at += 60_000;
  const emailCode = await browser.askCode('security', THIEF);
  const password = { oldPwd: PASSWORD, pwd: 'Settled Horse 8', rePwd: 'Settled Horse 8', emailCode };
  expect((await browser.post(SECURITY.password, password)).code).toBe('00000');
  const later = await tokenIn(browser, THIEF, /password of your account was changed/);
  const reader = at.browser();
  expect((await reader.post<GuardLook>(GUARD.look, { token })).data).toMatchObject({
    happened: 'emailChanged',
    undoes: true,
    account: 'a***@example.com',
  });
  expect((await act(reader, token)).code).toBe('00000');
  expect(await info(browser)).toBe('00006');
  expect((await act(reader, later)).code, 'his own link is void').toBe('21003');
  expect((await login(reader, { loginName: THIEF, pwd: 'Settled Horse 8' })).code).toBe('00007');
  expect((await reader.enter(EMAIL)).data.userInfo.email).toBe('a***@example.com');
  // A lock of what does not exist is told to nobody.
  expect((await browser.mail(EMAIL)).map(({ text }) => text).join()).not.toMatch(/withdraw|locked/i);
  const [told] = await reader.mail(THIEF);
  expect(told?.subject).toBe('Meridian: a change of your account was undone and all sessions have ended');
  expect(told?.text).not.toContain('#');
});

test('[ACC-26] what a thief adds goes with the undoing: his authenticator and his passkey lock nobody out', async () => {
  const at = await house();
  const { browser } = await withTotp(at);
  const token = await tokenIn(browser, EMAIL, /authenticator app was added/);
  expect((await login(at.browser())).data).toMatchObject({ verifyTypes: ['totp'] });
  const reader = at.browser();
  expect((await act(reader, token)).code).toBe('00000');
  await reader.enter(EMAIL);
  expect((await reader.get<SecurityOverview>(SECURITY.overview)).data).toMatchObject({
    factors: [],
    recoveryCodesLeft: null,
  });
});

test('[ACC-26] a mailbox alone undoes nothing that an authenticator protected', async () => {
  const at = await house();
  const { browser, now, recoveryCodes } = await withTotp(at);
  const { data } = await login(browser);
  await browser.post('/v1/user/login/verify-login', { serialNO: data.serialNO, googleCode: now() });
  at.clock.at += 60_000;
  await moveTo(browser, 'ann2@example.com', { googleCode: now() });
  const token = await tokenIn(browser, EMAIL, /changed to/);
  const reader = at.browser();
  expect(await act(reader, token)).toMatchObject({ code: '21005', data: { verifyTypes: ['totp'] } });
  expect((await act(reader, token, { googleCode: '000000' })).code).toBe('21001');
  expect(await info(browser)).toBe('00000');
  expect((await act(reader, token, { googleCode: recoveryCodes[0] })).code).toBe('00000');
  expect(await info(browser)).toBe('00006');
});

test('[ACC-26] five wrong codes end a link, and of many at once one counts', async () => {
  const at = await house();
  const { browser, now } = await withTotp(at);
  const { data } = await login(browser);
  await browser.post('/v1/user/login/verify-login', { serialNO: data.serialNO, googleCode: now() });
  at.clock.at += 60_000;
  await moveTo(browser, 'ann2@example.com', { googleCode: now() });
  const token = await tokenIn(browser, EMAIL, /changed to/);
  for (let i = 0; i < 5; i++) expect((await act(browser, token, { googleCode: '000000' })).code).toBe('21001');
  at.clock.at += 60_000;
  expect((await act(browser, token, { googleCode: now() })).code).toBe('21003');
  const other = at.browser();
  await other.register('bob@example.com');
  await at.browser().enter('bob@example.com');
  const freeze = await tokenIn(other, 'bob@example.com', /new device/);
  const answers = await Promise.all(Array.from({ length: 4 }, () => act(at.browser(), freeze)));
  expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1);
});

test('[ACC-26] an address that belongs to another account by now stays there, and the link stays good', async () => {
  const { at, browser, proof } = await owner();
  await moveTo(browser, 'ann2@example.com', await proof());
  const token = await tokenIn(browser, EMAIL, /changed to/);
  const other = at.browser();
  at.clock.at += 60_000;
  await other.register(EMAIL);
  expect((await act(at.browser(), token)).code).toBe('21012');
  expect([await info(browser), await info(other)]).toEqual(['00000', '00000']);
  expect((await browser.post(GUARD.look, { token })).code).toBe('00000');
});

test('[ACC-26] a sub-account’s sessions end with those of its main account', async () => {
  const { at, browser } = await owner();
  await browser.post(SUB.create, { name: 'subone1', pwd: PASSWORD, permissions: [] });
  const sub = at.browser();
  await sub.enter('subone1', {}, EMAIL);
  await at.browser().enter(EMAIL);
  const main = (await browser.mail(EMAIL)).filter(({ text }) => !text.includes('Sub-account'));
  const token = /#([\w-]{43})$/m.exec(main.find(({ subject }) => /new device/.test(subject))?.text ?? '')?.[1] ?? '';
  await act(at.browser(), token);
  expect(await info(sub)).toBe('00006');
});

test('[ACC-26] links name the venue’s own domain, whatever a request calls itself, and no token is kept in clear', async () => {
  const { at, browser } = await owner();
  const away = { host: 'evil.example', origin: 'https://localhost:3443' };
  await at.browser().post('/v1/user/login', { loginName: EMAIL, pwd: 'x' }, { headers: away });
  await at.browser().enter(EMAIL);
  const [mail] = await browser.mail(EMAIL);
  const [, token = ''] = /https:\/\/localhost:3443\/secure-account#([\w-]{43})$/m.exec(mail?.text ?? '') ?? [];
  const rows = JSON.stringify(await at.venue.db.all('SELECT * FROM account_once'));
  expect([token.length, rows.includes(token), at.lines.join('').includes(token)]).toEqual([43, false, false]);
  const at443 = pagesOf({ routing: { ...DEFAULT_ROUTING, siteDomain: 'trade.example' }, port: 3443 });
  expect(at443('/secure-account', 'de')).toBe('https://trade.example/de/secure-account');
  expect(pagesOf({ routing: DEFAULT_ROUTING, port: 3543 })('/secure-account', 'ar')).toBe(
    'https://localhost:3543/ar/secure-account',
  );
});

const subjectsOf = async (browser: Browser) => (await browser.mail(EMAIL)).map(({ subject }) => subject.slice(10));

test('many failed log-ins are told once a day, each other event by its own words', async () => {
  const { at, browser, proof } = await owner();
  const fail = (house: House) => login(house.browser(), { pwd: 'Wrong Horse 9' });
  for (let i = 0; i < 9; i++) await fail(at);
  expect(await subjectsOf(browser)).not.toContain('many log-ins to your account failed');
  for (let i = 0; i < 3; i++) {
    at.clock.at += 60_000;
    await fail(at);
  }
  const told = (await subjectsOf(browser)).filter((subject) => /many log-ins/.test(subject));
  expect(told).toHaveLength(1);
  for (const code of ['Heron1', 'Heron2']) {
    at.clock.at += 60_000;
    await browser.post(SECURITY.antiPhishing, { code, ...(await proof()) });
  }
  at.clock.at += 60_000;
  await browser.post(SECURITY.factor, { factor: 'email', on: true, ...(await proof()) });
  expect((await subjectsOf(browser)).filter((subject) => !/code to|confirms/.test(subject))).toEqual([
    'two-factor authentication by email was turned on',
    'the anti-phishing code of your account was changed',
    'an anti-phishing code was set for your account',
    'many log-ins to your account failed',
  ]);
});

test('every message says whose it is, what it is for, device, address and time, and carries the code of its reader', async () => {
  const { at, browser, proof } = await owner();
  await browser.post(SECURITY.antiPhishing, { code: 'Heron1', ...(await proof()) });
  await at.browser('Mozilla/5.0 (Android 16) Firefox/140.0').enter(EMAIL);
  const mails = (await browser.mail(EMAIL)).slice(0, 3);
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/^Meridian: /);
    expect(text).toMatch(
      /^Time: 2026-11-20 12:0\d UTC\nDevice: (Firefox on Android|Chrome on Linux)\nAddress: 127\.0\.0\.1$/m,
    );
  }
  expect(mails.map(({ text }) => text.includes('Heron1'))).toEqual([true, true, false]);
  const [told, code] = mails;
  expect(told?.text).toMatch(/^A new device logged in to your account\.\n\n/);
  expect(code?.text).toMatch(/^Enter \d{6} to finish logging in to your account at Meridian\.\n\n/);
  expect(code?.text).toContain('somebody knows your password');
});
