import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { Unreadable } from '#gateway/guards/cipher.ts';
import { sessionKeys } from '#gateway/guards/session.ts';
import { FAUCET, LOGIN, SECURITY } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { SessionAnswer, StepAnswer } from '#lib/contract/shapes/account.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { SessionRow } from '#lib/contract/shapes/security.ts';
import { PAPER, SPOT } from '#lib/contract/trade.ts';
import { protocolOf } from '../protocol/guarded.ts';
import { mutants, plainOf, seal, sealedBody } from '../protocol/sealer.ts';
import { clientPair, type Pair, signedHeaders } from '../protocol/signer.ts';
import { type Browser, house, PASSWORD } from './house.ts';

/** Accounts behind the guards of the protocol: device token, captcha, ciphertext, signature. */

const EMAIL = 'ann@example.com';
const ORDER = { env: 'live', symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '0.01' };

async function guarded() {
  let burnt = 0;
  const made: { protocol?: ReturnType<typeof protocolOf>['protocol'] } = {};
  const at = await house({
    protocol(clock) {
      const burn = async (asker: Unreadable) => {
        burnt += 1;
        await at.venue.accounts.login.unreadable(asker);
      };
      made.protocol = protocolOf({ clock, sessionKeys, burn }).protocol;
      return made.protocol;
    },
  });
  const { accounts } = at.venue;
  const visit = {
    deviceId: 'd',
    agent: '',
    ip: '',
    origin: '',
    sealed: null,
    locale: 'en',
    askCaptcha: () => undefined,
  };
  const user = await accounts.register.make(
    { email: EMAIL, password: await accounts.passwords.hash(PASSWORD) },
    {},
    { ...visit, now: at.clock.now() },
    { guestHash: null },
  );
  // A device of this account: what is proved here is not the code that a new one asks for.
  const known = (browser: Browser) => {
    const cookie = randomBytes(16).toString('base64url');
    browser.jar.set('__Host-browser', cookie);
    const deviceId = createHash('sha256').update(cookie).digest('base64url');
    return accounts.traces.login(user.id, { ...visit, deviceId, now: at.clock.now() }, null, false);
  };
  const token = () => made.protocol!.tokens.issue('meridian-web', at.clock.now());
  const login = (browser: Browser, pair: Pair, pwd = PASSWORD) =>
    browser.post<SessionAnswer & StepAnswer>(LOGIN.password, sealedBody(pair, { loginName: EMAIL, pwd }), {
      headers: { 'device-token': token() },
    });
  const place = (browser: Browser, headers: Readonly<Record<string, string>>, body: object = ORDER) =>
    browser.post<Order>(SPOT.place, body, { headers, text: JSON.stringify(body) });
  return { at, user, known, token, login, place, burnt: () => burnt };
}

test('[GW-41] the key inside the ciphertext is the session’s: orders count when it signed them, and once', async () => {
  const { at, known, login, place } = await guarded();
  const pair = clientPair();
  const browser = at.browser();
  await known(browser);
  expect((await login(browser, pair)).code).toBe('00000');
  expect((await browser.get<SessionRow[]>(SECURITY.sessions)).code).toBe('00020');
  await browser.post(FAUCET, { asset: 'USDT' });
  const now = at.clock.now();
  const signed = (body: object, by = pair) => signedHeaders(by, { path: SPOT.place, body: JSON.stringify(body), now });
  expect((await place(browser, {})).code).toBe('00020');
  expect((await place(browser, signed(ORDER, clientPair()))).code).toBe('00023');
  expect((await place(browser, signed(ORDER), { ...ORDER, size: '0.02' })).code).toBe('00023');
  const headers = signed(ORDER);
  expect((await place(browser, headers)).data).toMatchObject({ env: 'live', status: 'filled', size: '0.01000' });
  expect((await place(browser, headers)).code).toBe('00022');
});

