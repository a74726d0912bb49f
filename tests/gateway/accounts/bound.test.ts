import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ACCOUNT_LIMIT, LOGIN, SECURITY } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { WrappedSession } from '#lib/contract/shapes/account.ts';
import type { LoginHistory, SecurityOverview } from '#lib/contract/shapes/security.ts';
import type { UnboundAnswer, WalletSignAnswer } from '#lib/contract/shapes/third.ts';
import { Authenticator } from './authenticator.ts';
import { type TestWallet, wallet } from './elsewhere.ts';
import { type Browser, type House, house, PASSWORD } from './house.ts';

const EMAIL = 'ann@example.com';
const overview = async (browser: Browser) => (await browser.get<SecurityOverview>(SECURITY.overview)).data;

/** What a wallet gives for a text that this browser asked for. */
async function proofOf(browser: Browser, { address, signText }: TestWallet) {
  const { data } = await browser.post<WalletSignAnswer>(THIRD.walletSign, { publicAddress: address });
  return { type: 'wallet', serialNO: data.serialNO, publicAddress: address, signature: signText(data.text) };
}

async function login(browser: Browser, own: TestWallet) {
  const { type: _, ...proof } = await proofOf(browser, own);
  return browser.post<UnboundAnswer & WrappedSession>(THIRD.walletCheck, proof);
}

/** A code that proves a change, though one was sent a moment ago. */
async function codeFor(at: House, browser: Browser): Promise<string> {
  at.clock.at += ACCOUNT_LIMIT.resend * 1000;
  return browser.askCode('security', EMAIL);
}

test('[ACC-14] a wallet is connected by its owner with proof, logs in, and is let go with proof', async () => {
  const at = await house();
  const browser = at.browser();
  const id = await browser.register(EMAIL);
  const own = wallet();
  const proof = await proofOf(browser, own);
  expect((await browser.post(SECURITY.bind, proof)).data).toEqual({ verifyTypes: ['email'] });
  // Asking for proof has not used up what the wallet signed.
  const done = await browser.post(SECURITY.bind, { ...proof, emailCode: await codeFor(at, browser) });
  expect(done.code).toBe('00000');
  const { bound, user } = await overview(browser);
  expect(bound).toMatchObject([
    { provider: 'wallet', name: `${own.address.slice(0, 6)}…${own.address.slice(-4)}`, at: at.clock.now() },
  ]);
  expect(JSON.stringify(bound)).not.toContain(own.address.toLowerCase().slice(2));
  expect(user.withdrawalLockedUntil).toBe(at.clock.now() + ACCOUNT_LIMIT.withdrawalLock * 1000);
  expect((await login(at.browser(), own)).data.accessTokenResVO.userInfo.userId).toBe(id);

  const entry = { id: bound[0]!.id };
  expect((await browser.post(SECURITY.unbind, entry)).data).toEqual({ verifyTypes: ['email'] });
  expect((await browser.post(SECURITY.unbind, { ...entry, emailCode: await codeFor(at, browser) })).code).toBe('00000');
  expect((await overview(browser)).bound).toEqual([]);
  expect((await login(at.browser(), own)).data).toMatchObject({ bind: true });
  const { rows } = (await browser.get<LoginHistory>(SECURITY.history)).data;
  expect(rows.filter(({ by }) => by === 'wallet').map(({ event }) => event)).toEqual([
    'thirdUnbound',
    'login',
    'thirdBound',
  ]);
  expect((await browser.mail(EMAIL)).filter(({ subject }) => /a login by wallet was/.test(subject))).toHaveLength(2);
});

