import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { DOWNLOAD, FAUCET, GUARD, RESET_PASSWORD, SECURITY, SESSION, SUB } from '#lib/contract/account.ts';
import { KEPT } from '#lib/contract/kept.ts';
import { ALERT, NOTICE_MUTED } from '#lib/contract/notice.ts';
import { type TakeoutAnswer, type TakeoutFile, TakeoutFileShape } from '#lib/contract/shapes/takeout.ts';
import { PAPER, SPOT } from '#lib/contract/trade.ts';
import { feed, NOON } from '../world.ts';
import { type Browser, enterAgency, house, PASSWORD } from './house.ts';
import { EMAIL, login } from './totp.ts';

const HOUR = 3600_000;

async function tokenIn(browser: Browser, to: string, subject: RegExp): Promise<string> {
  const found = (await browser.mail(to)).find((mail) => subject.test(mail.subject));
  return /#([\w-]{43})$/m.exec(found?.text ?? '')?.[1] ?? 'none';
}
const info = async (browser: Browser) => (await browser.get(SESSION.userInfo)).code;
/** One percent below the last price of the tests' clock. */
const last = Number(feed.ticker('BTCUSDT', NOON).last);
const buy = { symbol: 'BTCUSDT', side: 'buy', kind: 'limit', price: String(Math.floor(last * 0.99)), size: '0.001' };
const market = { symbol: 'BTCUSDT', side: 'buy', kind: 'market', quote: '500' };

/** Somebody with an order that waits and a fill in each environment, and a sub-account that is logged in. */
async function owner() {
  const at = await house();
  const browser = at.browser();
  const userId = await browser.register(EMAIL);
  await browser.post(FAUCET, { asset: 'USDT' });
  await browser.post(KEPT.put, { kind: 'chart', version: 0, value: {} });
  for (const paper of [false, true])
    for (const order of [market, buy])
      expect((await browser.post(SPOT.place, { env: paper ? 'paper' : 'live', ...order }, { paper })).code).toBe(
        '00000',
      );
  const alert = { symbol: 'BTCUSDT', kind: 'above', price: String(Math.floor(last * 2)), note: 'mine' };
  for (const paper of [false, true]) expect((await browser.post(ALERT.create, alert, { paper })).code).toBe('00000');
  await browser.post(SUB.create, { name: 'subone1', pwd: PASSWORD, permissions: ['spot'] });
  const sub = at.browser();
  await sub.enter('subone1', {}, EMAIL);
  at.clock.at += 60_000;
  const proof = async () => ({ emailCode: await browser.askCode('security', EMAIL) });
  return { at, browser, sub, userId, proof };
}
const open = async (browser: Browser, paper: boolean) => (await browser.get(SPOT.open, { paper })).data;
const count = async (at: Awaited<ReturnType<typeof house>>, sql: string) =>
  (await at.venue.db.all(sql)).map((row) => Number(Object.values(row)[0]))[0];

test('[ACC-28] closing takes proof; then nobody gets in, orders are cancelled, and sub-accounts are closed with it', async () => {
  const { at, browser, sub, proof } = await owner();
  expect(await browser.post(SECURITY.close)).toMatchObject({ code: '21005', data: { verifyTypes: ['email'] } });
  expect(await info(browser)).toBe('00000');
  const user = (await at.venue.accounts.users.byLogin('email', EMAIL))!;
  const { code, data } = await browser.post<{ erasedAt: number; told: boolean }>(SECURITY.close, await proof());
  expect([code, data]).toEqual(['00000', { erasedAt: at.clock.now() + 72 * HOUR, told: true }]);
  expect(browser.jar.has('__Host-session')).toBe(false);
  expect([await info(browser), await info(sub)]).toEqual(['00004', '00006']);
  for (const engine of [at.venue.live, at.venue.paper]) {
    const account = engine === at.venue.live ? user.liveAccount : user.paperAccount;
    expect(await engine.read('openOrders', { account }), engine.env).toEqual([]);
    expect(await engine.read('balances', { account }), 'kept until it is erased').not.toEqual([]);
  }
  // As for a name that nobody has.
  expect([(await login(browser)).code, (await login(at.browser(), { loginName: 'subone1' })).code]).toEqual([
    '00007',
    '00007',
  ]);
  at.clock.at += 60_000;
  const seen = (await browser.mail(EMAIL)).length;
  const verifyCode = await browser.askCode('reset', EMAIL);
  expect((await browser.mail(EMAIL)).length, 'no code is sent').toBe(seen);
  const reset = { loginName: EMAIL, verifyCode, pwd: 'Another Horse 8', rePwd: 'Another Horse 8' };
  expect((await browser.post(RESET_PASSWORD, reset)).code).toBe('21001');
});