test('[GW-10][GW-52] a signed order says its environment in the body, and a marker that says otherwise does nothing', async () => {
  const { at, known, login, place } = await guarded();
  const pair = clientPair();
  const browser = at.browser();
  await known(browser);
  await login(browser, pair);
  await browser.post(FAUCET, { asset: 'USDT' });
  const marker = { paptrading: '1' };
  const signed = (body: object) =>
    signedHeaders(pair, { path: SPOT.place, body: JSON.stringify(body), now: at.clock.now() });
  const { env: _env, ...silent } = ORDER;
  const paper = { ...ORDER, env: 'paper' };
  const rows: readonly (readonly [object, Readonly<Record<string, string>>, string, object | null])[] = [
    [silent, {}, '40000', { field: 'env', rule: 'required' }],
    [silent, marker, '40000', { field: 'env', rule: 'required' }],
    // The header was stripped on the way: the rehearsal stays one.
    [paper, {}, '43001', { field: 'env', rule: 'paperOnly', value: 'paper', bound: null }],
    [ORDER, marker, '43002', { field: 'env', rule: 'liveOnly', value: 'live', bound: null }],
    [{ ...ORDER, env: 'test' }, {}, '40000', { field: 'env' }],
  ];
  for (const [body, headers, code, data] of rows)
    expect(await place(browser, { ...signed(body), ...headers }, body)).toMatchObject({ code, data });
  const { live, paper: rehearsal } = at.venue;
  for (const engine of [live, rehearsal]) {
    const account = await engine.read('newestAccount', {});
    expect(await engine.read('openOrders', { account })).toEqual([]);
    expect((await engine.read('balances', { account })).filter(({ asset }) => asset === 'BTC')).toEqual([]);
  }
  expect((await place(browser, { ...signed(paper), ...marker }, paper)).data).toMatchObject({ env: 'paper' });
  expect((await place(browser, signed(ORDER), ORDER)).data).toMatchObject({ env: 'live' });
});

test('[GW-52] a call that nobody signs may leave the environment out, and is refused where it disagrees', async () => {
  const { at } = await guarded();
  const guest = at.browser();
  await guest.post(PAPER.guest);
  const { env: _env, ...silent } = ORDER;
  expect((await guest.post<Order>(SPOT.place, silent, { paper: true })).data).toMatchObject({ env: 'paper' });
  expect((await guest.post<Order>(SPOT.place, { ...silent, env: 'paper' }, { paper: true })).code).toBe('00000');
  for (const url of [SPOT.place, SPOT.amend, SPOT.cancel, SPOT.cancelAll]) {
    const body = url === SPOT.place ? ORDER : { env: 'live', ...(url === SPOT.cancelAll ? {} : { id: '1' }) };
    expect(await guest.post(url, body, { paper: true })).toMatchObject({
      code: '43002',
      data: { field: 'env', rule: 'liveOnly', value: 'live', bound: null },
    });
  }
});

test('one idempotency key is one call, whether the environment is said or not', async () => {
  const { at } = await guarded();
  const guest = at.browser();
  await guest.post(PAPER.guest);
  const { env: _env, ...silent } = ORDER;
  const asked = { paper: true, headers: { 'idempotency-key': 'k' } };
  const first = await guest.post<Order>(SPOT.place, silent, asked);
  const again = await guest.post<Order>(SPOT.place, { ...silent, env: 'paper' }, asked);
  expect(again.data.id).toBe(first.data.id);
});

test('[GW-41] of a login in two steps the key of the last one counts', async () => {
  const { at, user, login, place } = await guarded();
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ secret });
  const { users, secrets } = at.venue.accounts;
  await users.set(user.id, { totpSecret: secrets.seal(secret.base32) });
  const [first, last] = [clientPair(), clientPair()];
  const browser = at.browser();
  const { data } = await login(browser, first);
  const codes = { googleCode: totp.generate({ timestamp: at.clock.now() }) };
  const done = await browser.post(LOGIN.verify, sealedBody(last, codes, { serialNO: data.serialNO }));
  expect(done.code).toBe('00000');
  await browser.post(FAUCET, { asset: 'USDT' });
  const headers = (pair: Pair) =>
    signedHeaders(pair, { path: SPOT.place, body: JSON.stringify(ORDER), now: at.clock.now() });
  expect((await place(browser, headers(first))).code).toBe('00023');
  expect((await place(browser, headers(last))).code).toBe('00000');
});

test('[GW-39] what cannot be read and what is wrong have one answer and the same work', async () => {
  const { at, login, token, burnt } = await guarded();
  const pair = clientPair();
  const { passwords } = at.venue.accounts;
  const wrong = await login(at.browser(), pair, 'Wrong Horse 9');
  const before = passwords.hashes;
  const broken = await at
    .browser()
    .post(
      LOGIN.password,
      { bodyCiphertext: seal(plainOf(pair, { loginName: EMAIL, pwd: PASSWORD }, { initSign: 'x' })) },
      { headers: { 'device-token': token() } },
    );
  expect(broken.raw).toBe(wrong.raw);
  expect([burnt(), passwords.hashes - before]).toEqual([1, 1]);
});

