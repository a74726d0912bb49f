import { beforeEach, expect, test, vi } from 'vitest';
import { captchaDemand } from '#lib/contract/captcha.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import type { LOG } from '#lib/contract/log.ts';
import { client, parts, send } from '#lib/request/client.ts';
import { pageTeller, type Told } from '#lib/request/tell.ts';
import { soon } from '#tests/soon.ts';
import { clearBrowser, setCookie } from '../storage/browser.ts';
import { TestLine } from './line.ts';

const SECURITY: (typeof LOG)['security'] = '/v1/buried/log/cspSecurity';
const TOKEN = 'a'.repeat(40);
const posts: {
  url: string;
  body: { data: { event: string; reason: string }; bizType: string; page: string; timestamp: number };
}[] = [];
const told: Told[] = [];
pageTeller.listen((one) => told.push(one));
let beacons: string[];

/** The parts of a page are made once; what they meet is each test's. */
const line = new TestLine();
const globals = window as unknown as Record<string, unknown>;

beforeEach(() => {
  clearBrowser();
  posts.length = 0;
  told.length = 0;
  beacons = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    posts.push({ url, body: JSON.parse(body) });
    return new Response();
  });
  Object.defineProperty(navigator, 'sendBeacon', {
    value: (_: string, body: Blob) => body.text().then((text) => beacons.push(text)),
    configurable: true,
  });
  client.defaults.adapter = line.client.defaults.adapter!;
  line.reply = () => ({ body: success(null) });
  line.heard.length = 0;
});

test('[DT-36, DT-38, TRK-08] a token that cannot be had is reported, without a word of it, and not by robots', async () => {
  globals.getDeviceToken = () => Promise.reject(new TypeError(`no ${TOKEN}`));
  const made = await parts.tokens();
  const failed = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = made.refresh({ force: true });
    await vi.advanceTimersByTimeAsync(1_000);
    await asked;
    vi.useRealTimers();
    // What is reported is reported by a room that is fetched with the first report.
    await import('#lib/tracking/browser.ts');
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return posts.map(({ body }) => `${body.bizType} ${body.data.event} ${body.data.reason}`);
  };
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)');
  expect(await failed()).toEqual([]);
  agent.mockRestore();
  Object.defineProperty(navigator, 'webdriver', { value: true, configurable: true });
  expect(await failed()).toEqual([]);
  Reflect.deleteProperty(navigator, 'webdriver');
  expect(await failed()).toEqual(['deviceToken fetchFailed thrown error=TypeError']);
  expect(JSON.stringify(posts)).not.toContain(TOKEN);
});

test('[DT-05, TRK-01, TRK-03] a page without a token tells its gateway, with the path of the page and no secret', async () => {
  globals.getDeviceToken = async () => '';
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1_000 });
  await send({ url: '/v1/msg/verifyCode/send', method: 'POST', data: { email: 'a@b.co' } });
  vi.useRealTimers();
  await soon(() => expect(posts.length).toBeGreaterThan(0));
  expect(line.last.headers['device-token']).toBeUndefined();
  expect(posts.every(({ url, body }) => url === SECURITY && body.bizType === 'deviceToken' && body.page === '/')).toBe(
    true,
  );
  expect(posts.map(({ body }) => body.data.reason)).toContain('tokenMissing');
  expect(JSON.stringify(posts)).not.toContain('a@b.co');
});

test('[DT-02, DT-12, DT-32] the next call fetches it, keeps it and sends it', async () => {
  globals.getDeviceToken = async ({ appId }: { appId: string }) => (appId === 'meridian-web' ? TOKEN : '');
  await send({ url: '/v1/msg/verifyCode/send', method: 'POST', data: {} });
  expect(line.last.headers['device-token']).toBe(TOKEN);
  expect(document.cookie).toContain(`bt_dtoken=${TOKEN}`);
});

