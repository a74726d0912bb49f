import { expect, test } from 'vitest';
import type { Need } from '#gateway/guards/session.ts';
import { EXAMPLES } from '#gateway/routes/documented-examples.ts';
import {
  AGENCY,
  DOWNLOAD,
  FAUCET,
  GUARD,
  LOGIN,
  OUTBOX,
  OUTBOX_CAPTCHAS,
  OUTBOX_PAGE,
  PERMISSIONS,
  REGISTER,
  RESET_PASSWORD,
  SECURITY,
  SEND_CODE,
  SESSION,
  SUB,
} from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import { ASSET } from '#lib/contract/asset.ts';
import { CODE } from '#lib/contract/codes.ts';
import { DEVICE_TOKEN_PATHS, FURTHER_DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import { ANNOUNCEMENT, CONFIG, MARKET, META, MIX_MARKET, PROTECTION } from '#lib/contract/endpoints.ts';
import { KEPT } from '#lib/contract/kept.ts';
import { ACCOUNT_LIMITS } from '#lib/contract/limits.ts';
import { ALERT, NOTICE } from '#lib/contract/notice.ts';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import { SHARE } from '#lib/contract/share.ts';
import { TIME } from '#lib/contract/time.ts';
import { PAPER, SPOT, STREAM_TICKET } from '#lib/contract/trade.ts';
import { type Browser, enterAgency, house, PASSWORD } from './house.ts';

/** Whom each route is for. `public`: it asks nobody who he is, or finds out by itself. */
const MATRIX: Readonly<Record<string, Need | 'public'>> = {
  ...all(LOGIN, 'public'),
  ...all(REGISTER, 'public'),
  ...all(THIRD, 'public'),
  ...all({ SEND_CODE, RESET_PASSWORD, OUTBOX, OUTBOX_CAPTCHAS, OUTBOX_PAGE }, 'public'),
  [SESSION.refresh]: 'public',
  [SESSION.logout]: 'public',
  [SESSION.userInfo]: 'public',
  [SESSION.qrScan]: 'normal',
  [SESSION.qrConfirm]: 'normal',
  ...all(GUARD, 'public'),
  ...all(SECURITY, 'user'),
  [SECURITY.contact]: 'main',
  [SECURITY.close]: 'main',
  [DOWNLOAD]: 'user',
  ...all(KEPT, 'user'),
  [SECURITY.passkeyStart]: 'normal',
  [SECURITY.passkeyFinish]: 'normal',
  [SECURITY.passkeyRemove]: 'normal',
  [SECURITY.bind]: 'normal',
  [SECURITY.unbind]: 'normal',
  ...all(SUB, 'normal'),
  [SUB.create]: 'main',
  [SUB.permissions]: 'main',
  [SUB.freeze]: 'main',
  ...all(AGENCY, 'agency'),
  [FAUCET]: 'normal',
  ...all(SPOT, 'account'),
  ...all(ASSET, 'account'),
  ...all(ALERT, 'account'),
  ...all(NOTICE, 'account'),
  [STREAM_TICKET]: 'account',
  [ACCOUNT_LIMITS]: 'account',
  [TIME]: 'public',
  [PAPER.guest]: 'public',
  [PAPER.reset]: 'account',
  ...all(MARKET, 'public'),
  ...all(MIX_MARKET, 'public'),
  ...all(PROTECTION, 'public'),
  ...all(MIX, 'account'),
  ...all(SHARE, 'account'),
  [SHARE.view]: 'public',
  [WALLET_TRANSFER]: 'account',
  ...all(CONFIG, 'public'),
  ...all(META, 'public'),
  ...all(ANNOUNCEMENT, 'public'),
};

function all(paths: Readonly<Record<string, string>>, need: Need | 'public'): Record<string, Need | 'public'> {
  return Object.fromEntries(Object.values(paths).map((path) => [path, need]));
}

type Caller = 'anonymous' | 'guest' | 'user' | 'sub' | 'agency' | 'demo';
/** What a caller hears before a route's own rules: null, it lets him in. */
const VERDICT: Readonly<Record<Caller, Readonly<Record<Need, string | null>>>> = {
  anonymous: { account: '00004', user: '00004', normal: '00004', main: '00004', agency: '00004' },
  guest: { account: null, user: '00004', normal: '00004', main: '00004', agency: '00004' },
  user: { account: null, user: null, normal: null, main: null, agency: '21006' },
  sub: { account: null, user: null, normal: null, main: '21006', agency: '21006' },
  agency: { account: '21006', user: null, normal: '21006', main: '21006', agency: null },
  demo: { account: null, user: null, normal: null, main: null, agency: '21006' },
};

async function callers() {
  const at = await house();
  const settings = { email: 'agency@example.com', password: PASSWORD, name: 'agency1', code: 'AG1', rate: '0.4' };
  await at.venue.accounts.agencies.create(settings, at.clock.now());
  const make: Readonly<Record<Caller, (browser: Browser) => Promise<unknown>>> = {
    anonymous: async () => undefined,
    guest: (browser) => browser.post(PAPER.guest),
    user: (browser) => browser.register('ann@example.com'),
    async sub(browser) {
      const main = at.browser();
      await main.register('main@example.com');
      await main.post(SUB.create, { name: 'subname', pwd: PASSWORD, permissions: PERMISSIONS });
      await browser.enter('subname', {}, 'main@example.com');
    },
    agency: (browser) => enterAgency(browser, settings.email),
    async demo(browser) {
      await browser.register('demo@example.com');
      await browser.post(SUB.switchTradeDemo, { demo: true });
    },
  };
  /** Each call by a new browser with the caller's cookies: a route may end the session. */
  const cookies = new Map<Caller, ReadonlyMap<string, string>>();
  for (const [caller, begin] of Object.entries(make) as [Caller, (typeof make)[Caller]][]) {
    const browser = at.browser();
    await begin(browser);
    cookies.set(caller, new Map(browser.jar));
  }
  const as = (caller: Caller) => {
    const browser = at.browser();
    for (const [name, value] of cookies.get(caller) ?? []) browser.jar.set(name, value);
    return browser;
  };
  return { at, as };
}

test('every route stands in the matrix, and asks for whom the matrix says', async () => {
  const at = await house();
  const routes = at.routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  const known = routes.filter(({ url }) => url.startsWith('/v1/'));
  expect(known.map(({ url }) => url).filter((url) => MATRIX[url] === undefined)).toEqual([]);
  for (const { url, config } of known) expect(config?.needs ?? 'public', url).toBe(MATRIX[url]);
});

test('every route lets in whom it is for, and nobody else', { timeout: 120_000 }, async () => {
  const { at, as } = await callers();
  const routes = at.routes.filter(
    ({ url, method }) => MATRIX[url] !== 'public' && ['GET', 'POST'].includes(String(method)) && MATRIX[url],
  );
  expect(routes.length).toBeGreaterThan(35);
  // The body is not good, so whoever is let in does nothing; who he is is asked before what he says.
  for (const caller of Object.keys(VERDICT) as Caller[]) {
    for (const { url, method } of routes) {
      if (method === 'POST' && bodyless.has(url)) continue;
      const asked = { paper: true };
      const { code } =
        method === 'GET' ? await as(caller).get(url, asked) : await as(caller).post(url, { bad: 1 }, asked);
      const verdict = VERDICT[caller][MATRIX[url] as Need];
      if (verdict === null) expect(['00004', '21006'], `${caller} ${url}`).not.toContain(code);
      else expect(code, `${caller} ${url}`).toBe(verdict);
    }
  }
});

/** Calls that are good without a body: they would do something. */
const bodyless = new Set<string>([
  SECURITY.removeOtherSessions,
  SECURITY.close,
  SECURITY.takeout,
  PAPER.reset,
  SPOT.cancelAll,
]);

test('without the paper header a guest and a demo session are told so, on every trading call', async () => {
  const { at, as } = await callers();
  const trading = at.routes.filter(({ url, method }) => MATRIX[url] === 'account' && method !== 'HEAD');
  for (const { url, method } of trading)
    for (const caller of ['guest', 'demo'] as const) {
      const browser = as(caller);
      const { code } = method === 'GET' ? await browser.get(url) : await browser.post(url, {});
      expect(code, `${caller} ${url}`).toBe('43001');
    }
});

test('every account path of the table of device tokens has a route with a documented answer', async () => {
  const at = await house();
  const later = /^\/v1\/(act|swap|p2p|spot)\/|set-no-pwd-flag$/;
  const paths = [...DEVICE_TOKEN_PATHS, ...FURTHER_DEVICE_TOKEN_PATHS].filter((path) => !later.test(path));
  expect(paths).toHaveLength(34);
  for (const path of paths) {
    const route = at.routes.find(({ url, method }) => url === path && method === 'POST');
    expect(route?.schema?.response, path).toBeDefined();
    expect(route?.schema?.body, path).toBeDefined();
  }
});

test('no state changes for a page of another site, whoever is logged in', async () => {
  const { at, as } = await callers();
  const posts = at.routes.filter(({ method, url }) => method === 'POST' && MATRIX[url] !== undefined);
  for (const { url } of posts)
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }])
      expect((await as('user').post(url, {}, { headers })).http, url).toBe(403);
});

