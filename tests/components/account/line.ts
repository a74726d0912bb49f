import type { InternalAxiosRequestConfig } from 'axios';
import { vi } from 'vitest';
import { forgetTypedNames } from '#components/account/parts/typed-name.ts';
import { LOGIN } from '#lib/contract/account.ts';
import { CAPTCHA } from '#lib/contract/captcha.ts';
import { CONFIG } from '#lib/contract/endpoints.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import type { PreCheckAnswer, StepAnswer, UserInfo } from '#lib/contract/shapes/account.ts';
import { setListed } from '#lib/device-token/listed.ts';
import { client } from '#lib/request/client.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';
import { givenParams } from '../../lib/request/asked.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';

export type Asked = {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
};
type Reply = (asked: Asked) => unknown;

export const PRE_CHECK: PreCheckAnswer = {
  loginType: null,
  next: ['password', 'code', 'passkey'],
  captchaScene: 'login',
  providers: [],
};

/** What the line would say in place of the gateway, on plain http: nothing is signed or encrypted there. */
export class Line {
  readonly asked: Asked[] = [];
  readonly replies = new Map<string, Reply>([
    [
      CONFIG.gatewaySign,
      () =>
        success({
          gatewaySignConfig: {
            clientOpen: false,
            serverPublicKey: '',
            serverPublicKeySign: '',
            defaultAlgorithm: 'rsa2048',
            exactUrls: {},
            prefixUrls: {},
            signModes: {},
            userCheckDeviceUrl: [],
          },
          deviceTokenConfig: { urls: [], refreshPeriod: 60, lifetime: 600 },
        }),
    ],
    // Nobody here has to solve anything, unless a test says so.
    [CAPTCHA.id, () => success({ bizId: 'b1', captchaId: 'c1', status: 0 })],
    [LOGIN.preCheck, () => success(PRE_CHECK)],
  ]);

  of(path: string): Asked[] {
    return this.asked.filter((asked) => asked.path === path);
  }

  /** The answer of a path from now on; a thrown one is a line that broke. */
  reply(path: string, reply: Reply): void {
    this.replies.set(path, reply);
  }

  readonly adapter = async (config: InternalAxiosRequestConfig) => {
    const asked: Asked = {
      path: `/v1${config.url ?? ''}`,
      params: givenParams(config.params),
      body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
    };
    this.asked.push(asked);
    const reply = this.replies.get(asked.path);
    const data = reply ? await reply(asked) : failure('40400', `nobody answers ${asked.path}`);
    return { data, status: 200, statusText: 'OK', headers: {}, config };
  };
}

export const MARA: UserInfo = {
  userId: '1001',
  kind: 'normal',
  email: 'm***@example.org',
  mobile: null,
  name: null,
  parentId: null,
  permissions: ['spot', 'transfer'],
  demo: false,
  sessionId: 's1',
  expiresAt: 4_000_000_000_000,
  registeredAt: 1_700_000_000_000,
  withdrawalLockedUntil: null,
};

export const step = (change: Partial<StepAnswer> = {}): StepAnswer => ({
  serialNO: 'n1',
  verifyTypes: ['totp'],
  newDevice: false,
  email: null,
  mobile: null,
  expiresAt: 4_000_000_000_000,
  ...change,
});

/** Where the page would go. */
export const went = { push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() };

/** A page of a visitor of whom nothing is known, before a line of its own. */
export function accountPage(address = '/login'): Line {
  clearBrowser();
  forgetTypedNames();
  window.history.replaceState(null, '', address);
  went.push.mockReset();
  went.replace.mockReset();
  // jsdom fetches no script, so no device token can be made here; that pipeline has tests of its own.
  setListed([]);
  const line = new Line();
  client.defaults.adapter = line.adapter;
  // What the script of the device token leaves on a page; jsdom loads no scripts.
  Object.assign(window, { getDeviceToken: async () => 'a'.repeat(40) });
  for (const store of [useSession, useSettings])
    (store.setState as (state: unknown, replace: true) => void)(store.getInitialState(), true);
  useSettings.setState({ hydrated: true, timezone: 'UTC' });
  return line;
}
