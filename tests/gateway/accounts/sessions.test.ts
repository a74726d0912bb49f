import { describe, expect, test } from 'vitest';
import { ACCESS_MS, GRACE_MS, IDLE_MS } from '#gateway/accounts/sessions.ts';
import { SECURITY, SESSION, SUB } from '#lib/contract/account.ts';
import { userIdOf } from '#lib/contract/session.ts';
import type { DeviceRow, LoginHistory, SessionRow } from '#lib/contract/shapes/security.ts';
import { PAPER, SPOT, STREAM_TICKET } from '#lib/contract/trade.ts';
import { KINDS } from '../data/stores.ts';
import { clientPair, md5, rsaSha256 } from '../protocol/signer.ts';
import { type Browser, house, PASSWORD } from './house.ts';

const EMAIL = 'ann@example.com';
const login = (browser: Browser) => browser.enter(EMAIL);
const proof = async (browser: Browser) => ({ emailCode: await browser.askCode('security', EMAIL) });
const info = async (browser: Browser) => (await browser.get(SESSION.userInfo)).code;
const copyOf = (at: Awaited<ReturnType<typeof house>>, browser: Browser) => {
  const copy = at.browser();
  for (const [name, value] of browser.jar) copy.jar.set(name, value);
  return copy;
};

describe.each(KINDS)('sessions on %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();
  const opened = async () => {
    const at = await house({ place: await kind.app() });
    const browser = at.browser();
    await browser.register(EMAIL);
    return { at, browser };
  };

  test('[GW-51][ACC-27] each of the session codes has its cause, and no other session is ended without proof', async () => {
    const { at, browser } = await opened();
    expect(await info(at.browser()), 'nobody').toBe('00004');
    const elsewhere = copyOf(at, browser);
    await login(browser);
    expect(await info(elsewhere), 'the same browser logged in again').toBe('00005');
    const other = at.browser();
    await login(other);
    const { data } = await browser.get<SessionRow[]>(SECURITY.sessions);
    const sessionId = data.find(({ current }) => !current)!.id;
    expect((await browser.post(SECURITY.removeSession, { sessionId })).code, 'not without proof').toBe('21005');
    expect(await info(other)).toBe('00000');
    expect((await browser.post(SECURITY.removeSession, { sessionId, ...(await proof(browser)) })).code).toBe('00000');
    expect(await info(other), 'removed by its owner').toBe('00006');
    expect(await info(other), 'and then nobody').toBe('00004');
    at.clock.at += ACCESS_MS + 1;
    expect(await info(browser), 'the access token is over').toBe('20906');
    at.clock.at += IDLE_MS;
    expect((await browser.post(SESSION.refresh)).code, 'so is the refresh token').toBe('20205');
  });

  test('[GW-50] a refresh gives new tokens and the user id; the old ones are over after a moment', async () => {
    const { at, browser } = await opened();
    const before = copyOf(at, browser);
    at.clock.at += ACCESS_MS + 1;
    expect(await info(browser)).toBe('20906');
    const { data } = await browser.post(SESSION.refresh);
    expect(userIdOf(data)).toBe(browser.jar.get('bt_uid'));
    for (const name of ['__Host-session', 'bt_rtoken']) expect(browser.jar.get(name)).not.toBe(before.jar.get(name));
    expect(await info(browser)).toBe('00000');
    at.clock.at += GRACE_MS + 1;
    expect(await info(before)).toBe('00004');
  });

  test('[GW-50] two pages that refresh at once both go on; a token of long ago ends the session', async () => {
    const { at, browser } = await opened();
    const page = copyOf(at, browser);
    const thief = copyOf(at, browser);
    const answers = await Promise.all([browser.post(SESSION.refresh), page.post(SESSION.refresh)]);
    expect(answers.map(({ code }) => code)).toEqual(['00000', '00000']);
    const winner = browser.set.length > 0 ? browser : page;
    expect((winner === browser ? page : browser).set).toEqual([]);
    expect(await info(winner)).toBe('00000');
    at.clock.at += GRACE_MS + 1;
    expect((await thief.post(SESSION.refresh)).code).toBe('00006');
    expect(await info(winner)).toBe('00006');
  });

  test('a password change ends every other session at once, a logout its own', async () => {
    const { at, browser } = await opened();
    const [phone, laptop] = [at.browser(), at.browser()];
    for (const one of [phone, laptop]) await login(one);
    const emailCode = await laptop.askCode('security', EMAIL);
    const body = { oldPwd: PASSWORD, pwd: 'Another Horse 8', rePwd: 'Another Horse 8', emailCode };
    expect((await laptop.post(SECURITY.password, body)).code).toBe('00000');
    expect([await info(browser), await info(phone), await info(laptop)]).toEqual(['00006', '00006', '00000']);
    const copy = copyOf(at, laptop);
    await laptop.post(SESSION.logout);
    expect(await info(copy)).toBe('00004');
  });

  test('at most ten live at once: the oldest goes', async () => {
    const { at, browser } = await opened();
    for (let i = 0; i < 9; i++) {
      at.clock.at += 1;
      await login(at.browser());
    }
    expect(await info(browser)).toBe('00000');
    at.clock.at += 1;
    await login(at.browser());
    expect(await info(browser)).toBe('00005');
  });

  test('a device is listed with its sessions, and forgotten with them', async () => {
    const { at, browser } = await opened();
    const phone = at.browser('Mozilla/5.0 (Android 16) Firefox/140.0');
    at.clock.at += 1;
    await login(phone);
    const { data } = await browser.get<DeviceRow[]>(SECURITY.devices);
    expect(data.map(({ device, current, sessions }) => [device, current, sessions])).toEqual([
      ['Firefox 140 on Android', false, 1],
      ['Chrome 140 on Linux', true, 1],
    ]);
    const deviceId = data[0]!.id;
    expect((await browser.post(SECURITY.removeDevice, { deviceId })).code, 'not without proof').toBe('21005');
    const removed = await browser.post(SECURITY.removeDevice, { deviceId, ...(await proof(browser)) });
    expect(removed.code).toBe('00000');
    expect(await info(phone)).toBe('00006');
    expect((await browser.get<DeviceRow[]>(SECURITY.devices)).data).toHaveLength(1);
  });

  test('a device has the name that its owner gives it: with its sessions, in the history, and until it is forgotten', async () => {
    const { at, browser } = await opened();
    const phone = at.browser('Mozilla/5.0 (Android 16) Firefox/140.0');
    at.clock.at += 1;
    await login(phone);
    const devices = async () => (await browser.get<DeviceRow[]>(SECURITY.devices)).data;
    const names = async () => (await devices()).map(({ name }) => name);
    const call = (name: string, deviceId = '') => browser.post(SECURITY.nameDevice, { deviceId, name });
    const id = (await devices())[0]!.id;
    expect(await names()).toEqual([null, null]);
    expect((await call('  Mara’s phone ', id)).code).toBe('00000');
    expect(await names()).toEqual(['Mara’s phone', null]);
    const sessions = (await browser.get<SessionRow[]>(SECURITY.sessions)).data;
    expect(sessions.map(({ name, current }) => [name, current])).toContainEqual(['Mara’s phone', false]);
    // The next login there changes nothing of it.
    at.clock.at += 1;
    await login(phone);
    expect(await names()).toEqual(['Mara’s phone', null]);
    const events = async () => {
      const { rows } = (await browser.get<LoginHistory>(SECURITY.history)).data;
      return rows.filter(({ event }) => event === 'deviceNamed').length;
    };
    await call('Mara’s phone', id);
    expect(await events(), 'the same name is no event').toBe(1);
    const long = await call('x'.repeat(41), id);
    expect([long.code, long.data]).toEqual(['40000', expect.objectContaining({ field: 'name' })]);
    expect((await call('📱'.repeat(40), id)).code, 'characters are counted as they are read').toBe('00000');
    for (const name of ['a\nb', 'a\u0000b', 'a\u202eb', 'a\u2028b'])
      expect(await call(name, id), JSON.stringify(name)).toMatchObject({ code: '40000', data: { field: 'name' } });
    expect((await call(' ', id)).code).toBe('00000');
    expect([await names(), await events()]).toEqual([[null, null], 3]);
  });

  test("another user's session or device is one that is not there", async () => {
    const { at, browser } = await opened();
    const other = at.browser();
    await other.register('bob@example.com');
    const [session] = (await other.get<SessionRow[]>(SECURITY.sessions)).data;
    const [device] = (await other.get<DeviceRow[]>(SECURITY.devices)).data;
    const foreign = await browser.post(SECURITY.removeSession, { sessionId: session!.id });
    const missing = await browser.post(SECURITY.removeSession, { sessionId: 'x'.repeat(16) });
    expect(foreign.raw).toBe(missing.raw);
    const noDevice = await browser.post(SECURITY.removeDevice, { deviceId: 'x'.repeat(16) });
    expect((await browser.post(SECURITY.removeDevice, { deviceId: device!.id })).raw).toBe(noDevice.raw);
    expect((await browser.post(SECURITY.nameDevice, { deviceId: device!.id, name: 'mine' })).raw).toBe(noDevice.raw);
    expect((await other.get<DeviceRow[]>(SECURITY.devices)).data).toMatchObject([{ name: null }]);
    expect([foreign.code, await info(other)]).toEqual(['21020', '00000']);
  });
});

