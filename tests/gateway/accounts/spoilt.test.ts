import { expect, test } from 'vitest';
import { ACCOUNT_LIMIT, GUARD, LOGIN, SEND_CODE, SESSION } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { QrKeyAnswer, QrStatusAnswer, StepAnswer } from '#lib/contract/shapes/account.ts';
import type { UnboundAnswer, WalletSignAnswer } from '#lib/contract/shapes/third.ts';
import { wallet } from './elsewhere.ts';
import { type Browser, type House, house, PASSWORD } from './house.ts';

/** What a bad disk, another program or a hand may have left where a body was. */
const SPOILT = ['', '{', 'null', '7', '[]', '{}', '{"userId":7,"status":"waiting","before":{}}'];
const EMAIL = 'ann@example.com';

/** Makes one thing that is good once in this house, and says how it answers when it is over. */
type Way = (at: House, owner: Browser) => Promise<() => Promise<readonly unknown[]>>;

const step: Way = async (at) => {
  const browser = at.browser();
  const { data } = await browser.post<StepAnswer>(LOGIN.password, { loginName: EMAIL, pwd: PASSWORD });
  const { serialNO } = data;
  return async () => [
    (await browser.post(SEND_CODE, { purpose: 'step', channel: 'email', serialNO })).code,
    (await browser.post(LOGIN.verify, { serialNO, emailCode: '000000' })).code,
  ];
};

const system: Way = async (at) => {
  const browser = at.browser();
  const { data } = await browser.post<StepAnswer>(LOGIN.system, { loginName: EMAIL });
  const body = { serialNO: data.serialNO, verifyCode: await browser.code(EMAIL) };
  return async () => [(await browser.post(LOGIN.verifySystem, body)).code];
};

const qr: Way = async (at, owner) => {
  const browser = at.browser();
  const { qrcodeKey } = (await browser.post<QrKeyAnswer>(LOGIN.qrKey)).data;
  return async () => [
    (await browser.post<QrStatusAnswer>(LOGIN.qrStatus, { qrcodeKey })).data.status,
    (await owner.post(SESSION.qrScan, { qrcodeKey })).code,
    (await owner.post(SESSION.qrConfirm, { qrcodeKey, approve: true })).code,
  ];
};

const third: Way = async (at) => {
  const browser = at.browser();
  const own = wallet();
  const { data } = await browser.post<WalletSignAnswer>(THIRD.walletSign, { publicAddress: own.address });
  const proof = { serialNO: data.serialNO, publicAddress: own.address, signature: own.signText(data.text) };
  const { serialNO } = (await browser.post<UnboundAnswer>(THIRD.walletCheck, proof)).data;
  return async () => [
    (await browser.post(THIRD.bindCheck, { serialNO })).code,
    (await browser.post(THIRD.walletRegister, { serialNO })).code,
  ];
};

const guard: Way = async (at, owner) => {
  at.clock.at += ACCOUNT_LIMIT.resend * 1000;
  await at.browser().enter(EMAIL);
  const text = (await owner.mail(EMAIL)).find(({ subject }) => /new device/.test(subject))?.text ?? '';
  const token = /#([\w-]{43})$/m.exec(text)?.[1] ?? '';
  return async () => [
    (await at.browser().post(GUARD.look, { token })).code,
    (await at.browser().post(GUARD.act, { token })).code,
  ];
};

const passkeyLogin: Way = async (at) => {
  const browser = at.browser();
  const { serialNO } = (await browser.post<{ serialNO: string }>(LOGIN.passkeyOptions)).data;
  const body = { serialNO, fidoVerifyCode: JSON.stringify({ id: 'x' }) };
  return async () => [(await browser.post(LOGIN.passkey, body)).code];
};

test.each([
  ['step', step, ['21003', '00007']],
  ['system', system, ['00007']],
  ['qr', qr, ['expired', '21003', '21003']],
  ['third', third, ['21003', '21003']],
  ['guard', guard, ['21003', '21003']],
  ['passkeyLogin', passkeyLogin, ['00007']],
])(
  'a body of kind %s that cannot be read is over, and no error of ours',
  { timeout: 60_000 },
  async (kind, way, over) => {
    const at = await house();
    const owner = at.browser();
    await owner.register(EMAIL);
    at.clock.at += ACCOUNT_LIMIT.resend * 1000;
    const ask = await way(at, owner);
    for (const body of SPOILT) {
      const rows = await at.venue.db.all('UPDATE account_once SET body = ? WHERE kind = ? RETURNING id', [body, kind]);
      // A passkey's question is used up by its first answer, whatever that is.
      if (kind !== 'passkeyLogin') expect(rows.length, kind).toBeGreaterThan(0);
      expect(await ask(), body).toEqual(over);
    }
  },
);
