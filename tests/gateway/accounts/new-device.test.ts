import { expect, test } from 'vitest';
import { LOGIN, REGISTER, RESET_PASSWORD, SECURITY, SEND_CODE, SESSION, SUB } from '#lib/contract/account.ts';
import type { SessionAnswer, StepAnswer } from '#lib/contract/shapes/account.ts';
import type { StepUp } from '#lib/contract/shapes/refusal.ts';
import { Authenticator } from './authenticator.ts';
import { type Browser, enterAgency, house, PASSWORD } from './house.ts';
import { EMAIL, login, withTotp } from './totp.ts';

type Start = { serialNO: string; options: { challenge: string; rpId: string; rp: { id: string } } };
const PAIR = { pwd: 'Another Horse 8', rePwd: 'Another Horse 8' };

async function passkeyOf(browser: Browser, email = EMAIL) {
  const key = new Authenticator();
  const emailCode = await browser.askCode('security', email);
  const { data } = await browser.post<Start>(SECURITY.passkeyStart, { emailCode });
  const made = { serialNO: data.serialNO, name: 'laptop', response: key.register(data.options) };
  await browser.post(SECURITY.passkeyFinish, made);
  return key;
}

/** What a passkey answers where a serial number asks for it. */
async function answered(browser: Browser, key: Authenticator, serialNO: string) {
  const { data } = await browser.post<Start>(LOGIN.passkeyOptions, { serialNO });
  return { fidoSerialNO: data.serialNO, fidoVerifyCode: JSON.stringify(key.answer(data.options)) };
}

test('[ACC-25] a right password alone opens no new browser: a code to the mailbox does, and the browser is known then', async () => {
  const at = await house();
  const id = await at.browser().register(EMAIL);
  const browser = at.browser();
  const asked = await login(browser);
  expect(asked.data).toMatchObject({ verifyTypes: ['email'], email: 'a***@example.com', newDevice: true });
  expect(browser.jar.has('__Host-session')).toBe(false);
  const { serialNO } = asked.data;
  await browser.post(SEND_CODE, { purpose: 'step', channel: 'email', serialNO });
  expect((await browser.post(LOGIN.verify, { serialNO, emailCode: '000000' })).code).toBe('00007');
  expect((await browser.post(LOGIN.verify, { serialNO, emailCode: await browser.code(EMAIL) })).code).toBe('00000');
  await browser.post(SESSION.logout);
  expect((await login(browser)).data.userInfo.userId).toBe(id);
});

test('[ACC-25] a forgotten device is new again', async () => {
  const at = await house();
  const owner = at.browser();
  await owner.register(EMAIL);
  const phone = at.browser();
  await phone.enter(EMAIL);
  const { data } = await owner.get<{ id: string; current: boolean }[]>(SECURITY.devices);
  const deviceId = data.find(({ current }) => !current)!.id;
  const emailCode = await owner.askCode('security', EMAIL);
  expect((await owner.post(SECURITY.removeDevice, { deviceId, emailCode })).code).toBe('00000');
  expect((await login(phone)).data).toMatchObject({ newDevice: true });
});

test('[ACC-25] where there is only a phone, a text; an agency by its own door; another door proves nothing', async () => {
  const at = await house();
  const browser = at.browser();
  const number = { mobile: '1701234567', areaCode: '49' };
  await browser.post(SEND_CODE, { purpose: 'register', channel: 'mobile', ...number });
  const verifyCode = await browser.code('+491701234567');
  await browser.post(REGISTER.mobile, { ...number, pwd: PASSWORD, rePwd: PASSWORD, verifyCode });
  const other = at.browser();
  const name = { loginName: number.mobile, areaCode: '49', pwd: PASSWORD };
  const { data } = await other.post<StepAnswer>(LOGIN.password, name);
  expect(data).toMatchObject({ verifyTypes: ['mobile'], mobile: '+49 ***4567', email: null, newDevice: true });
  await other.post(SEND_CODE, { purpose: 'step', channel: 'mobile', serialNO: data.serialNO });
  const mobileCode = await other.code('+491701234567');
  expect((await other.post(LOGIN.agencyVerify, { serialNO: data.serialNO, mobileCode })).code).toBe('00007');
  expect((await other.post(LOGIN.verify, { serialNO: data.serialNO, mobileCode })).code).toBe('00000');
  const agency = { email: 'agency@example.com', password: PASSWORD, name: 'agency1', code: 'AG1', rate: '0.4' };
  await at.venue.accounts.agencies.create(agency, at.clock.now());
  const desk = at.browser();
  const step = await desk.post<StepAnswer>(LOGIN.agency, { loginName: agency.email, pwd: PASSWORD });
  expect(step.data).toMatchObject({ verifyTypes: ['email'], newDevice: true });
  at.clock.at += 60_000;
  expect((await enterAgency(desk, agency.email)).data.accessTokenResVO.userInfo.kind).toBe('agency');
});

