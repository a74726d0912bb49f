import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isCrawler, TOKEN_STATUS } from '#lib/device-token/status.ts';
import { NoTokenError } from '#lib/device-token/tokens.ts';
import { GOOD, SharedKeep, tabOf } from './world.ts';

const DEMOTED = `d0${'1'.repeat(64)}`;
const START = 1_795_190_400_000;
const NEVER = () => new Promise<string>(() => {});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

describe('what a token becomes', () => {
  test('[DT-08, DT-09, DT-10] token, status and expire time; at first there is none', () => {
    expect(TOKEN_STATUS).toEqual({ none: 0, success: 1, demoted: 2, error: 3, timeout: 4 });
    expect(tabOf().tokens.current()).toEqual({ token: '', status: 0, expireTime: 0 });
  });

  test.each([
    [39, 2],
    [40, 1],
    [41, 2],
    [66, 2],
    [1, 2],
  ])('[DT-11, DT-14, DT-25] of %i characters: status %i', async (length, status) => {
    const tab = tabOf();
    tab.answers = ['f'.repeat(length)];
    await tab.tokens.refresh();
    const expireTime = START + 2_400_000;
    expect(tab.tokens.current()).toEqual({ token: 'f'.repeat(length), status, expireTime });
    const kept = { token: 'f'.repeat(length), got: START, expireTime };
    expect([tab.keep.goodOne, tab.keep.demotedOne]).toEqual(status === 1 ? [kept, null] : [null, kept]);
  });

  test('[DT-13] a good token clears the demoted one', async () => {
    const tab = tabOf();
    tab.answers = [DEMOTED, GOOD];
    await tab.tokens.refresh();
    await tab.tokens.refresh({ force: true });
    expect([tab.tokens.current().token, tab.keep.demotedOne]).toEqual([GOOD, null]);
  });

  test('[DT-15] a demoted result leaves a good token in its place, until that is too old', async () => {
    const tab = tabOf();
    tab.answers = [GOOD, DEMOTED];
    await tab.tokens.refresh();
    await pass(1_000);
    await tab.tokens.refresh({ force: true });
    expect(tab.tokens.current()).toMatchObject({ token: GOOD, status: 2 });
    expect(await tab.tokens.token()).toBe(GOOD);
    await pass(14_398_999);
    expect(tab.tokens.current().token).toBe(GOOD);
    await pass(1);
    expect(tab.tokens.current().token).toBe(DEMOTED);
  });
});

describe('failures', () => {
  test.each([
    '',
    new Error('down'),
  ])('[DT-16, DT-17, DT-18, DT-36] %j is one: one retry after a second, then an error that is reported', async (answer) => {
    const tab = tabOf();
    tab.answers = [answer, answer, GOOD];
    void tab.tokens.refresh();
    await pass(999);
    expect(tab.asked).toHaveLength(1);
    await pass(1);
    expect(tab.asked).toHaveLength(2);
    await pass(5_000);
    expect([tab.asked.length, tab.tokens.current().status, tab.failures.length]).toEqual([2, 3, 1]);
    expect(tab.failures[0]).toBeInstanceOf(answer === '' ? NoTokenError : Error);
  });

  test('[DT-17] a retry that succeeds is a success', async () => {
    const tab = tabOf();
    tab.answers = ['', GOOD];
    void tab.tokens.refresh();
    await pass(1_000);
    expect([tab.tokens.current(), tab.failures]).toMatchObject([{ token: GOOD, status: 1 }, []]);
  });

  test('[DT-19] a script that is still to come is waited for', async () => {
    let arrive = () => {};
    const script = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const tab = tabOf(undefined, { sdk: () => script.then(() => async () => GOOD) });
    void tab.tokens.refresh();
    await pass(3_000);
    expect(tab.tokens.current().status).toBe(0);
    arrive();
    await pass(0);
    expect(tab.tokens.current().status).toBe(1);
  });

  test('[DT-20] a script that does not come is an error at once', async () => {
    const tab = tabOf(undefined, { sdk: () => Promise.reject(new Error('blocked')) });
    await tab.tokens.refresh();
    expect([tab.tokens.current().status, tab.failures.length]).toEqual([3, 1]);
  });

  test('[DT-29, DT-30] after ten seconds nobody waits any more; a token that comes later is taken all the same', async () => {
    const tab = tabOf();
    let arrive = (_token: string) => {};
    tab.answers = [new Promise<string>((resolve) => (arrive = resolve))];
    void tab.tokens.refresh();
    await pass(9_999);
    expect([tab.keep.flag, tab.tokens.current().status]).toEqual([START, 0]);
    await pass(1);
    expect([tab.keep.flag, tab.tokens.current().status]).toEqual([null, 4]);
    arrive(GOOD);
    await pass(0);
    expect(tab.tokens.current()).toMatchObject({ token: GOOD, status: 1 });
  });
});

