import { describe, expect, test } from 'vitest';
import { LOGIN, SECURITY, SEND_CODE, SESSION } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import { MARKET, META } from '#lib/contract/endpoints.ts';
import type { OauthSignAnswer, WalletSignAnswer } from '#lib/contract/shapes/third.ts';
import { PAPER, SPOT } from '#lib/contract/trade.ts';
import { wallet } from './accounts/elsewhere.ts';
import { type House, house } from './accounts/house.ts';

const NAMED = { SITE_DOMAIN: 'venue.example', LOCALE_DOMAINS: 'zh-CN=zh.venue.example' };
const page = (name: string) => ({ headers: { host: name, origin: `https://${name}` } });
const MISDIRECTED = { http: 421, code: '42100' };

/** What the operator of another site does: asks for the text in its own name, has it signed, and hands it in. */
async function phish(at: House, host: string, origin: string | null) {
  const asker = at.browser();
  const own = wallet();
  // The browser of the tests names an origin unless told otherwise; a program names none.
  const headers = { host, ...(origin === null ? { origin: '' } : { origin }) };
  const signing = await asker.post<WalletSignAnswer>(THIRD.walletSign, { publicAddress: own.address }, { headers });
  return { signing, text: signing.data?.text as string | undefined };
}

describe('[ACC-15] a sign-in text names us alone', () => {
  test.each([
    ['evil-dapp.example', 'https://evil-dapp.example'],
    ['evil-dapp.example:3443', 'https://evil-dapp.example:3443'],
    ['EVIL-dapp.example.', 'https://evil-dapp.example'],
    ['203.0.113.9', 'http://203.0.113.9'],
    ['[2001:db8::9]:3443', 'https://[2001:db8::9]:3443'],
    ['evil-dapp.example', null],
  ])('whoever calls us %s from %s gets none', async (host, origin) => {
    for (const env of [{}, NAMED]) {
      const { signing, text } = await phish(await house({ env }), host, origin);
      expect({ http: signing.http, code: signing.code }).toEqual(MISDIRECTED);
      expect(text).toBeUndefined();
    }
  });

  test('a foreign page gets none at a host of ours either', async () => {
    const at = await house({ env: NAMED });
    for (const origin of ['https://evil-dapp.example', 'null', 'https://localhost:3443', 'http://venue.example'])
      expect((await phish(at, 'venue.example', origin)).signing.code, origin).toBe('40300');
  });

  test('what was signed for one of our domains opens nothing at another, nor in another browser', async () => {
    const at = await house({ env: NAMED });
    const own = wallet();
    const sign = async (name: string, browser = at.browser()) => {
      const { data } = await browser.post<WalletSignAnswer>(
        THIRD.walletSign,
        { publicAddress: own.address },
        page(name),
      );
      expect(data.text.split('\n')[0]).toBe(`${name} wants you to sign in with your Ethereum account:`);
      expect(data.text.split('\n')).toContain(`URI: https://${name}`);
      return {
        browser,
        body: { serialNO: data.serialNO, publicAddress: own.address, signature: own.signText(data.text) },
      };
    };
    const one = await sign('venue.example');
    expect((await one.browser.post(THIRD.walletCheck, one.body, page('zh.venue.example'))).code).toBe('21011');
    expect((await one.browser.post(THIRD.walletCheck, one.body, page('venue.example'))).code, 'used up').toBe('21003');
    const two = await sign('zh.venue.example');
    expect((await at.browser().post(THIRD.walletCheck, two.body, page('zh.venue.example'))).code).toBe('21003');
    const three = await sign('zh.venue.example');
    const done = await three.browser.post(THIRD.walletCheck, three.body, page('zh.venue.example'));
    expect(done).toMatchObject({ code: '00000', data: { bind: true } });
  });

  test('passkeys and ways back from elsewhere are those of our own list', async () => {
    const google = {
      url: async ({ back }: { back: string }) => `https://google.example/?back=${encodeURIComponent(back)}`,
      identify: async () => null,
    };
    const at = await house({ env: NAMED, providers: { google } });
    const browser = at.browser();
    const asked = { headers: { host: 'zh.venue.example.:3443', origin: 'https://zh.venue.example' } };
    const trip = await browser.post<OauthSignAnswer>(THIRD.oauthSign, { type: 'google' }, asked);
    expect(trip.data.url).toBe('https://google.example/?back=https%3A%2F%2Fzh.venue.example%2Fthird%2Fgoogle');
    const key = await browser.post<{ options: { rpId: string } }>(LOGIN.passkeyOptions, {}, asked);
    expect(key.data.options.rpId).toBe('zh.venue.example');
  });
});

describe('[ACC-15] a host that is not ours', () => {
  test('has no accounts, no guests, no tickets and none of their reads', async () => {
    const at = await house({ env: NAMED });
    const browser = at.browser();
    for (const host of ['evil.example', '10.0.0.3:3443', 'localhost:3443', 'a@venue.example']) {
      const asked = { headers: { host, origin: `https://${host}` }, paper: true };
      for (const path of [PAPER.guest, THIRD.walletSign, LOGIN.password, SEND_CODE, SECURITY.overview, SPOT.place])
        expect(await browser.post(path, {}, asked), `${host} ${path}`).toMatchObject(MISDIRECTED);
      for (const path of [SESSION.userInfo, SPOT.account, SPOT.open])
        expect(await browser.get(path, asked), `${host} ${path}`).toMatchObject(MISDIRECTED);
      expect(browser.set, 'no cookie').toEqual([]);
    }
  });

  test('is told by field and rule, and changes nothing for those that come by ours', async () => {
    const at = await house({ env: NAMED });
    const { data } = await at.browser().post(PAPER.guest, {}, { ...page('evil.example'), paper: true });
    expect(data).toMatchObject({ field: 'host', value: 'evil.example' });
    const mine = await at.browser().post(PAPER.guest, {}, { ...page('venue.example'), paper: true });
    expect(mine).toMatchObject({ http: 200, code: '00000' });
  });

  test('by an address alone everybody reads what everybody may read; a foreign name only hears that we are well', async () => {
    const { app } = await house({ env: NAMED });
    const status = async (url: string, host: string) => (await app.inject({ url, headers: { host } })).statusCode;
    for (const host of ['10.0.0.3:3443', '127.0.0.1', '[::1]:3443'])
      expect(await status(MARKET.tickers, host)).toBe(200);
    expect(await status(MARKET.tickers, 'evil.example')).toBe(421);
    for (const host of ['evil.example', '10.0.0.3', 'gateway']) expect(await status(META.health, host)).toBe(200);
  });

  test('a proxy that we trust may call us by its own name', async () => {
    const at = await house({ env: { ...NAMED, TRUST_PROXY: '127.0.0.1' } });
    const asked = (headers: Record<string, string>) => ({ headers: { origin: 'https://venue.example', ...headers } });
    const good: readonly Record<string, string>[] = [
      { host: 'gateway:3443' },
      { host: 'gateway', 'x-forwarded-host': 'venue.example' },
    ];
    const bad: readonly Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'gateway', 'x-forwarded-host': 'evil.example' },
    ];
    for (const headers of good)
      expect((await at.browser().post(PAPER.guest, {}, { ...asked(headers), paper: true })).code).toBe('00000');
    for (const headers of bad)
      expect((await at.browser().post(PAPER.guest, {}, { ...asked(headers), paper: true })).code).toBe('42100');
  });
});
