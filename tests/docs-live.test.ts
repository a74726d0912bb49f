import { afterAll, beforeAll, expect, test } from 'vitest';
import { OUTBOX, OUTBOX_CAPTCHAS, REGISTER, SEND_CODE } from '#lib/contract/account.ts';
import { CAPTCHA, CAPTCHA_HEADER, CAPTCHA_TYPE } from '#lib/contract/captcha.ts';
import type { CaptchaChecked, CaptchaId } from '#lib/contract/shapes/captcha.ts';
import type { OutboxMessage } from '#lib/contract/shapes/outbox.ts';
import { blocksOf, walk } from './walk.ts';

let gateway: Awaited<ReturnType<typeof walk>>['gateway'];
let run: Awaited<ReturnType<typeof walk>>['run'];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ gateway, run, close } = await walk());
});
afterAll(() => close());

const email = 'walker@example.com';
const pwd = 'Correct Horse Battery 9';
const key = () => ({ 'outbox-key': gateway.outboxKey ?? '' });
const latestCode = async () => {
  const { data } = await gateway.get<OutboxMessage[]>(OUTBOX, key());
  return /\b\d{6}\b/.exec(data.find(({ to }) => to === email)?.subject ?? '')?.[0] ?? 'none';
};

/** Its answer stands in the outbox, as for anybody at this machine. @returns the headers of the call that asks for it */
async function solved(scene: string) {
  const { data: id } = await gateway.post<CaptchaId>(CAPTCHA.id, { scene });
  const { data: open } = await gateway.get<{ bizId: string; captchaValidate: string }[]>(OUTBOX_CAPTCHAS, key());
  const captchaValidate = open.find(({ bizId }) => bizId === id.bizId)?.captchaValidate ?? '';
  const body = { captchaType: CAPTCHA_TYPE, captchaValidate, bizId: id.bizId };
  const { data } = await gateway.post<CaptchaChecked>(CAPTCHA.check, body);
  return { [CAPTCHA_HEADER]: data.captchaToken };
}

test('docs/live.md: the program logs in, signs an order and takes it back, as printed', async () => {
  const wanted = { purpose: 'register', channel: 'email', email };
  // A code is for the browser that asked for it, by the cookie that names it.
  const { cookie } = await gateway.post(SEND_CODE, wanted, await solved('sendCode'));
  const body = { email, pwd, rePwd: pwd, verifyCode: await latestCode() };
  const registered = await gateway.post(REGISTER.email, body, { cookie, ...(await solved('register')) });
  expect(registered).toMatchObject({ code: '00000' });

  const [block = ''] = blocksOf('docs/live.md');
  const typed = block.replace('you@example.com', email).replace('PASSWORD=…', `PASSWORD='${pwd}'`);
  const { code, lines, err } = await run(typed, { env: { BASE: gateway.secureOrigin }, answer: latestCode });
  expect({ code, lines }, err).toMatchObject({
    code: 0,
    lines: [
      { what: 'logged in' },
      { what: 'balances' },
      { what: 'placed', env: 'live', status: 'new' },
      { what: 'cancelled', status: 'cancelled' },
      { what: 'done' },
    ],
  });
});