describe('when it is fetched', () => {
  test('[DT-21, DT-22] at the start, then every 1200 s', async () => {
    const tab = tabOf();
    const stop = tab.tokens.start();
    await pass(0);
    expect(tab.asked).toEqual(['app']);
    await pass(1_199_999);
    expect(tab.asked).toHaveLength(1);
    await pass(1);
    expect(tab.asked).toHaveLength(2);
    stop();
    await pass(10_000_000);
    expect(tab.asked).toHaveLength(2);
  });

  test('[DT-23] a hidden page lets its ticks pass, and makes up for them when it is seen again', async () => {
    const tab = tabOf();
    tab.tokens.start();
    await pass(0);
    tab.visible = false;
    await pass(1_200_000 * 3);
    expect(tab.asked).toHaveLength(1);
    tab.visible = true;
    tab.seen();
    await pass(0);
    expect(tab.asked).toHaveLength(2);
    tab.seen();
    await pass(0);
    expect(tab.asked).toHaveLength(2);
  });

  test('[DT-24, DT-25] only when forced, without a token, or with one that ends within a period', async () => {
    const tab = tabOf();
    await tab.tokens.refresh();
    await pass(1_199_999);
    await tab.tokens.refresh();
    expect(tab.asked).toHaveLength(1);
    await tab.tokens.refresh({ force: true });
    expect(tab.asked).toHaveLength(2);
    await pass(1_200_000);
    await tab.tokens.refresh();
    expect(tab.asked).toHaveLength(3);
  });

  test('[DT-26] a token of more than 14400 s is none', async () => {
    const tab = tabOf();
    await tab.tokens.refresh();
    await pass(14_399_999);
    expect(tab.tokens.current().token).toBe(GOOD);
    await pass(1);
    expect(tab.tokens.current()).toMatchObject({ token: '', expireTime: 0 });
  });

  test('[DT-27] period and lifetime are the server’s', async () => {
    const tab = tabOf();
    tab.tokens.configure({ refreshPeriod: 10, lifetime: 30 });
    tab.tokens.start();
    await pass(0);
    expect(tab.tokens.current().expireTime).toBe(START + 20_000);
    await pass(10_000);
    expect(tab.asked).toHaveLength(2);
    tab.visible = false;
    await pass(30_000);
    expect(tab.tokens.current().token).toBe('');
  });

  test('[DT-27] a configuration that comes later moves the timer that runs already', async () => {
    const tab = tabOf();
    const stop = tab.tokens.start();
    await pass(5_000);
    tab.tokens.configure({ refreshPeriod: 1200, lifetime: 14_400 });
    tab.tokens.configure({ refreshPeriod: 60 });
    tab.tokens.configure({ lifetime: 7_200 });
    expect(tab.asked).toHaveLength(1);
    // Kept for 2400 s by the period it was fetched under; the ticks look more often, and fetch when it is due.
    await pass(2_400_000 - 5_000 - 60_000);
    expect(tab.asked).toHaveLength(1);
    await pass(60_000);
    expect(tab.asked).toHaveLength(2);
    tab.tokens.configure({ refreshPeriod: 1200 });
    await pass(0);
    expect(tab.asked).toHaveLength(3);
    stop();
    tab.tokens.configure({ refreshPeriod: 30 });
    await pass(10_000_000);
    expect(tab.asked).toHaveLength(3);
  });

  test('[DT-37] a crawler never begins', async () => {
    const tab = tabOf(undefined, { crawler: true });
    const stop = tab.tokens.start();
    expect(await tab.tokens.token()).toBe('');
    await pass(5_000_000);
    stop();
    expect([tab.asked, tab.keep.flag, tab.failures]).toEqual([[], null, []]);
    expect(['Googlebot/2.1', 'Baiduspider', 'facebookexternalhit/1.1'].every(isCrawler)).toBe(true);
    expect(isCrawler('Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 HeadlessChrome/130.0')).toBe(false);
  });
});