test('[ACC-25] a sub-account is confirmed at its main account; where that has no address, it gets no login of its own', async () => {
  const at = await house();
  const main = at.browser();
  await main.register(EMAIL);
  await main.post(SUB.create, { name: 'subone1', pwd: PASSWORD, permissions: ['spot'] });
  const own = at.browser();
  const asked = await own.post<SessionAnswer & StepAnswer>(LOGIN.password, { loginName: 'subone1', pwd: PASSWORD });
  expect(asked.data).toMatchObject({ verifyTypes: ['email'], email: 'a***@example.com', newDevice: true });
  expect((await own.confirm(asked, EMAIL)).data.userInfo.kind).toBe('sub');
  const [mail] = await main.mail(EMAIL);
  expect(mail?.subject).toBe('Meridian: a new device logged in to your account');
  expect(mail?.text).toContain('Sub-account: subone1');
  const user = (await at.venue.accounts.users.byId(main.jar.get('bt_uid')!))!;
  await at.venue.accounts.users.set(user.id, { email: null });
  at.venue.accounts.sessions.forgetUser(user.id);
  const late = await at.browser().post(LOGIN.password, { loginName: 'subone1', pwd: PASSWORD });
  expect([late.code, late.data]).toEqual(['21016', null]);
  const made = await main.post(SUB.create, { name: 'subtwo2', pwd: PASSWORD, permissions: [] });
  expect(made.code).toBe('21016');
  expect((await main.post(SUB.create, { name: 'subtwo2', permissions: [] })).code).toBe('00000');
});

test('[ACC-25] [ACC-06] a passkey protects: it stands for the code on a new device', async () => {
  const at = await house();
  const owner = at.browser();
  const id = await owner.register(EMAIL);
  const key = await passkeyOf(owner);
  const browser = at.browser();
  const { data } = await login(browser);
  expect(data).toMatchObject({ verifyTypes: ['email', 'passkey'], newDevice: true });
  const { fidoSerialNO: serialNO, fidoVerifyCode } = await answered(browser, key, data.serialNO);
  const done = await browser.post<SessionAnswer>(LOGIN.passkey, { serialNO, fidoVerifyCode });
  expect(done.data.userInfo.userId).toBe(id);
});

test('[ACC-06] a passkey proves a change, for exactly that: it opens nothing, and proves nothing of somebody else', async () => {
  const at = await house();
  const browser = at.browser();
  await browser.register(EMAIL);
  const key = await passkeyOf(browser);
  const asked = async (by = browser) => (await by.post<StepUp>(SECURITY.antiPhishing, { code: 'Heron1' })).data;
  const stepUp = await asked();
  expect(stepUp).toMatchObject({ verifyTypes: ['email', 'passkey'], serialNO: expect.any(String) });
  const proof = await answered(browser, key, stepUp.serialNO!);
  expect((await browser.post(SECURITY.antiPhishing, { code: 'Heron1', ...proof })).code).toBe('00000');
  expect((await browser.post(SECURITY.antiPhishing, { code: 'Heron2', ...proof })).code, 'once').toBe('21011');
  const opening = await answered(browser, key, (await asked()).serialNO!);
  const opened = { serialNO: opening.fidoSerialNO, fidoVerifyCode: opening.fidoVerifyCode };
  expect((await browser.post(LOGIN.passkey, opened)).code, 'no login').toBe('00007');
  const login = (await browser.post<Start>(LOGIN.passkeyOptions)).data;
  const wrong = { fidoSerialNO: login.serialNO, fidoVerifyCode: JSON.stringify(key.answer(login.options)) };
  expect((await browser.post(SECURITY.antiPhishing, { code: 'Heron2', ...wrong })).code, 'a login').toBe('21011');
  const other = at.browser();
  await other.register('bob@example.com');
  await passkeyOf(other, 'bob@example.com');
  const foreign = await answered(other, key, (await asked(other)).serialNO!);
  expect((await other.post(SECURITY.antiPhishing, { code: 'Heron1', ...foreign })).code, 'whose').toBe('21011');
  const elsewhere = await at.browser().post(LOGIN.passkeyOptions, { serialNO: (await asked()).serialNO });
  expect(elsewhere.code, 'another browser').toBe('21003');
});

test('a reset takes the app, a recovery code or a passkey, and comes to its end with each', async () => {
  const at = await house();
  const owner = at.browser();
  await owner.register(EMAIL);
  const key = await passkeyOf(owner);
  await at.venue.accounts.users.set(owner.jar.get('bt_uid')!, {
    totpSecret: at.venue.accounts.secrets.seal('A'.repeat(32)),
  });
  at.clock.at += 60_000;
  const browser = at.browser();
  const verifyCode = await browser.askCode('reset', EMAIL);
  const body = { loginName: EMAIL, ...PAIR, verifyCode };
  const asked = await browser.post<StepUp>(RESET_PASSWORD, body);
  expect([asked.code, asked.data]).toMatchObject(['21005', { verifyTypes: ['totp', 'passkey'] }]);
  const proof = await answered(browser, key, asked.data.serialNO!);
  expect((await browser.post(RESET_PASSWORD, { ...body, ...proof })).code).toBe('00000');
  expect((await owner.get(SESSION.userInfo)).code).toBe('00006');
});

test('a recovery code finishes a reset, and its owner is told of the code', async () => {
  const at = await house();
  const { recoveryCodes } = await withTotp(at);
  const browser = at.browser();
  const verifyCode = await browser.askCode('reset', EMAIL);
  const body = { loginName: EMAIL, ...PAIR, verifyCode, googleCode: recoveryCodes[0] };
  expect((await browser.post(RESET_PASSWORD, body)).code).toBe('00000');
  const subjects = (await browser.mail(EMAIL)).map(({ subject }) => subject);
  expect(subjects.slice(0, 2).sort()).toEqual([
    'Meridian: a recovery code of your account was used',
    'Meridian: the password of your account was reset',
  ]);
});
