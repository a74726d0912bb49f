import { expect, test } from 'vitest';
import { LOGIN, SECURITY, SESSION } from '#lib/contract/account.ts';
import type { SessionAnswer, StepAnswer } from '#lib/contract/shapes/account.ts';
import type { SecurityOverview } from '#lib/contract/shapes/security.ts';
import { Authenticator } from './authenticator.ts';
import { type Browser, house, PASSWORD } from './house.ts';

const EMAIL = 'ann@example.com';
type Start = { serialNO: string; options: { challenge: string; rpId: string; rp: { id: string } } };

async function withPasskey(origin?: string) {
  const at = await house();
  const browser = at.browser();
  const id = await browser.register(EMAIL);
  const key = new Authenticator(origin);
  const emailCode = await browser.askCode('security', EMAIL);
  const { data } = await browser.post<Start>(SECURITY.passkeyStart, { emailCode });
  const made = { serialNO: data.serialNO, name: 'laptop', response: key.register(data.options) };
  const finished = await browser.post(SECURITY.passkeyFinish, made);
  return { at, browser, id, key, made, finished };
}

async function login(browser: Browser, key: Authenticator, flags?: number) {
  const { data } = await browser.post<Start>(LOGIN.passkeyOptions);
  const body = { serialNO: data.serialNO, fidoVerifyCode: JSON.stringify(key.answer(data.options, flags)) };
  return { body, answer: await browser.post<SessionAnswer>(LOGIN.passkey, body) };
}

test('[ACC-06] a passkey is made by its owner, and is a whole login from then on', async () => {
  const { at, browser, id, key, made, finished } = await withPasskey();
  expect(finished.code).toBe('00000');
  expect((await browser.post(SECURITY.passkeyFinish, made)).code, 'a challenge is good once').toBe('21003');
  const { passkeys } = (await browser.get<SecurityOverview>(SECURITY.overview)).data;
  expect(passkeys).toMatchObject([{ id: key.id.toString('base64url'), name: 'laptop', usedAt: null }]);
  const other = at.browser();
  const { body, answer } = await login(other, key);
  expect(answer.data.userInfo.userId).toBe(id);
  expect((await other.post(LOGIN.passkey, body)).code, 'so is an answer').toBe('00007');
});

test('[ACC-06] it stands for the second step of a password login', async () => {
  const { at, browser, id, key } = await withPasskey();
  at.clock.at += 60_000;
  const emailCode = await browser.askCode('security', EMAIL);
  await browser.post(SECURITY.factor, { factor: 'email', on: true, emailCode });
  await browser.post(SESSION.logout);
  const step = await browser.post<StepAnswer>(LOGIN.password, { loginName: EMAIL, pwd: PASSWORD });
  expect(step.data.verifyTypes).toEqual(['email', 'passkey']);
  const { data } = await browser.post<Start>(LOGIN.passkeyOptions, { serialNO: step.data.serialNO });
  expect(data.options).toMatchObject({ allowCredentials: [{ id: key.id.toString('base64url') }] });
  const body = { serialNO: data.serialNO, fidoVerifyCode: JSON.stringify(key.answer(data.options)) };
  expect((await at.browser().post(LOGIN.passkey, body)).code, 'another browser').toBe('00007');
  const second = await browser.post<Start>(LOGIN.passkeyOptions, { serialNO: step.data.serialNO });
  const answer = JSON.stringify(key.answer(second.data.options));
  const done = await browser.post<SessionAnswer>(LOGIN.passkey, {
    serialNO: second.data.serialNO,
    fidoVerifyCode: answer,
  });
  expect(done.data.userInfo.userId).toBe(id);
});

test('an answer that does not hold has the answer of every wrong login', async () => {
  const { at, browser, key } = await withPasskey();
  const codes = [];
  codes.push((await login(at.browser(), new Authenticator())).answer.code);
  codes.push((await login(at.browser(), key, 0x01)).answer.code);
  const { data } = await browser.post<Start>(LOGIN.passkeyOptions);
  const good = key.answer(data.options);
  const tampered = { ...good, response: { ...good.response, signature: Buffer.alloc(70, 1).toString('base64url') } };
  for (const fidoVerifyCode of [JSON.stringify(tampered), 'no json', '{}', '[]', 'null']) {
    const fresh = await browser.post<Start>(LOGIN.passkeyOptions);
    codes.push((await browser.post(LOGIN.passkey, { serialNO: fresh.data.serialNO, fidoVerifyCode })).code);
  }
  const old = { ...key.answer({ ...data.options, challenge: 'AAAA' }) };
  codes.push(
    (await browser.post(LOGIN.passkey, { serialNO: data.serialNO, fidoVerifyCode: JSON.stringify(old) })).code,
  );
  expect(codes).toEqual(Array(codes.length).fill('00007'));
});

test('an authenticator that was copied is found out by its count', async () => {
  const { at, key } = await withPasskey();
  expect((await login(at.browser(), key)).answer.code).toBe('00000');
  key.counter -= 2;
  expect((await login(at.browser(), key)).answer.code).toBe('00007');
});

test('one that was made on a page of another site is not taken; a removed one opens nothing', async () => {
  expect((await withPasskey('https://localhost.evil.example')).finished.code).toBe('21011');
  const { at, browser, key } = await withPasskey();
  const other = at.browser();
  await other.register('bob@example.com');
  at.clock.at += 60_000;
  const id = key.id.toString('base64url');
  const foreign = await other.askCode('security', 'bob@example.com');
  expect((await other.post(SECURITY.passkeyRemove, { id, emailCode: foreign })).code).toBe('21024');
  const emailCode = await browser.askCode('security', EMAIL);
  expect((await browser.post(SECURITY.passkeyRemove, { id, emailCode })).code).toBe('00000');
  expect((await login(at.browser(), key)).answer.code).toBe('00007');
});
