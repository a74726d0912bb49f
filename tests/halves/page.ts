import {
  AxiosError,
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import forge from 'node-forge';
import { solveDemand } from '#lib/captcha/flow-b.ts';
import type { Solved } from '#lib/captcha/widget.ts';
import { SESSION } from '#lib/contract/account.ts';
import { APP_IDS, DEVICE_TOKEN_CALL } from '#lib/contract/device-token.ts';
import { encryptedFieldsOf } from '#lib/contract/encrypted-fields.ts';
import { CONFIG } from '#lib/contract/endpoints.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { forgeWrap } from '#lib/crypto/forge.ts';
import { isListed } from '#lib/device-token/listed.ts';
import { createDeviceTokens } from '#lib/device-token/tokens.ts';
import { createClient, send } from '#lib/request/client.ts';
import { createRequestClock } from '#lib/request/clock.ts';
import { pathOfCall, queryOfCall } from '#lib/request/target.ts';
import { createTeller, type Told } from '#lib/request/tell.ts';
import { createSigner } from '#lib/sign/signer.ts';
import { createVault } from '#lib/sign/vault.ts';
import { createWrapper } from '#lib/sign/wrapper.ts';
import { fingerprint } from '../gateway/protocol/guarded.ts';
import { SharedKeep } from '../lib/device-token/world.ts';
import { memoryHome, memoryKeep, memoryStore, pairOf, random, web } from '../lib/sign/world.ts';
import type { Gateway } from './gateway.ts';

/** What went over the line, as the gateway got it. */
export type OnWire = {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
};

let pages = 0;
/** No two are the same, as in browsers. */
let pairs = 0;

/**
 * A browser on our own page: the whole client pipeline, every link real, before the gateway app. Its clock runs behind
 * the gateway's, its cookies are kept as a browser keeps them, and a hand solves its captchas.
 */
export class Page {
  readonly #gateway: Gateway;
  readonly #ip: string;
  readonly jar = new Map<string, string>();
  readonly wire: OnWire[] = [];
  readonly told: Told[] = [];
  readonly logs: object[] = [];
  readonly toasts: string[] = [];
  loggedOut = 0;
  challenges = 0;
  /** What the visitor does with a challenge; solves it unless a test says otherwise. */
  answer: (captchaId: string) => Solved;
  /** The last hand on a request before it leaves, such as somebody in between. */
  between: (sent: OnWire) => OnWire = (sent) => sent;
  paper = true;
  readonly store = memoryStore();
  readonly keep = new SharedKeep();
  readonly client: AxiosInstance;
  readonly signer: ReturnType<typeof createSigner>;
  readonly vault: ReturnType<typeof createVault>;

  constructor(gateway: Gateway, { behind = 60_000, https = true }: { behind?: number; https?: boolean } = {}) {
    this.#gateway = gateway;
    pages += 1;
    this.#ip = `10.2.${Math.floor(pages / 250)}.${(pages % 250) + 1}`;
    this.answer = gateway.solved;
    const local = () => gateway.clock.at - behind;
    const later = (run: () => void, ms: number) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    };
    const teller = createTeller();
    teller.listen((told) => this.told.push(told));
    this.vault = createVault({
      store: this.store,
      wrapper: createWrapper(crypto.subtle, memoryHome(), random),
      now: local,
    });
    this.signer = createSigner({
      now: local,
      later,
      engine: async () => ({ ...web, generate: (algorithm) => pairOf(algorithm, pairs++) }),
      wrap: forgeWrap(async () => forge),
      libraries: async () => undefined,
      random,
      vault: this.vault,
      fetchConfig: async () => (await this.ask({ url: CONFIG.gatewaySign, quiet: true })).data,
      keep: memoryKeep(),
      certificate: gateway.certificate,
      https: () => https,
      cookies: () => this.#cookies(),
      device: () => {},
      toast: (text) => this.toasts.push(text),
      logOut: async () => {
        this.loggedOut += 1;
      },
      renew: () => this.post(SESSION.refresh, {}, { quiet: true }),
      log: (failure) => this.logs.push(failure),
      debug: () => {},
    });
    const tokens = createDeviceTokens({
      now: local,
      later,
      keep: this.keep.tab(),
      sdk:
        async () =>
        async ({ appId }) => {
          const { data } = await this.ask<string>({
            url: DEVICE_TOKEN_CALL,
            params: { appId, d: fingerprint() },
            quiet: true,
          });
          return data;
        },
      appId: APP_IDS.production,
      visible: () => true,
      onVisible: () => {},
      onLeave: () => {},
      crawler: false,
      failed: (error) => this.logs.push({ error }),
    });
    const post = (url: string, data: object) =>
      this.ask({ url, method: 'POST', data, quiet: true, needGeetest: false });
    this.client = createClient(
      { adapter: (config) => this.#carry(config, https) },
      {
        clock: createRequestClock(local),
        later,
        random,
        server: false,
        isOwn: () => true,
        locale: () => 'en',
        deviceLanguages: () => ['en'],
        theme: () => 'dark',
        terminalCode: () => 'c'.repeat(32),
        zone: () => 'UTC',
        simulating: () => this.paper,
        visitor: () => this.#cookies().userId,
        teller,
        device: { listed: isListed, token: () => tokens.token(), report: (path) => this.logs.push({ missing: path }) },
        cipher: {
          concerns: (path) =>
            encryptedFieldsOf(path) !== null || path === SESSION.refresh || path === '/v1/user/public/pre-check',
          protect: (path, payload) => this.signer.protect(path, payload),
          failed: () => this.toasts.push('not sent'),
        },
        signer: {
          sign: (call) => this.signer.sign(call),
          session: () => this.signer.session(),
          refused: (code, msg) => this.signer.refused(code, msg),
          loggedIn: (userId, keys) => this.signer.loggedIn(userId, keys),
          loggedOut: () => this.signer.loggedOut(),
        },
        captcha: {
          solve: (scene, demand) =>
            solveDemand(scene, demand, {
              post,
              challenge: async ({ captchaId }) => {
                this.challenges += 1;
                return this.answer(captchaId);
              },
              closed: () => {},
            }),
          broken: () => {},
        },
      },
    );
  }

  ask<T = unknown>(call: AxiosRequestConfig): Promise<Envelope<T>> {
    return send<T>(call, this.client);
  }

  post<T = unknown>(url: string, data: object = {}, more: AxiosRequestConfig = {}): Promise<Envelope<T>> {
    return this.ask<T>({ url, method: 'POST', data, ...more });
  }

  get<T = unknown>(url: string, params: object = {}, more: AxiosRequestConfig = {}): Promise<Envelope<T>> {
    return this.ask<T>({ url, params, ...more });
  }

  /** The newest request to a path, as it went over the line. */
  last(path: string): OnWire {
    const sent = this.wire.findLast(({ url }) => url.split('?', 1)[0] === path);
    if (!sent) throw new Error(`Nothing was sent to ${path}.`);
    return sent;
  }

  /** Sends bytes once more, past the client. */
  async replay({ method, url, headers, body }: OnWire): Promise<{ code: string; headers: object }> {
    const answer = await this.#inject({ method, url, headers, body });
    return { code: answer.json().code, headers: answer.headers };
  }

  #cookies() {
    return { token: this.jar.get('bt_rtoken') ?? '', userId: this.jar.get('bt_uid') ?? '' };
  }

  #inject({ method, url, headers, body }: OnWire) {
    return this.#gateway.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
  }

  async #carry(config: InternalAxiosRequestConfig, https: boolean): Promise<AxiosResponse> {
    const method = (config.method ?? 'get').toUpperCase();
    const query = queryOfCall(config);
    const good = this.keep.goodOne?.token;
    const cookies = [...this.jar, ...(good ? [['bt_dtoken', good] as const] : [])];
    const given = Object.entries(config.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]);
    const sent: OnWire = this.between({
      method,
      url: `${pathOfCall(config)}${query ? `?${query}` : ''}`,
      headers: {
        ...Object.fromEntries(given),
        host: https ? 'localhost:3443' : 'localhost:3080',
        'x-forwarded-for': this.#ip,
        'x-forwarded-proto': https ? 'https' : 'http',
        ...(method === 'GET' ? {} : { origin: https ? 'https://localhost:3443' : 'http://localhost:3080' }),
        ...(cookies.length > 0 ? { cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      },
      body: typeof config.data === 'string' ? config.data : undefined,
    });
    this.wire.push(sent);
    const answer = await this.#inject(sent);
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#keepCookie(line);
    const response = {
      data: parsed(answer.body),
      status: answer.statusCode,
      statusText: '',
      headers: answer.headers,
      config,
    } as AxiosResponse;
    if (answer.statusCode < 300) return response;
    throw new AxiosError(
      `Request failed with status code ${answer.statusCode}`,
      'ERR_BAD_RESPONSE',
      config,
      {},
      response,
    );
  }

  #keepCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0/i.test(line)) this.jar.delete(pair.slice(0, at));
    else this.jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // As axios does: what is no JSON stays text.
    return text;
  }
}
