import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Passwords } from '#gateway/accounts/passwords.ts';
import { AccountRefusal } from '#gateway/accounts/refusal.ts';
import {
  aloneOf,
  type Counter,
  countersOf,
  FREE_FAILURES,
  SHARE,
  Throttle,
  WINDOW_MS,
} from '#gateway/accounts/throttle.ts';
import type { Bus } from '#gateway/bus/bus.ts';
import { LOGIN, SECURITY } from '#lib/contract/account.ts';
import { BUSES } from '../bus/apart.ts';
import { house, PASSWORD } from './house.ts';
import { EMAIL, login } from './totp.ts';

/** Asks of a throttle, and what it asked for. */
function asker(now = 0, captchaPassed = false) {
  const asked = { captchas: 0 };
  return {
    asked,
    visit: {
      now,
      captchaPassed,
      askCaptcha: () => {
        asked.captchas += 1;
      },
    },
  };
}

/** What a proof came to: looked at and right or wrong, or the seconds to wait. */
async function outcome(throttle: Throttle, counters: readonly Counter[], now: number, proof: () => Promise<boolean>) {
  try {
    return await throttle.prove(counters, asker(now, true).visit, proof);
  } catch (error) {
    return error instanceof AccountRefusal ? (error.detail as { retryAfter: number }).retryAfter : error;
  }
}