test('[GW-39] two hundred broken ciphertexts through the whole login are one answer, with the work of a password and no trace', async () => {
  const { at, token } = await guarded();
  const pair = clientPair();
  const { passwords, outbox } = at.venue.accounts;
  const whole = { loginName: EMAIL, pwd: PASSWORD };
  const attempt = async (body: object, ip: string) => {
    const browser = at.browser();
    const { http, raw } = await browser.post(LOGIN.password, body, { ip, headers: { 'device-token': token() } });
    return JSON.stringify([http, raw, browser.set.map((line) => line.replace(/=[^;]+/, '='))]);
  };
  const ciphertexts = fc.sample(mutants(pair, whole), { numRuns: 200, seed: 7 });
  const [rows, mails, before] = [await everyRow(at), outbox.messages.length, passwords.hashes];
  const answers = new Set<string>();
  for (const [i, bodyCiphertext] of ciphertexts.entries())
    answers.add(await attempt({ bodyCiphertext }, `10.1.${i}.1`));
  expect([...answers]).toEqual([expect.stringContaining('00007')]);
  expect(passwords.hashes - before).toBe(200);
  expect([await everyRow(at), outbox.messages.length]).toEqual([rows, mails]);
  // Nor can it be told from a password that is wrong; and what was broken is all that kept them out.
  expect(answers).toContain(await attempt(sealedBody(pair, { ...whole, pwd: 'x' }), '10.2.1.1'));
  expect(answers).not.toContain(await attempt(sealedBody(pair, whole), '10.2.2.1'));
});

test.each([1, 4])('broken ciphertexts of %i addresses, many at once: six of six others log in', async (addresses) => {
  const { at, token } = await guarded();
  const pair = clientPair();
  const { passwords } = at.venue.accounts;
  const before = passwords.hashes;
  const paths = [LOGIN.qrStatus, THIRD.walletSign, LOGIN.verify, LOGIN.password, LOGIN.agency];
  const flood = Array.from({ length: 120 }, (_, i) =>
    at
      .browser()
      .post(
        paths[i % paths.length]!,
        { bodyCiphertext: 'x' },
        { ip: `10.0.${i % addresses}.1`, headers: { 'device-token': token() } },
      ),
  );
  const logins = Array.from({ length: 6 }, (_, i) =>
    at.browser().post(LOGIN.password, sealedBody(pair, { loginName: EMAIL, pwd: PASSWORD }), {
      ip: `10.1.${i}.1`,
      headers: { 'device-token': token() },
    }),
  );
  expect((await Promise.all(logins)).map(({ code }) => code)).toEqual(Array(6).fill('00000'));
  const told = (await Promise.all(flood)).filter(({ http }) => http !== 429);
  expect(told).toHaveLength(10 * addresses);
  // Of the ten that are looked at four are of calls with a password.
  expect(passwords.hashes - before).toBeLessThanOrEqual(6 + 4 * addresses);
});

/** All that the venue keeps of accounts, as text. */
async function everyRow({ venue }: Awaited<ReturnType<typeof house>>): Promise<string> {
  const tables = await venue.db.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'account%'");
  const rows = tables.map(async ({ name }) => [name, await venue.db.all(`SELECT * FROM ${name}`)]);
  expect(tables.length).toBeGreaterThan(5);
  return JSON.stringify(await Promise.all(rows));
}

test('[GW-32] a session made without a key is asked for no signature', async () => {
  const { at, known, token } = await guarded();
  const browser = at.browser();
  await known(browser);
  const body = { loginName: EMAIL, pwd: PASSWORD };
  await browser.post(LOGIN.password, body, { headers: { 'device-token': token() } });
  expect((await browser.get<SessionRow[]>(SECURITY.sessions)).data).toMatchObject([{ signed: false }]);
});

test('[GW-51] signed paths know nobody without a session: 00004 before any word on signatures', async () => {
  const { at, place } = await guarded();
  expect((await place(at.browser(), {})).code).toBe('00004');
});

test('many failures on one account ask for a captcha, from whatever address and device', async () => {
  const { at, token } = await guarded();
  const pair = clientPair();
  const attempt = (i: number, pwd: string) =>
    at.browser().post(LOGIN.password, sealedBody(pair, { loginName: EMAIL, pwd }), {
      ip: `10.0.${i}.1`,
      headers: { 'device-token': token() },
    });
  for (let i = 0; i < 10; i++) expect((await attempt(i, 'Wrong Horse 9')).code).toBe('00007');
  at.clock.at += 5_000;
  expect(await attempt(50, PASSWORD)).toMatchObject({ code: '10021', data: { group: 'gateway', data: 'login' } });
});
