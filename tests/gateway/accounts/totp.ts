import { Secret, TOTP } from 'otpauth';
import { LOGIN, SECURITY, SESSION } from '#lib/contract/account.ts';
import type { SessionAnswer, StepAnswer } from '#lib/contract/shapes/account.ts';
import type { TotpStartAnswer } from '#lib/contract/shapes/security.ts';
import { type Browser, type House, PASSWORD } from './house.ts';

export const EMAIL = 'ann@example.com';
export const login = (browser: Browser, more: object = {}) =>
  browser.post<SessionAnswer & StepAnswer>(LOGIN.password, { loginName: EMAIL, pwd: PASSWORD, ...more });

/** A user with an authenticator, logged out. */
export async function withTotp(at: House) {
  const browser = at.browser();
  await browser.register(EMAIL);
  const emailCode = await browser.askCode('security', EMAIL);
  const { data } = await browser.post<TotpStartAnswer>(SECURITY.totpStart, { emailCode });
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
  const now = () => totp.generate({ timestamp: at.clock.now() });
  const confirmed = await browser.post<{ recoveryCodes: string[] }>(SECURITY.totpConfirm, {
    serialNO: data.serialNO,
    googleCode: now(),
  });
  await browser.post(SESSION.logout);
  at.clock.at += 60_000;
  return { browser, now, url: data.url, recoveryCodes: confirmed.data.recoveryCodes };
}