describe.each(BUSES)('failed proofs on a bus %s', (_, bus: () => Bus) => {
  test('many wrong proofs at once are looked at as often, and cost as much, as the same many in a row', async () => {
    const flight = fc.array(fc.record({ net: fc.nat(12), name: fc.nat(2) }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(flight, fc.boolean(), async (calls, alone) => {
        const of = ({ net, name }: (typeof calls)[number]) =>
          alone ? aloneOf(`name ${name}`, `device ${net}`) : countersOf(`name ${name}`, `net ${net}`);
        const [once, row] = [new Throttle(bus()), new Throttle(bus())];
        const slow = () => new Promise<boolean>((resolve) => setImmediate(resolve, false));
        const atOnce = await Promise.all(calls.map((call) => outcome(once, of(call), 0, slow)));
        const inRow = [];
        for (const call of calls) inRow.push(await outcome(row, of(call), 0, slow));
        expect(atOnce).toEqual(inRow);
        for (const call of calls) expect(await once.waitOf(of(call), 1)).toBe(await row.waitOf(of(call), 1));
      }),
      { numRuns: 200 },
    );
  });

  test('right proofs leave no trace, however many are under way and in whatever order they end', async () => {
    const outcomes = fc.array(fc.boolean(), { minLength: 1, maxLength: FREE_FAILURES });
    await fc.assert(
      fc.asyncProperty(outcomes, fc.infiniteStream(fc.nat(3)), async (rights, turns) => {
        const [mixed, wrongs] = [new Throttle(bus()), new Throttle(bus())];
        // Not of their own: those begin anew with the first that holds.
        const counters: Counter[] = [
          { key: 'all', costs: 'wait' },
          { key: 'spread', costs: 'wait', from: 'a' },
        ];
        await Promise.all(
          rights.map((right) => {
            const [turn = 0] = [...turns.take(1)];
            return outcome(mixed, counters, 0, async () => {
              for (let i = 0; i < turn; i++) await null;
              return right;
            });
          }),
        );
        for (const right of rights) if (!right) await outcome(wrongs, counters, 0, async () => false);
        for (let i = 0; i < FREE_FAILURES; i++) {
          const next = [mixed, wrongs].map((throttle) => outcome(throttle, counters, 0, async () => false));
          const [a, b] = await Promise.all(next);
          expect(a).toEqual(b);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a proof that was never looked at is no failure', async () => {
    const throttle = new Throttle(bus());
    const counters = countersOf('x', 'a');
    for (let i = 0; i < 50; i++)
      await expect(throttle.prove(counters, asker().visit, () => Promise.reject(new Error('busy')))).rejects.toThrow(
        'busy',
      );
    expect(await throttle.waitOf(counters, 0)).toBe(0);
  });

  test('four networks never make a fifth wait; ten do, for a minute at most', async () => {
    const throttle = new Throttle(bus());
    const wrong = (net: number, now: number) =>
      outcome(throttle, countersOf('x', `net ${net}`), now, async () => false);
    for (let now = 0; now < WINDOW_MS; now += 1000) for (let net = 0; net < 4; net++) await wrong(net, now);
    expect(await throttle.waitOf(countersOf('x', 'the owner'), WINDOW_MS)).toBe(0);
    for (let net = 0; net < 10; net++) for (let i = 0; i < SHARE; i++) await wrong(net + 10, WINDOW_MS + net * 60_000);
    expect(await throttle.waitOf(countersOf('x', 'the owner'), WINDOW_MS + 9 * 60_000)).toBe(60);
  });

  test('a wait is said before a captcha is asked for', async () => {
    const throttle = new Throttle(bus());
    const counters = countersOf('x', 'a');
    for (let i = 0; i < FREE_FAILURES; i++) await throttle.prove(counters, asker().visit, async () => false);
    const { asked, visit } = asker();
    await expect(throttle.begin(counters, { ...visit, captchaWanted: true })).rejects.toThrow(AccountRefusal);
    expect(asked.captchas).toBe(0);
    await throttle.begin(counters, { ...visit, now: 1000 });
    expect(asked.captchas).toBe(1);
  });
});

test('26 wrong passwords at once from 26 networks: ten are compared, as in a row', async () => {
  const at = await house();
  await at.browser().register(EMAIL);
  const { passwords } = at.venue.accounts;
  const before = passwords.hashes;
  const browsers = Array.from({ length: 26 }, () => at.browser());
  const answers = await Promise.all(
    browsers.map((browser, i) =>
      browser.post(LOGIN.password, { loginName: EMAIL, pwd: 'Wrong Horse 9' }, { ip: `10.0.${i}.1` }),
    ),
  );
  const codes = answers.map(({ code }) => code).toSorted();
  expect(codes).toEqual([...Array(10).fill('00007'), ...Array(16).fill('21010')]);
  expect(passwords.hashes - before).toBe(10);
});

test('neighbours do not wait for each other, nor the owner in another network, nor on a device of his', async () => {
  const at = await house();
  const owner = at.browser();
  await owner.register(EMAIL);
  await at.browser().register('bob@example.com');
  const fail = (ip: string) => at.browser().post(LOGIN.password, { loginName: EMAIL, pwd: 'Wrong Horse 9' }, { ip });
  for (let i = 0; i < 14; i++) await fail('10.0.0.1');
  expect((await fail('10.0.0.1')).code).toBe('21010');
  const asks = (browser = at.browser(), loginName = EMAIL, ip = '10.0.0.1') =>
    browser.post(LOGIN.password, { loginName, pwd: PASSWORD }, { ip });
  expect((await asks(at.browser(), 'bob@example.com')).code).toBe('00000');
  expect((await asks(at.browser(), EMAIL, '10.0.9.1')).code).toBe('00000');
  expect((await asks(owner)).code).toBe('00000');
});

test('a right password of somebody who is logged in costs him a place as well: thirty, then one a minute', async () => {
  const at = await house();
  const browser = at.browser();
  await browser.register(EMAIL);
  const { passwords } = at.venue.accounts;
  const before = passwords.hashes;
  const change = { oldPwd: PASSWORD, pwd: 'Another Horse 8', rePwd: 'Another Horse 8' };
  const codes: string[] = [];
  for (let i = 0; i < 33; i++) codes.push((await browser.post(SECURITY.password, change)).code);
  expect(codes).toEqual([...Array(30).fill('21005'), ...Array(3).fill('21010')]);
  expect(passwords.hashes - before).toBe(30);
});

test('one agency adds up so many lists at a time and no more', async () => {
  const at = await house();
  const { agencies } = at.venue.accounts;
  const agency = await agencies.create(
    { email: 'agency@example.com', password: PASSWORD, name: 'agency1', code: 'AG1', rate: '0.4' },
    at.clock.now(),
  );
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => agencies.invitees(agency, undefined, 10)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await agencies.dashboard(agency, 0, at.clock.now())).invitees).toBe(0);
});

test('a second step failed by a thief of the password keeps nobody else from his own', async () => {
  const at = await house();
  await at.browser().register(EMAIL);
  const user = (await at.venue.accounts.users.byLogin('email', EMAIL))!;
  await at.venue.accounts.users.set(user.id, { emailFactor: 1 });
  const thief = at.browser();
  for (let i = 0; i < 30; i++) {
    const { data } = await thief.post<{ serialNO: string }>(
      LOGIN.password,
      { loginName: EMAIL, pwd: PASSWORD },
      { ip: '10.0.0.1' },
    );
    await thief.post(LOGIN.verify, { serialNO: data.serialNO, emailCode: '000000' }, { ip: '10.0.0.1' });
  }
  const { data } = await login(at.browser());
  const refused = await at.browser().post(LOGIN.verify, { serialNO: data.serialNO, emailCode: '000000' });
  expect(refused.code).toBe('00007');
});

test('[ACC-05] as many signatures are looked at for a name without an account as for one with devices, on every way', async () => {
  const at = await house();
  await at.browser().register(EMAIL);
  const { proofs } = at.venue.accounts;
  const counts = new Set<number>();
  const sent = { userCheckDeviceSign: Buffer.alloc(256, 7).toString('base64'), lastAlgorithm: 'rsa2048' };
  for (const loginName of [EMAIL, 'nobody@example.com', 'not a name at all']) {
    const before = proofs.looked;
    await at.browser().post(LOGIN.password, { loginName, pwd: 'x', ...sent });
    counts.add(proofs.looked - before);
    await at.browser().post(LOGIN.preCheck, { purpose: 'login', loginName, ...sent });
    counts.add(proofs.looked - before);
  }
  expect([...counts]).toEqual([10]);
});

test('one address has two places in the line of hashes, and four addresses leave room: six of six others get in', async () => {
  const passwords = new Passwords(10);
  const kept = await passwords.hash('right');
  const flood = async (who: string) =>
    Promise.allSettled(Array.from({ length: 26 }, () => passwords.holds(null, 'x', { who })));
  const floods = ['a', 'b', 'c', 'd'].map(flood);
  const six = await Promise.all(Array.from({ length: 6 }, (_, i) => passwords.holds(kept, 'right', { who: `${i}` })));
  expect(six).toEqual(Array(6).fill(true));
  for (const answers of await Promise.all(floods)) {
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const { reason } = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(reason).toMatchObject({ reason: 'wait', detail: { retryAfter: 1 } });
  }
});

test('who proved something stands in no line with strangers', async () => {
  const passwords = new Passwords(10);
  const flood = Array.from({ length: 60 }, (_, i) => passwords.holds(null, 'x', { who: `${i}` }).catch(() => null));
  expect(await passwords.hash('x', { who: 'user 1', proved: true })).toMatch(/^scrypt/);
  await Promise.all(flood);
});

test('one network has four places in the line of those who proved something; its others stand with the strangers', async () => {
  const passwords = new Passwords(10);
  const prove = (who: string, network: string) => passwords.hash('x', { who, proved: true, network });
  const crowd = Array.from({ length: 40 }, (_, at) => prove(`user ${at}`, '203.0.113.0/24').catch(() => 'wait'));
  // The owner from elsewhere finds a place, however many accounts one party has.
  expect(await prove('owner', '198.51.100.0/24')).toMatch(/^scrypt/);
  const told = await Promise.all(crowd);
  expect(told.filter((one) => one === 'wait').length).toBeGreaterThan(0);
  // Who proved nothing there still has what the strangers' line gives.
  expect(told.filter((one) => one.startsWith('scrypt')).length).toBeGreaterThan(20);
});
