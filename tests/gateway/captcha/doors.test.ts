import { describe, expect, test } from 'vitest';
import { DOORS } from '#gateway/captcha/doors.ts';
import { sessionKeys } from '#gateway/guards/session.ts';
import type { Protocol } from '#gateway/process/protocol.ts';
import { OUTBOX_CAPTCHAS, OUTBOX_KEY, REGISTER, SEND_CODE, SUB } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import { CAPTCHA } from '#lib/contract/captcha.ts';
import type { SessionAnswer } from '#lib/contract/shapes/account.ts';
import type { CaptchaChecked, CaptchaId } from '#lib/contract/shapes/captcha.ts';
import type { OpenCaptcha } from '#lib/contract/shapes/outbox.ts';
import type { WalletSignAnswer } from '#lib/contract/shapes/third.ts';
import { PAPER } from '#lib/contract/trade.ts';
import { wallet } from '../accounts/elsewhere.ts';
import { type Browser, house, PASSWORD } from '../accounts/house.ts';
import { protocolOf } from '../protocol/guarded.ts';
import { sealedBody } from '../protocol/sealer.ts';
import { clientPair } from '../protocol/signer.ts';
import { OUTBOX as KEY } from '../world.ts';

/** The venue with everything that protects calls, and programs that have no eyes: they read answers in the outbox. */
async function guarded() {
  let made: Protocol | undefined;
  const at = await house({
    protocol(clock) {
      made = protocolOf({ clock, sessionKeys }).protocol;
      return made;
    },
  });
  const pair = clientPair();
  const headers = (more: object = {}) => ({
    'device-token': made!.tokens.issue('meridian-web', at.clock.now()),
    ...more,
  });
  const accounts = async () => {
    const [row] = (await at.venue.db.all('SELECT count(*) AS many FROM account_user')) as { many: number }[];
    return row?.many;
  };
  /** As a program develops against this gateway: asks for a challenge, reads its answer, has it checked. */
  const token = async (browser: Browser, scene: string, sent: Readonly<Record<string, string>>) => {
    const opened = await browser.post<CaptchaId>(CAPTCHA.id, { scene }, { headers: sent });
    const found = await browser.get<OpenCaptcha[]>(OUTBOX_CAPTCHAS, { headers: { [OUTBOX_KEY.header]: KEY } });
    const mine = found.data.find(({ bizId }) => bizId === opened.data.bizId)!;
    expect(mine).toMatchObject({ scene, captchaId: opened.data.captchaId });
    const body = { captchaType: 3, captchaValidate: mine.captchaValidate, bizId: mine.bizId };
    return (await browser.post<CaptchaChecked>(CAPTCHA.check, body, { headers: sent })).data.captchaToken;
  };
  return { at, pair, headers, accounts, token };
}

const closed = Object.entries(DOORS).flatMap(([url, { scene }]) => (scene === null ? [] : [url]));

describe('a door that makes an account', () => {
  test('is each call that registers, binds anew, makes a sub-account or a guest, and no other', async () => {
    const { at } = await guarded();
    const posts = at.routes.filter(({ method }) => method === 'POST').map(({ url }) => url);
    const makes = posts.filter((url) => /regist(?!.*passkey)|bind\/choose|Virtual|sub\/create|paper\/guest/i.test(url));
    expect(makes.filter((url) => !url.includes('/security/')).sort()).toEqual(Object.keys(DOORS).sort());
  });

  test('is open to nobody without a captcha, whatever he says beside it', async () => {
    const { at, pair, headers, accounts } = await guarded();
    const before = await accounts();
    for (const url of closed)
      for (const plain of [
        {},
        { choice: 'new' },
        { choice: ['existing'] },
        { choice: 'NEW' },
        { captchaScene: 'login' },
      ]) {
        const { code, data } = await at
          .browser()
          .post(url, sealedBody(pair, { serialNO: 'x'.repeat(22) }, plain), { headers: headers() });
        expect([code, data], `${url} ${JSON.stringify(plain)}`).toEqual([
          '10021',
          { group: 'gateway', data: 'register' },
        ]);
      }
    expect(await accounts()).toBe(before);
  });

  test('by a proved wallet is one policy: a captcha of registering, by register and by bind/choose alike', async () => {
    const { at, pair, headers, accounts, token } = await guarded();
    let seed = 0;
    for (const [url, plain] of [
      [THIRD.walletRegister, {}],
      [THIRD.bindChoose, { choice: 'new' }],
    ] as const) {
      seed += 1;
      const own = wallet(new Uint8Array(32).fill(seed));
      const browser = at.browser();
      const sent = headers();
      const post = <T>(path: string, fields: object, more: object = {}, captcha?: string) =>
        browser.post<T>(path, sealedBody(pair, fields, more), {
          headers: { ...sent, ...(captcha ? { 'captcha-token': captcha } : {}) },
        });
      const asked = await post<WalletSignAnswer>(THIRD.walletSign, { publicAddress: own.address });
      const { serialNO, text } = asked.data;
      const proof = { serialNO, publicAddress: own.address, signature: own.signText(text) };
      const proved = await post<{ serialNO: string }>(THIRD.walletCheck, proof);
      const before = (await accounts())!;
      const fields = { serialNO: proved.data.serialNO };
      expect((await post(url, fields, plain)).code, url).toBe('10021');
      // One solved for a log-in is none for an account.
      const other = await token(browser, 'reset', sent);
      expect((await post(url, fields, plain, other)).code, url).toBe('10021');
      expect(await accounts()).toBe(before);
      expect((await post(url, fields, plain, await token(browser, 'register', sent))).code, url).toBe('00000');
      expect(await accounts()).toBe(before + 1);
    }
  });

  test('by email is passed by a program without eyes, with the answer that the outbox shows', async () => {
    const { at, pair, headers, token } = await guarded();
    const browser = at.browser();
    const sent = headers();
    const email = 'program@example.com';
    await browser.post(SEND_CODE, { purpose: 'register', channel: 'email', email }, { headers: sent });
    const fields = { email, pwd: PASSWORD, rePwd: PASSWORD, verifyCode: await browser.code(email) };
    const captcha = await token(browser, 'register', sent);
    const registered = await browser.post<SessionAnswer>(REGISTER.email, sealedBody(pair, fields), {
      headers: { ...sent, 'captcha-token': captcha },
    });
    expect(registered.code).toBe('00000');
  });

  test('without a captcha says why: a guest holds nothing, a sub-account needs its main account', async () => {
    const open = Object.entries(DOORS).filter(([, { scene }]) => scene === null);
    expect(open.map(([url]) => url).sort()).toEqual([PAPER.guest, SUB.create].sort());
    const { at, headers } = await guarded();
    expect((await at.browser().post(SUB.create, {}, { headers: headers() })).code).toBe('00004');
  });
});