test('[ACC-28, ACC-26] the link of the message opens it again as it was, for 72 hours', async () => {
  const { at, browser, proof } = await owner();
  await browser.post(SECURITY.close, await proof());
  const token = await tokenIn(browser, EMAIL, /your account was closed/);
  at.clock.at += 71 * HOUR;
  expect(await at.venue.closed.sweep(), 'too early').toBe(0);
  const reader = at.browser();
  expect((await reader.post(GUARD.look, { token })).data).toMatchObject({ happened: 'closed', undoes: false });
  expect((await reader.post(GUARD.act, { token })).code).toBe('00000');
  const [told] = await reader.mail(EMAIL);
  expect(told?.subject).toBe('Meridian: your account is open again and all sessions have ended');
  await reader.enter(EMAIL);
  expect((await at.browser().enter('subone1', {}, EMAIL)).code).toBe('00000');
  at.clock.at += 2 * HOUR;
  expect(await at.venue.closed.sweep()).toBe(0);
  expect((await reader.get<{ balances: readonly unknown[] }>(SPOT.account)).data.balances).not.toEqual([]);
});

test('[ACC-28, ACC-26] whoever moves an account away and closes it is undone by the old mailbox', async () => {
  const { at, browser, proof } = await owner();
  const thief = 'thief@example.com';
  const verifyCode = await browser.askCode('contact', thief);
  expect(
    (await browser.post(SECURITY.contact, { channel: 'email', email: thief, verifyCode, ...(await proof()) })).code,
  ).toBe('00000');
  const token = await tokenIn(browser, EMAIL, /changed to/);
  at.clock.at += 60_000;
  const emailCode = await browser.askCode('security', thief);
  expect((await browser.post(SECURITY.close, { emailCode })).code).toBe('00000');
  expect((await at.browser().post(GUARD.act, { token })).code).toBe('00000');
  expect((await at.browser().enter(EMAIL)).data.userInfo.email).toBe('a***@example.com');
});

test('[ACC-28] after 72 hours it is erased: nothing says whose it was, and its trades stay under a number', async () => {
  const { at, browser, proof } = await owner();
  const user = (await at.venue.accounts.users.byLogin('email', EMAIL))!;
  await browser.post(SECURITY.close, await proof());
  const token = await tokenIn(browser, EMAIL, /your account was closed/);
  at.clock.at += 72 * HOUR + 1;
  expect(await at.venue.closed.sweep()).toBe(2);
  expect(await at.venue.closed.sweep(), 'once').toBe(0);
  expect((await at.browser().post(GUARD.act, { token })).code).toBe('21003');
  for (const table of ['session', 'device', 'key', 'event', 'passkey', 'recovery', 'bound', 'kept'])
    expect([table, await count(at, `SELECT COUNT(*) FROM account_${table}`)]).toEqual([table, 0]);
  for (const table of ['alert', 'notice', 'notice_setting'])
    expect(await count(at, `SELECT COUNT(*) FROM ${table}`)).toBe(0);
  const rows = JSON.stringify(await at.venue.db.all('SELECT * FROM account_user'));
  expect(rows).not.toMatch(/ann|subone1|scrypt|\$/);
  expect(await at.venue.paper.read('isOpen', { account: user.paperAccount })).toBe(false);
  const balances = await at.venue.live.read('balances', { account: user.liveAccount });
  expect(balances.filter(({ available, locked }) => available !== '0' || locked !== '0')).toEqual([]);
  const fills = (account: number, env: 'live' | 'paper') =>
    at.venue.histories[env]!.fills(account, {}).then(({ rows }) => rows.length);
  expect(await fills(user.liveAccount, 'live')).toBeGreaterThan(0);
  await expect.poll(() => fills(user.paperAccount, 'paper')).toBe(0);
  // The address begins anew, with other numbers.
  const again = at.browser();
  await again.register(EMAIL);
  const made = (await at.venue.accounts.users.byLogin('email', EMAIL))!;
  expect(made.liveAccount).toBeGreaterThan(user.liveAccount);
  expect(await open(again, false)).toEqual([]);
});

