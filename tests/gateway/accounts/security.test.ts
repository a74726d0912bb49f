import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { LOGIN, RESET_PASSWORD, SECURITY, SEND_CODE, SESSION } from '#lib/contract/account.ts';
import type { StepAnswer } from '#lib/contract/shapes/account.ts';
import type { StepUp } from '#lib/contract/shapes/refusal.ts';
import type { SecurityOverview, TotpStartAnswer } from '#lib/contract/shapes/security.ts';
import { type Browser, house, PASSWORD } from './house.ts';

const EMAIL = 'ann@example.com';
const overview = async (browser: Browser) => (await browser.get<SecurityOverview>(SECURITY.overview)).data;

async function owner() {
  const at = await house();
  const browser = at.browser();
  await browser.register(EMAIL);
  const proof = async () => {
    at.clock.at += 60_000;
    return { emailCode: await browser.askCode('security', EMAIL) };
  };
  return { at, browser, proof };
}

async function authenticator({ at, browser, proof }: Awaited<ReturnType<typeof owner>>) {
  const { data } = await browser.post<TotpStartAnswer>(SECURITY.totpStart, await proof());
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
  const now = () => totp.generate({ timestamp: at.clock.now() });
  await browser.post(SECURITY.totpConfirm, { serialNO: data.serialNO, googleCode: now() });
  at.clock.at += 60_000;
  return now;
}

test('every change of what protects an account asks for proof, and says which', async () => {
  const { browser } = await owner();
  const asks = [
    [SECURITY.password, { oldPwd: PASSWORD, pwd: 'Another Horse 8', rePwd: 'Another Horse 8' }],
    [SECURITY.antiPhishing, { code: 'Heron1' }],
    [SECURITY.totpStart, {}],
    [SECURITY.totpRemove, {}],
    [SECURITY.factor, { factor: 'email', on: true }],
    [SECURITY.passkeyStart, {}],
    [SECURITY.passkeyRemove, { id: 'x' }],
  ] as const;
  const before = await overview(browser);
  for (const [path, body] of asks) {
    const told = await browser.post<StepUp>(path, body);
    expect([told.code, told.data], path).toEqual(['21005', { verifyTypes: ['email'] }]);
    expect((await browser.post(path, { ...body, emailCode: '000000' })).code, path).toBe('21001');
  }
  expect(await overview(browser)).toEqual(before);
});

test('once there is an authenticator, only it proves; its secret lies sealed', async () => {
  const at = await owner();
  const { browser, proof } = at;
  const now = await authenticator(at);
  expect(await overview(browser)).toMatchObject({ factors: ['totp'], recoveryCodesLeft: 10 });
  expect((await browser.post(SECURITY.antiPhishing, { code: 'Heron1', ...(await proof()) })).code).toBe('21005');
  expect((await browser.post(SECURITY.antiPhishing, { code: 'Heron1', googleCode: now() })).code).toBe('00000');
  const [row] = await at.at.venue.db.all('SELECT totp_secret FROM account_user');
  expect(String(row!.totp_secret)).not.toMatch(/^[A-Z2-7]{32}$/);
  at.at.clock.at += 60_000;
  expect((await browser.post(SECURITY.totpRemove, { googleCode: now() })).code).toBe('00000');
  expect(await overview(browser)).toMatchObject({ factors: [], recoveryCodesLeft: null });
});

test('the anti-phishing code stands in every mail from then on', async () => {
  const { at, browser, proof } = await owner();
  await browser.post(SECURITY.antiPhishing, { code: 'Heron1', ...(await proof()) });
  expect((await overview(browser)).antiPhishingCode).toBe('Heron1');
  await at.browser().enter(EMAIL);
  const [mail, code] = await browser.mail(EMAIL);
  expect(code?.text).toContain('Your anti-phishing code: Heron1');
  expect(mail).toMatchObject({ subject: 'Meridian: a new device logged in to your account' });
  expect(mail?.text).toContain('Your anti-phishing code: Heron1');
});

test('another address takes a code to it and the proof of the old one, and locks withdrawals', async () => {
  const { at, browser, proof } = await owner();
  const NEW = 'new@example.com';
  const own = await browser.post(SEND_CODE, { purpose: 'contact', channel: 'email', email: EMAIL });
  expect(own.code, 'its own already').toBe('21012');
  const verifyCode = await browser.askCode('contact', NEW);
  const body = { channel: 'email', email: NEW, verifyCode };
  expect((await browser.post(SECURITY.contact, { ...body, verifyCode: '000000', ...(await proof()) })).code).toBe(
    '21001',
  );
  expect((await browser.post(SECURITY.contact, { ...body, ...(await proof()) })).code).toBe('00000');
  const { user } = await overview(browser);
  expect(user).toMatchObject({ email: 'n***@example.com', withdrawalLockedUntil: at.clock.now() + 24 * 3600_000 });
  expect((await at.browser().post(LOGIN.password, { loginName: EMAIL, pwd: PASSWORD })).code).toBe('00007');
  expect((await at.browser().post(LOGIN.password, { loginName: NEW, pwd: PASSWORD })).code).toBe('00000');
});