test('a sub-account without contracts cancels, closes and adds margin, and may nothing else of them', async () => {
  const at = await house();
  const main = at.browser();
  await main.register('main@example.com');
  await main.post(SUB.create, { name: 'subname', pwd: PASSWORD, permissions: ['spot'] });
  const sub = at.browser();
  await sub.enter('subname', {}, 'main@example.com');
  // Answers to the questions are no order.
  const always = new Set<string>([
    MIX.cancel,
    MIX.cancelAll,
    MIX.close,
    MIX.closeAll,
    MIX.countdown,
    MIX.margin,
    MIX.quizAnswer,
  ]);
  for (const paper of [true, false]) {
    for (const [url, body] of Object.entries(EXAMPLES).filter(([url]) => url.startsWith('/v1/mix/'))) {
      const { code } = await sub.post(url, body, { paper });
      expect([url, code === CODE.notPermitted]).toEqual([url, !always.has(url)]);
    }
    const remove = { symbol: 'BTCUSDTPERP', direction: 'remove', amount: '1' };
    expect((await sub.post(MIX.margin, remove, { paper })).code).toBe(CODE.notPermitted);
    expect((await sub.post(WALLET_TRANSFER, EXAMPLES[WALLET_TRANSFER], { paper })).code).toBe(CODE.notPermitted);
    expect((await sub.get(MIX.account, { paper })).code).toBe('00000');
  }
  expect((await main.post(WALLET_TRANSFER, EXAMPLES[WALLET_TRANSFER], { paper: true })).code).toBe('00000');
});