/** Everything, as the browser fetches it. */
async function takeout(browser: Browser, proof: object) {
  const { data } = await browser.post<TakeoutAnswer>(SECURITY.takeout, proof);
  const address = `${DOWNLOAD}?serialNO=${data.serialNO}`;
  return { address, text: (await browser.raw(address)).raw };
}

test('[ACC-29] one file has everything, is asked for with proof, fetched once, by the session that asked', async () => {
  const { at, browser, sub, userId, proof } = await owner();
  expect((await browser.post(SECURITY.takeout)).code).toBe('21005');
  const { data } = await browser.post<TakeoutAnswer>(SECURITY.takeout, await proof());
  const address = `${DOWNLOAD}?serialNO=${data.serialNO}`;
  expect([(await sub.get(address)).code, (await at.browser().get(address)).code]).toEqual(['21003', '00004']);
  const { raw } = await browser.raw(address);
  const file = JSON.parse(raw) as TakeoutFile;
  expect(Check(TakeoutFileShape, file)).toBe(true);
  expect(raw.trimEnd().endsWith('"complete":true}')).toBe(true);
  const [own, child] = file.accounts;
  expect(own).toMatchObject({ userId, email: EMAIL, security: { hasPassword: true, authenticator: false } });
  expect([own?.live?.openOrders.length, own?.live?.fills.length, own?.paper?.openOrders.length]).toEqual([
    1,
    own?.paper?.fills.length,
    1,
  ]);
  expect(own?.live?.fills.length).toBeGreaterThan(0);
  expect([own?.live, own?.paper].map((env) => [env?.alerts.map(({ note }) => note), env?.notices])).toEqual([
    [['mine'], []],
    [['mine'], []],
  ]);
  expect(own?.paper?.noticeSettings).toEqual({ muted: NOTICE_MUTED, quiet: null });
  expect(own?.live?.ledger.map(({ reason }) => reason)).toContain('faucet');
  expect(own?.history.map(({ event }) => event)).toEqual(expect.arrayContaining(['takenOut', 'login']));
  expect(child).toMatchObject({ kind: 'sub', name: 'subone1' });
  expect(raw, 'no secret').not.toMatch(/scrypt|password":|[Hh]ash/);
  expect((await browser.get(address)).code, 'once').toBe('21003');
  const [told] = await browser.mail(EMAIL);
  expect(told?.subject).toBe('Meridian: everything your account has was asked for as a file');
});

test('[ACC-29] the file has every row however many pages they are, and five may be asked for in a day', async () => {
  const { at, browser, proof } = await owner();
  for (let i = 0; i < 130; i++) {
    await browser.post(SPOT.place, { env: 'paper', ...buy, clientId: `many${i}` }, { paper: true });
    await browser.post(SPOT.cancel, { env: 'paper', clientId: `many${i}` }, { paper: true });
  }
  const { text } = await takeout(browser, await proof());
  const [own] = (JSON.parse(text) as TakeoutFile).accounts;
  expect(own?.paper?.orders.length).toBeGreaterThanOrEqual(130);
  expect(new Set(own?.paper?.orders.map(({ id }) => id)).size).toBe(own?.paper?.orders.length);
  for (let i = 0; i < 4; i++) {
    at.clock.at += 60_000;
    expect((await browser.post(SECURITY.takeout, await proof())).code).toBe('00000');
  }
  at.clock.at += 60_000;
  expect((await browser.post(SECURITY.takeout, await proof())).code).toBe('21010');
});

test('[ACC-28, ACC-29] an agency takes its own along and is not closed by a call; a sub-account neither', async () => {
  const { at, sub } = await owner();
  const settings = { email: 'agency@example.com', password: PASSWORD, name: 'agency1', code: 'AG1', rate: '0.4' };
  await at.venue.accounts.agencies.create(settings, at.clock.now());
  const agency = at.browser();
  await enterAgency(agency, settings.email);
  expect([(await agency.post(SECURITY.close)).code, (await sub.post(SECURITY.close)).code]).toEqual(['21006', '21006']);
  at.clock.at += 60_000;
  const emailCode = await agency.askCode('security', settings.email);
  const { text } = await takeout(agency, { emailCode });
  const file = JSON.parse(text) as TakeoutFile;
  expect(file.accounts).toHaveLength(1);
  expect(file.accounts[0]).toMatchObject({ kind: 'agency' });
  expect(file.accounts[0]).not.toHaveProperty('live');
  expect((await agency.post(PAPER.reset, {}, { paper: true })).code).toBe('21006');
});