test('what belongs to somebody else stays his, and what does not hold connects nothing', async () => {
  const at = await house();
  const own = wallet();
  const first = at.browser();
  await login(first, own).then(({ data }) => first.post(THIRD.walletRegister, { serialNO: data.serialNO }));
  const browser = at.browser();
  await browser.register(EMAIL);
  const bind = async (proof: object) =>
    (await browser.post(SECURITY.bind, { ...proof, emailCode: await codeFor(at, browser) })).code;
  expect(await bind(await proofOf(browser, own)), 'taken').toBe('21012');
  const stranger = { address: own.address, signText: wallet(new Uint8Array(32).fill(2)).signText };
  expect(await bind(await proofOf(browser, stranger)), 'another signature').toBe('21011');
  expect(await bind(await proofOf(at.browser(), wallet())), 'another browser').toBe('21003');
  expect(await bind({ type: 'wallet' }), 'nothing').toBe('21003');
  expect(await bind({ type: 'google', serialNO: 'x', token: 'y' }), 'not set up').toBe('21009');
  expect((await overview(browser)).bound).toEqual([]);
  const { bound } = await overview(first);
  const emailCode = await codeFor(at, browser);
  expect((await browser.post(SECURITY.unbind, { id: bound[0]!.id, emailCode })).code, 'not his').toBe('21023');
});

test('nobody takes away his only way in, be it a wallet or a passkey', async () => {
  const at = await house();
  const own = wallet();
  const browser = at.browser();
  const { data } = await login(browser, own);
  await browser.post(THIRD.walletRegister, { serialNO: data.serialNO });
  const [{ id } = { id: '' }] = (await overview(browser)).bound;
  expect((await browser.post(SECURITY.unbind, { id })).code).toBe('21013');
  // With a passkey beside it, it may go; then the passkey is the last one.
  const key = new Authenticator();
  type Start = { serialNO: string; options: { challenge: string; rpId: string; rp: { id: string } } };
  const start = (await browser.post<Start>(SECURITY.passkeyStart)).data;
  const response = key.register(start.options);
  expect((await browser.post(SECURITY.passkeyFinish, { serialNO: start.serialNO, name: 'key', response })).code).toBe(
    '00000',
  );
  expect((await browser.post(SECURITY.unbind, { id })).code).toBe('00000');
  const passkey = { id: key.id.toString('base64url') };
  expect((await browser.post(SECURITY.passkeyRemove, passkey)).code).toBe('21013');
  // Without an address a fresh login proves enough; later the passkey does.
  at.clock.at += ACCOUNT_LIMIT.step * 1000 + 1;
  expect((await browser.post(SECURITY.bind, await proofOf(browser, own))).data).toMatchObject({
    verifyTypes: ['passkey'],
    serialNO: expect.any(String),
  });
});

test('an account that began with a wallet gets an address, then a first password', async () => {
  const at = await house();
  const browser = at.browser();
  const { data } = await login(browser, wallet());
  await browser.post(THIRD.walletRegister, { serialNO: data.serialNO });
  const verifyCode = await browser.askCode('contact', EMAIL);
  const contact = { channel: 'email', email: EMAIL, verifyCode };
  expect((await browser.post(SECURITY.contact, contact)).code).toBe('00000');
  const emailCode = await codeFor(at, browser);
  const password = { pwd: PASSWORD, rePwd: PASSWORD, emailCode };
  expect((await browser.post(SECURITY.password, password)).code).toBe('00000');
  expect((await at.browser().post(LOGIN.password, { loginName: EMAIL, pwd: PASSWORD })).code).toBe('00000');
  // From then on the old one is wanted.
  const again = { ...password, emailCode: await codeFor(at, browser) };
  expect((await browser.post(SECURITY.password, again)).code).toBe('00007');
});

test('there are as many as there may be', async () => {
  const at = await house();
  const browser = at.browser();
  const { data } = await login(browser, wallet());
  await browser.post(THIRD.walletRegister, { serialNO: data.serialNO });
  const bind = async () => (await browser.post(SECURITY.bind, await proofOf(browser, wallet(randomBytes(32))))).code;
  for (let count = 1; count < ACCOUNT_LIMIT.bound; count += 1) expect(await bind()).toBe('00000');
  expect(await bind()).toBe('21008');
});