test('a code of one purpose proves nothing for another, nor does somebody else’s', async () => {
  const { at, browser } = await owner();
  const other = at.browser();
  await other.register('bob@example.com');
  const foreign = await other.askCode('security', 'bob@example.com');
  expect((await browser.post(SECURITY.antiPhishing, { code: 'Heron1', emailCode: foreign })).code).toBe('21001');
  const contact = await browser.askCode('contact', 'new@example.com');
  expect((await browser.post(SECURITY.antiPhishing, { code: 'Heron1', emailCode: contact })).code).toBe('21001');
  const nobody = await at.browser().post(SEND_CODE, { purpose: 'security', channel: 'email' });
  expect(nobody.code).toBe('00004');
});

test('a reset asks an account with an authenticator for it too', async () => {
  const at = await owner();
  const now = await authenticator(at);
  const browser = at.at.browser();
  const verifyCode = await browser.askCode('reset', EMAIL);
  const body = { loginName: EMAIL, pwd: 'Another Horse 8', rePwd: 'Another Horse 8', verifyCode };
  expect(await browser.post(RESET_PASSWORD, body)).toMatchObject({ code: '21005', data: { verifyTypes: ['totp'] } });
  expect((await browser.post(RESET_PASSWORD, { ...body, googleCode: '000000' })).code).toBe('21001');
  expect((await browser.post(RESET_PASSWORD, { ...body, googleCode: now() })).code).toBe('00000');
});

test('a wrong old password changes nothing; ten of them cost a wait', async () => {
  const { at, browser } = await owner();
  const ask = () =>
    browser.post(SECURITY.password, { oldPwd: 'Wrong Horse 9', pwd: 'Another Horse 8', rePwd: 'Another Horse 8' });
  for (let i = 0; i < 10; i++) expect((await ask()).code).toBe('00007');
  expect((await ask()).code).toBe('21010');
  expect((await at.browser().post(LOGIN.password, { loginName: EMAIL, pwd: PASSWORD })).code).toBe('00000');
});

test('[ACC-08] a QR code is allowed by another device that is logged in, and opens one session in the browser that shows it', async () => {
  const { at, browser: phone } = await owner();
  const screen = at.browser('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
  const key = async () => (await screen.post<{ qrcodeKey: string }>(LOGIN.qrKey)).data.qrcodeKey;
  const status = async (qrcodeKey: string, by = screen) =>
    (await by.post<{ status: string }>(LOGIN.qrStatus, { qrcodeKey })).data;
  const qrcodeKey = await key();
  expect(await status(qrcodeKey)).toEqual({ status: 'waiting' });
  expect((await phone.post(SESSION.qrConfirm, { qrcodeKey, approve: true })).code).toBe('21003');
  expect((await phone.post(SESSION.qrScan, { qrcodeKey })).data).toMatchObject({ device: 'Firefox on Windows' });
  expect(await status(qrcodeKey)).toEqual({ status: 'scanned' });
  const other = at.browser();
  await other.register('bob@example.com');
  expect((await other.post(SESSION.qrScan, { qrcodeKey })).code).toBe('21003');
  expect((await other.post(SESSION.qrConfirm, { qrcodeKey, approve: true })).code).toBe('21003');
  await phone.post(SESSION.qrConfirm, { qrcodeKey, approve: true });
  expect(await status(qrcodeKey, at.browser()), 'another browser').toEqual({ status: 'expired' });
  expect(await status(qrcodeKey)).toMatchObject({ status: 'confirmed', userInfo: { email: 'a***@example.com' } });
  expect(await status(qrcodeKey), 'once').toEqual({ status: 'expired' });
  expect((await screen.get(SESSION.userInfo)).code).toBe('00000');
  const refused = await key();
  await phone.post(SESSION.qrScan, { qrcodeKey: refused });
  await phone.post(SESSION.qrConfirm, { qrcodeKey: refused, approve: false });
  expect(await status(refused)).toEqual({ status: 'closed' });
  const late = await key();
  at.clock.at += 180_001;
  expect(await status(late)).toEqual({ status: 'expired' });
});

test('[ACC-17] nobody hears 00004 with no data at the user-info call', async () => {
  const { at, browser } = await owner();
  expect(await at.browser().get(SESSION.userInfo)).toMatchObject({ http: 200, code: '00004', data: null });
  const { data } = await browser.get<StepAnswer & { userId: string }>(SESSION.userInfo);
  expect(data.userId).toBe(browser.jar.get('bt_uid'));
});
