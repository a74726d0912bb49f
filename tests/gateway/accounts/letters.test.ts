import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Outbox } from '#gateway/outbox/outbox.ts';
import { LOGIN, RESET_PASSWORD, SECURITY, SEND_CODE, SESSION } from '#lib/contract/account.ts';
import type { SessionAnswer, StepAnswer } from '#lib/contract/shapes/account.ts';
import type { OutboxMessage } from '#lib/contract/shapes/outbox.ts';
import { type Browser, house, PASSWORD } from './house.ts';
import { EMAIL } from './totp.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type Entering = SessionAnswer & StepAnswer;
type Answer = { readonly code: string };

/** A house whose mail is carried: every caller has read its captcha, as a program does. */
async function mailed() {
  const mails: OutboxMessage[] = [];
  let now = () => 0;
  const carriers = { email: async (mail: OutboxMessage) => void mails.push(mail) };
  const outbox = new Outbox({ now: () => now(), log: { error() {}, warn() {} }, carriers, keeps: true });
  const at = await house({ outbox });
  now = () => at.clock.now();
  /** Codes to the owner, and that an account exists: what somebody can have sent to him. */
  const letters = async () => {
    await outbox.settled();
    return mails.filter(({ to, subject }) => to === EMAIL && /\d{6}|already/.test(subject));
  };
  /** What the page says: the latest code for this, of the past hour. */
  const newest = async (about: string) => {
    const found = (await letters()).findLast(
      ({ subject, at: sent }) => subject.includes(about) && sent > at.clock.now() - HOUR,
    );
    return /\d{6}/.exec(found?.subject ?? '')?.[0] ?? 'none';
  };
  const owner = at.browser();
  const askRegister = await owner.post(SEND_CODE, { purpose: 'register', channel: 'email', email: EMAIL });
  expect(askRegister.code).toBe('00000');
  const verifyCode = await newest('open an account');
  const body = { email: EMAIL, pwd: PASSWORD, rePwd: PASSWORD, verifyCode };
  expect((await owner.post('/v1/user/register/email', body)).code).toBe('00000');
  at.clock.at += 2 * HOUR;
  return { at, owner, letters, newest };
}
type Mailed = Awaited<ReturnType<typeof mailed>>;

const WAYS = ['reset', 'system', 'step', 'register'] as const;
type Way = (typeof WAYS)[number];

/** Has a code sent, each by the call that does it. A password may be stolen, too. */
async function ask(way: Way, browser: Browser, ip: string): Promise<Answer & { readonly serialNO?: string }> {
  if (way === 'reset' || way === 'register')
    return browser.post(SEND_CODE, { purpose: way, channel: 'email', email: EMAIL }, { ip });
  if (way === 'system') {
    const { code, data } = await browser.post<StepAnswer>(LOGIN.system, { loginName: EMAIL }, { ip });
    return { code, serialNO: data?.serialNO };
  }
  const begun = await browser.post<Entering>(LOGIN.password, { loginName: EMAIL, pwd: PASSWORD }, { ip });
  const serialNO = begun.data?.serialNO;
  if (!serialNO) return begun;
  const { code } = await browser.post(SEND_CODE, { purpose: 'step', channel: 'email', serialNO }, { ip });
  return { code, serialNO };
}

/** The owner at a browser that the venue has never seen, from the first press to the end. @returns the last answer */
async function enters(way: Exclude<Way, 'register'>, { at, newest }: Mailed, ip: string): Promise<string> {
  const browser = at.browser();
  const asked = await ask(way, browser, ip);
  if (asked.code !== '00000') return `asking: ${asked.code}`;
  const serialNO = asked.serialNO ?? '';
  if (way === 'reset') {
    const verifyCode = await newest('set a new password');
    const body = { loginName: EMAIL, verifyCode, pwd: PASSWORD, rePwd: PASSWORD };
    return (await browser.post(RESET_PASSWORD, body, { ip })).code;
  }
  if (way === 'system') {
    const verifyCode = await newest('without a password');
    return (await browser.post(LOGIN.verifySystem, { serialNO, verifyCode }, { ip })).code;
  }
  const emailCode = await newest('your code to log in');
  return (await browser.post(LOGIN.verify, { serialNO, emailCode }, { ip })).code;
}

/** Most messages of one hour that nobody wanted. */
function mostInAnHour(sent: readonly number[]): number {
  return Math.max(0, ...sent.map((first) => sent.filter((at) => at >= first && at < first + HOUR).length));
}