test('the end of a session takes its tickets and tells the stream', async () => {
  const at = await house();
  const browser = at.browser();
  await browser.register(EMAIL);
  const ended: string[] = [];
  at.venue.own.listenEnds?.((session) => ended.push(session));
  const { data } = await browser.post<{ ticket: string }>(STREAM_TICKET);
  const id = (await browser.get<{ sessionId: string }>(SESSION.userInfo)).data.sessionId;
  await browser.post(SESSION.logout);
  expect(ended).toEqual([id]);
  const holder = await at.venue.tickets.redeem(data.ticket, 'live', at.clock.now());
  expect(holder).toMatchObject({ session: id });
  expect(await at.venue.own.isOver(id, at.clock.now())).toBe(true);
});

test('[GW-52] with a session the header chooses between the live and the paper account', async () => {
  const at = await house();
  const browser = at.browser();
  const id = await browser.register(EMAIL);
  const user = (await at.venue.accounts.users.byId(id))!;
  const account = async (paper: boolean) => (await browser.get(SPOT.account, { paper })).data;
  expect(await account(false)).toMatchObject({ env: 'live', account: `${user.liveAccount}`, balances: [] });
  expect(await account(true)).toMatchObject({ env: 'paper', account: `${user.paperAccount}` });
  expect(user.liveAccount).not.toBe(user.paperAccount);
  await browser.post(SUB.switchLoginDemo, { demo: true });
  expect((await browser.get(SPOT.account)).code).toBe('43001');
  expect((await browser.get(SPOT.account, { paper: true })).code).toBe('00000');
});

