import { describe, expect, test } from 'vitest';
import { CodeLimits, type CodePayer } from '#gateway/accounts/code-limits.ts';
import { AccountRefusal } from '#gateway/accounts/refusal.ts';
import type { Visit } from '#gateway/accounts/visit.ts';
import type { Bus } from '#gateway/bus/bus.ts';
import { LOGIN, SECURITY, SEND_CODE, SESSION } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { StepAnswer } from '#lib/contract/shapes/account.ts';
import { BUSES } from '../bus/apart.ts';
import { type Browser, house, PASSWORD } from './house.ts';
import { EMAIL, login } from './totp.ts';

const MINUTE = 60_000;
type From = { readonly ip?: string; readonly device?: string; readonly now?: number; readonly passed?: boolean };

/** What asking for a code came to: sent, `captcha`, or the seconds to wait. */
async function asks(
  limits: CodeLimits,
  payer: CodePayer,
  { ip = '10.0.0.1', device = 'd', now = 0, passed = false }: From = {},
) {
  const askCaptcha = () => {
    if (!passed) throw new Error('captcha');
  };
  const visit: Visit = {
    ip,
    deviceId: device,
    now,
    agent: '',
    origin: '',
    sealed: null,
    locale: 'en',
    askCaptcha,
    captchaPassed: passed,
  };
  try {
    await limits.take({ purpose: 'reset', target: EMAIL }, payer, visit);
    return 'sent';
  } catch (error) {
    return error instanceof AccountRefusal ? (error.detail as { retryAfter: number }).retryAfter : 'captcha';
  }
}

describe.each(BUSES)('codes counted on a bus %s', (_, bus: () => Bus) => {
  test('a stranger’s second code to an address costs a captcha, and never a wait; a refusal takes nothing', async () => {
    const limits = new CodeLimits(bus());
    const ask = (i: number, passed = false) => asks(limits, {}, { device: `d${i}`, passed });
    expect(await ask(0)).toBe('sent');
    for (let i = 1; i < 40; i++) expect(await ask(i)).toBe('captcha');
    for (let i = 1; i < 40; i++) expect(await ask(i, true)).toBe('sent');
  });

  test('a minute between two codes of one browser is told before a captcha', async () => {
    const limits = new CodeLimits(bus());
    expect([await asks(limits, {}), await asks(limits, {}, { now: 20_000 })]).toEqual(['sent', 40]);
    expect(await asks(limits, {}, { now: MINUTE })).toBe('captcha');
  });

  test('a hundred networks that solve captchas all hour make nobody wait: another network, their own, a known browser, a user', async () => {
    const limits = new CodeLimits(bus());
    for (let now = 0; now < 60 * MINUTE; now += MINUTE)
      for (let net = 0; net < 100; net++)
        await asks(limits, {}, { ip: `10.0.${net}.1`, device: `${now} ${net}`, now, passed: true });
    const now = 60 * MINUTE;
    expect(await asks(limits, {}, { ip: '10.9.9.9', device: 'x', now })).toBe('sent');
    expect(await asks(limits, {}, { ip: '10.0.7.9', device: 'w', now, passed: true })).toBe('sent');
    expect(await asks(limits, { known: true }, { device: 'y', now })).toBe('sent');
    expect(await asks(limits, { user: '1' }, { device: 'z', now })).toBe('sent');
  });

  test('who has the password from elsewhere has ten without a captcha, and uses up the codes of no other', async () => {
    const limits = new CodeLimits(bus());
    const thief = await Promise.all(
      Array.from({ length: 20 }, (_, i) => asks(limits, { user: '1' }, { ip: '10.6.6.6', device: `t${i}` })),
    );
    expect(thief.filter((said) => said === 'sent')).toHaveLength(10);
    expect(await asks(limits, { user: '1' })).toBe('sent');
    expect(await asks(limits, { user: '1' }, { ip: '10.6.6.6', device: 'owner', passed: true })).toBe('sent');
  });
});

/** An owner with the second step by mail. */
async function withMailStep() {
  const at = await house();
  const owner = at.browser();
  await owner.register(EMAIL);
  at.clock.at += MINUTE;
  const emailCode = await owner.askCode('security', EMAIL);
  expect((await owner.post(SECURITY.factor, { factor: 'email', on: true, emailCode })).code).toBe('00000');
  await owner.post(SESSION.logout);
  at.clock.at += MINUTE;
  return { at, owner };
}

const system = (browser: Browser, ip: string) => browser.post(LOGIN.system, { loginName: EMAIL }, { ip });

test('strangers who have codes sent to an address all day keep its owner from none of his', async () => {
  const { at, owner } = await withMailStep();
  for (let i = 0; i < 30; i++) await system(at.browser(), `10.0.${i % 4}.1`);
  const { data } = await login(owner);
  expect(data.verifyTypes).toEqual(['email']);
  const step = await owner.post(SEND_CODE, { purpose: 'step', channel: 'email', serialNO: data.serialNO });
  expect(step.code).toBe('00000');
  const fresh = at.browser();
  const again = await fresh.post<StepAnswer>(LOGIN.password, { loginName: EMAIL, pwd: PASSWORD });
  expect((await fresh.post(SEND_CODE, { purpose: 'step', channel: 'email', serialNO: again.data.serialNO })).code).toBe(
    '00000',
  );
  for (const browser of [owner, fresh]) {
    const reset = await browser.post(SEND_CODE, { purpose: 'reset', channel: 'email', email: EMAIL });
    expect(reset.code).toBe('00000');
  }
});

test('wrong codes count with wrong passwords of the same name, in every call that takes one', async () => {
  const { at } = await withMailStep();
  const guess = async (browser: Browser) => {
    const { data } = await browser.post<StepAnswer>(LOGIN.system, { loginName: EMAIL }, { ip: '10.0.0.1' });
    const said: string[] = [];
    for (let i = 0; i < 5; i++) {
      const body = { serialNO: data.serialNO, verifyCode: 'x' };
      said.push((await browser.post(LOGIN.verifySystem, body, { ip: '10.0.0.1' })).code);
    }
    return said;
  };
  expect([await guess(at.browser()), await guess(at.browser())].flat()).toEqual(Array(10).fill('00007'));
  expect(await guess(at.browser())).toEqual(Array(5).fill('21010'));
  const wrong = await at.browser().post(LOGIN.password, { loginName: EMAIL, pwd: 'x' }, { ip: '10.0.0.1' });
  expect(wrong.code).toBe('21010');
});

test('one address has a share of the logins that anybody may begin, whatever they begin with', async () => {
  const at = await house();
  const begin = [
    [LOGIN.qrKey, {}],
    [LOGIN.passkeyOptions, {}],
    [THIRD.walletSign, { publicAddress: `0x${'a'.repeat(40)}` }],
  ] as const;
  const codes: string[] = [];
  for (let i = 0; i < 63; i++) {
    const [path, body] = begin[i % 3]!;
    codes.push((await at.browser().post(path, body, { ip: '10.0.0.1' })).code);
  }
  expect(codes).toEqual([...Array(60).fill('00000'), ...Array(3).fill('21010')]);
  expect((await at.browser().post(LOGIN.qrKey, {}, { ip: '10.0.0.2' })).code).toBe('00000');
});