describe('several tabs', () => {
  test('[DT-28, DT-29] a flag says that one is at it, and is gone afterwards, whichever way it ended', async () => {
    for (const answer of [GOOD, '']) {
      const tab = tabOf();
      tab.answers = [answer, answer];
      void tab.tokens.refresh();
      expect(tab.keep.flag).toBe(Date.now());
      await pass(1_000);
      expect(tab.keep.flag).toBeNull();
    }
  });

  test('[DT-31] the others wait for it and take over its token', async () => {
    const shared = new SharedKeep();
    const [one, two] = [tabOf(shared), tabOf(shared)];
    let arrive = (_token: string) => {};
    one.answers = [new Promise<string>((resolve) => (arrive = resolve))];
    one.tokens.start();
    two.tokens.start();
    const asked = two.tokens.token();
    await pass(100);
    arrive(GOOD);
    expect(await asked).toBe(GOOD);
    await pass(20_000);
    expect([one.asked.length, two.asked.length]).toEqual([1, 0]);
  });

  test('[DT-31] a flag that is ten seconds old belongs to a tab that died', async () => {
    const shared = new SharedKeep();
    shared.flag = START - 4_000;
    const tab = tabOf(shared);
    void tab.tokens.refresh();
    await pass(5_999);
    expect(tab.asked).toEqual([]);
    await pass(1);
    expect(tab.asked).toHaveLength(1);
    shared.flag = START - 10_000;
    const late = tabOf(shared);
    await late.tokens.refresh({ force: true });
    expect(late.asked).toHaveLength(1);
  });

  test('[DT-29, DT-31] a page that is left in the middle of a fetch takes its flag along', async () => {
    const shared = new SharedKeep();
    const gone = tabOf(shared);
    gone.answers = [NEVER()];
    gone.tokens.start();
    await pass(0);
    expect(shared.flag).toBe(START);
    gone.left();
    expect(shared.flag).toBeNull();
    const next = tabOf(shared);
    expect(await next.tokens.token()).toBe(GOOD);
    // The flag of another page is not its own to take.
    shared.flag = START + 1;
    gone.left();
    next.left();
    expect(shared.flag).toBe(START + 1);
  });

  test('parallel refreshes of one tab are one fetch', async () => {
    const tab = tabOf();
    await Promise.all([tab.tokens.refresh(), tab.tokens.refresh({ force: true }), tab.tokens.token()]);
    expect(tab.asked).toHaveLength(1);
  });
});

describe('who needs a token', () => {
  test('[DT-32] waits for the first one, five seconds at most, and goes on without', async () => {
    const tab = tabOf();
    tab.answers = [NEVER()];
    let got: string | null = null;
    void tab.tokens.token().then((token) => {
      got = token;
    });
    await pass(4_999);
    expect(got).toBeNull();
    await pass(1);
    expect(got).toBe('');
    const quick = tabOf();
    quick.answers = [NEVER()];
    const short = quick.tokens.token(10);
    await pass(10);
    expect(await short).toBe('');
  });

  test('[DT-32] gets the one that is there at once, and the first one as soon as it comes', async () => {
    const tab = tabOf();
    expect(await tab.tokens.token()).toBe(GOOD);
    tab.answers = [NEVER()];
    expect(await tab.tokens.token()).toBe(GOOD);
    const failing = tabOf(undefined, { sdk: () => Promise.reject(new Error('blocked')) });
    expect(await failing.tokens.token()).toBe('');
  });
});