test('[SGN-19] over plain http a login that should be sealed is not sent, and the page is told in its words', async () => {
  setCookie('bt_dtoken', TOKEN);
  line.reply = ({ url }) => ({
    body: url.endsWith('gatewaySignConfig') ? success({ gatewaySignConfig: { clientOpen: true } }) : success(null),
  });
  await expect(
    send({ url: '/v1/user/login', method: 'POST', data: { loginName: 'alice', pwd: 'hunter2' } }),
  ).rejects.toThrow(/was not sent/);
  expect(line.heard.map(({ url }) => url)).toEqual(['/mix/config/gatewaySignConfig']);
  expect(told).toEqual([{ kind: 'error', text: 'The system is busy' }]);
  await soon(() => expect(posts.map(({ body }) => body.data.event)).toContain('loginEncryptFailed'));
  expect(JSON.stringify(posts)).not.toMatch(/alice|hunter2/);
});

test('[ENC-20] that a login could not be encrypted is toasted whoever asked, but for the code that is asked again and again', async () => {
  setCookie('bt_dtoken', TOKEN);
  line.reply = () => ({ body: success({ gatewaySignConfig: { clientOpen: true } }) });
  const quiet = (url: string, data: object) => send({ url, method: 'POST', data, quiet: true });
  await expect(quiet('/v1/user/public/getQrKeyStatus', { qrcodeKey: 'x' })).rejects.toThrow(/was not sent/);
  expect(told).toEqual([]);
  await expect(quiet('/v1/user/login', { loginName: 'alice', pwd: 'hunter2' })).rejects.toThrow(/was not sent/);
  expect(told).toEqual([{ kind: 'error', text: 'The system is busy' }]);
  expect(line.heard.map(({ url }) => url)).not.toContain('/user/login');
});

test('[TRK-06, CAP-33, CAP-49] a challenge that is closed is told as a click', async () => {
  line.reply = ({ url }) => {
    if (url.endsWith('get-captcha-id')) return { body: success({ bizId: 'b', captchaId: 'c', status: 1 }) };
    return { body: captchaDemand('withdraw', 'Please confirm') };
  };
  globals.initGeetest4 = (_: object, ready: (widget: object) => void) => {
    let close = () => {};
    const widget: Record<string, unknown> = {
      onReady: (run: () => void) => {
        queueMicrotask(run);
        return widget;
      },
      onSuccess: () => widget,
      onError: () => widget,
      onClose: (run: () => void) => {
        close = run;
        return widget;
      },
      getValidate: () => false,
      showCaptcha: () => close(),
      destroy: () => {},
    };
    ready(widget);
  };
  const answer = await send({ url: '/v1/x', method: 'POST', data: {} });
  expect(answer).toEqual(failure('90000001', 'Please confirm'));
  const { startTracking } = await import('#lib/tracking/browser.ts');
  const stop = startTracking('en');
  await soon(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(beacons.join()).toContain('captchaClose');
  });
  stop();
});

test('[ENV-26, CAP-16] a challenge that cannot be loaded is told beside the page, with the title of tips', async () => {
  delete globals.initGeetest4;
  line.reply = ({ url }) => ({
    body: url.endsWith('get-captcha-id')
      ? success({ bizId: 'b', captchaId: 'c', status: 1 })
      : captchaDemand('login', 'Please confirm'),
  });
  const asked = send({ url: '/v1/x', method: 'POST', data: {} });
  await soon(() => expect(document.head.querySelector('script[src*="captcha.v1"]')).not.toBeNull());
  document.head.querySelector('script[src*="captcha.v1"]')!.dispatchEvent(new Event('error'));
  expect((await asked).code).toBe('10021');
  expect(told).toEqual([{ kind: 'notification', title: 'Tip', text: 'The system is busy' }]);
});

test('[SGN-47] a signature that is believed no more ends the session here and there', async () => {
  setCookie('bt_rtoken', 'refresh');
  setCookie('bt_uid', '7');
  line.reply = ({ url }) =>
    url.endsWith('/logout')
      ? { body: success(null) }
      : {
          headers: { 'gw-sign-error': '00023' },
          body: failure('00023', 'Sign invalid', { code: '00023', msg: 'Sign invalid', group: 'gateway' } as never),
        };
  expect(await send({ url: '/v1/spot/order/place', method: 'POST', data: {}, paper: false })).toMatchObject({
    code: '00023',
  });
  expect(line.heard.map(({ url }) => url)).toContain('/user/logout');
  expect(document.cookie).not.toMatch(/bt_rtoken|bt_uid/);
  expect(told).toEqual([
    { kind: 'error', text: 'Sign invalid' },
    { kind: 'nobody', offer: true },
  ]);
});