const attack = fc.record({
  wait: fc.integer({ min: 0, max: 4 * MINUTE }),
  net: fc.nat(400),
  device: fc.nat(60),
  way: fc.constantFrom(...WAYS),
});
const visit = fc.record({
  after: fc.nat(79),
  way: fc.constantFrom('reset', 'system', 'step'),
  // From a network of his own, or from one that attackers have, too.
  net: fc.constantFrom(999, 3),
});

describe('codes to one address', () => {
  test('[ACC-13] however many networks and devices ask, its owner at a new browser gets a code at once, and six messages that nobody uses go out an hour', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(attack, { minLength: 80, maxLength: 80 }),
        fc.array(visit, { minLength: 3, maxLength: 3 }),
        async (attacks, visits) => {
          const world = await mailed();
          const { at } = world;
          const devices = new Map<number, Browser>();
          const ipOf = (net: number) => `10.${Math.floor(net / 200)}.${net % 200}.7`;
          for (const [turn, { wait, net, device, way }] of attacks.entries()) {
            at.clock.at += wait;
            const browser = devices.get(device) ?? at.browser();
            devices.set(device, browser);
            await ask(way, browser, ipOf(net));
            for (const { way: own, net: from } of visits.filter(({ after }) => after === turn))
              expect(await enters(own, world, ipOf(from)), `${own} after ${turn}`).toBe('00000');
          }
          const used = visits.length;
          const sent = (await world.letters()).map(({ at: when }) => when);
          expect(mostInAnHour(sent)).toBeLessThanOrEqual(6 + used);
        },
      ),
      { numRuns: 3, seed: 26 },
    );
  });

  test('of strangers alone six an hour are sent, all day, whatever they ask for', async () => {
    const { at, letters } = await mailed();
    for (let turn = 0; turn < 240; turn += 1) {
      at.clock.at += MINUTE;
      await ask(WAYS[turn % 4] ?? 'reset', at.browser(), `10.${turn % 200}.0.1`);
    }
    const sent = (await letters()).map(({ at: when }) => when).filter((when) => when > at.clock.at - 4 * HOUR);
    expect(sent.length).toBeGreaterThan(10);
    expect(mostInAnHour(sent)).toBeLessThanOrEqual(6);
  });

  test('what strangers are answered is the same for an address that nobody has', async () => {
    const { at } = await mailed();
    const said = async (email: string) => {
      const codes: string[] = [];
      for (let turn = 0; turn < 12; turn += 1) {
        const answer = await at
          .browser()
          .post<object>(SEND_CODE, { purpose: 'reset', channel: 'email', email }, { ip: `10.0.${turn}.1` });
        codes.push(`${answer.code} ${Object.keys(answer.data ?? {})}`);
      }
      return codes;
    };
    expect(await said(EMAIL)).toEqual(await said('nobody@example.com'));
  });

  test('a code that was asked for by a stranger is no good to him, and none to anybody once it was used', async () => {
    const { at, newest } = await mailed();
    const [thief, mine, late] = [at.browser(), at.browser(), at.browser()];
    for (const browser of [thief, mine, late]) await ask('reset', browser, '10.4.4.4');
    const verifyCode = await newest('set a new password');
    const body = { loginName: EMAIL, verifyCode, pwd: PASSWORD, rePwd: PASSWORD };
    // Who never asked cannot use it, though it is right.
    expect((await at.browser().post(RESET_PASSWORD, body)).code).not.toBe('00000');
    expect((await mine.post(RESET_PASSWORD, body)).code).toBe('00000');
    for (const browser of [thief, late]) expect((await browser.post(RESET_PASSWORD, body)).code).not.toBe('00000');
    at.clock.at += MINUTE;
    await ask('reset', late, '10.4.4.4');
    expect(await newest('set a new password')).not.toBe(verifyCode);
  });

  test('a session has codes for every change it makes, one after the other', async () => {
    const { at, owner, newest } = await mailed();
    await owner.enter(EMAIL);
    for (let turn = 0; turn < 8; turn += 1) {
      at.clock.at += MINUTE;
      expect((await owner.post(SEND_CODE, { purpose: 'security', channel: 'email' })).code).toBe('00000');
      const emailCode = await newest('security settings');
      const body = { factor: 'email', on: turn % 2 === 0, emailCode };
      expect((await owner.post(SECURITY.factor, body)).code, `${turn}`).toBe('00000');
    }
    await owner.post(SESSION.logout);
  });
});