test('[GW-52] a reset without the header is refused: a user without it means his live account', async () => {
  const at = await house();
  const browser = at.browser();
  const id = await browser.register(EMAIL);
  const user = (await at.venue.accounts.users.byId(id))!;
  expect((await browser.post(PAPER.reset)).code).toBe('43001');
  expect(await at.venue.paper.read('isOpen', { account: user.liveAccount })).toBe(false);
  expect((await browser.post(PAPER.reset, {}, { paper: true })).data).toMatchObject({
    env: 'paper',
    account: `${user.paperAccount}`,
  });
});

test('a browser has one session at a time: another user’s login in it ends the one before', async () => {
  const at = await house();
  const browser = at.browser();
  await browser.register(EMAIL);
  const before = copyOf(at, browser);
  await browser.register('bob@example.com');
  expect([await info(before), await info(browser)]).toEqual(['00005', '00000']);
});

test('[GW-32] a refresh may bring a key to a session that has none, with the proof of its private half', async () => {
  const at = await house();
  const browser = at.browser();
  await browser.register(EMAIL);
  const { publicKey, algorithm, privateKey } = clientPair();
  const signed = async () => (await browser.get<SessionRow[]>(SECURITY.sessions)).data[0]!.signed;
  const bring = (initSign: string) => browser.post(SESSION.refresh, { publicKey, algorithm, initSign });
  const tokens = new Map(browser.jar);
  expect((await bring(rsaSha256(privateKey, 'other'))).code).toBe('40000');
  at.clock.at += GRACE_MS + 1;
  expect([new Map(browser.jar), await info(browser)], 'a refusal changes nothing').toEqual([tokens, '00000']);
  expect(await signed()).toBe(false);
  expect((await bring(rsaSha256(privateKey, md5(publicKey)))).code).toBe('00000');
  expect(await signed()).toBe(true);
  expect((await bring(rsaSha256(privateKey, md5(publicKey)))).code, 'the same again').toBe('00000');
});

test('[GW-30] another key is refused to a session that has one: nothing changes, and the log has a row', async () => {
  const at = await house();
  const browser = at.browser();
  await browser.register(EMAIL);
  const bring = ({ publicKey, algorithm, privateKey } = clientPair()) =>
    browser.post(SESSION.refresh, { publicKey, algorithm, initSign: rsaSha256(privateKey, md5(publicKey)) });
  const first = clientPair();
  await bring(first);
  const rows = () => at.venue.db.all('SELECT * FROM account_session');
  const [tokens, before] = [new Map(browser.jar), await rows()];
  expect(await bring()).toMatchObject({ code: '00023', data: { code: '00023', group: 'gateway' } });
  expect([new Map(browser.jar), await rows()], 'a key is never changed without a login').toEqual([tokens, before]);
  expect(at.lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ audit: 'signature', code: '00023', why: 'key', path: SESSION.refresh }),
  );
  // Of two that bring a key to one session at once, one is told that its own is not the one.
  const second = at.browser();
  await second.register('bob@example.com');
  const keys = [clientPair(), clientPair()];
  const answers = await Promise.all(
    keys.map((pair) => {
      const copy = copyOf(at, second);
      const { publicKey, algorithm, privateKey } = pair;
      return copy.post(SESSION.refresh, { publicKey, algorithm, initSign: rsaSha256(privateKey, md5(publicKey)) });
    }),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual(['00000', '00023']);
});
