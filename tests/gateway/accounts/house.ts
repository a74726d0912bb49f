import type { RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { onTestFinished } from 'vitest';
import type { AccountNeeds } from '#gateway/accounts/accounts.ts';
import type { App } from '#gateway/base/app-type.ts';
import type { Environment } from '#gateway/config.ts';
import type { AppPlace } from '#gateway/data/app/protocol.ts';
import type { Feed } from '#gateway/feed/feed.ts';
import { Outbox } from '#gateway/outbox/outbox.ts';
import type { Protocol } from '#gateway/process/protocol.ts';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { LOGIN, OUTBOX, OUTBOX_KEY, REGISTER, SEND_CODE } from '#lib/contract/account.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import type { SessionAnswer, StepAnswer, WrappedSession } from '#lib/contract/shapes/account.ts';
import type { OutboxMessage } from '#lib/contract/shapes/outbox.ts';
import { loadMessages } from '#lib/i18n/messages.ts';
import { feed, handClock, OUTBOX as KEY, keptLog, scratch, world } from '../world.ts';

const ORIGIN = 'https://localhost:3443';
export const PASSWORD = 'Correct Horse 9';

type Options = Partial<AccountNeeds> & {
  readonly place?: Pick<AppPlace, 'postgres'>;
  /** The market; the tests' own unless something else is said. */
  readonly market?: Feed;
  readonly protocol?: (clock: ReturnType<typeof handClock>) => Protocol;
  /** Settings beside the tests' own. */
  readonly env?: Environment;
};

/** The gateway with its accounts, in memory but for its files; hashes of passwords are cheap, the clock is turned by hand. */
export async function house({ place, market = feed, protocol, env = {}, ...accounts }: Options = {}): Promise<House> {
  const folder = scratch();
  const clock = handClock();
  const { log, lines } = keptLog();
  // The words of the first letter: on a busy machine Vite takes longer to hand them out than an answer may take.
  await loadMessages('en');
  const venue = await openVenue({
    config: { dataDir: folder.path, databaseUrl: place?.postgres ?? null, acceptLoss: false },
    feed: market,
    clock,
    log,
    accounts: {
      passwordCost: 4,
      outbox: new Outbox({ now: () => clock.now(), log }),
      secret: Buffer.alloc(32, 7),
      ...accounts,
    },
  });
  const routes: RouteOptions[] = [];
  const { app } = await world({
    routes: (app) => app.addHook('onRoute', (route) => void routes.push(route)),
    trading: venue,
    clock,
    log,
    ...(protocol ? { protocol: protocol(clock) } : {}),
    env: { RATE_TRADE: '100000', RATE_GUEST: '100000', RATE_DEFAULT: '100000', ...env },
  });
  onTestFinished(async () => {
    await app.close();
    await venue.close();
    folder.remove();
  });
  return { app, venue, clock, lines, routes, browser: (agent) => new Browser({ app, routes }, agent) };
}

export type House = {
  readonly app: App;
  readonly venue: Venue;
  readonly clock: ReturnType<typeof handClock>;
  readonly lines: readonly string[];
  readonly routes: readonly RouteOptions[];
  browser(agent?: string): Browser;
};
type Asked = {
  readonly paper?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
  /** Bytes as they are to be sent, in place of the body's. */
  readonly text?: string;
};

/** A browser on our own page: keeps cookies as one does, and shows them again. */
export class Browser {
  readonly jar = new Map<string, string>();
  readonly #app: App;
  readonly #routes: readonly RouteOptions[];
  readonly #agent: string;
  /** Lines of the last answer's set-cookie. */
  set: readonly string[] = [];

  constructor({ app, routes }: Pick<House, 'app' | 'routes'>, agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0') {
    this.#app = app;
    this.#routes = routes;
    this.#agent = agent;
  }

  post<T = unknown>(url: string, body: object = {}, asked: Asked = {}) {
    return this.#ask<T>('POST', url, body, asked);
  }

  get<T = unknown>(url: string, asked: Asked = {}) {
    return this.#ask<T>('GET', url, undefined, asked);
  }

  /** An answer as it came, JSON or not. */
  async raw(url: string) {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#app.inject({ url, headers: { host: 'localhost:3443', ...(cookie ? { cookie } : {}) } });
    return { http: answer.statusCode, raw: answer.body };
  }

  async #ask<T>(
    method: 'GET' | 'POST',
    url: string,
    body: object | undefined,
    { paper = false, headers = {}, ip, text }: Asked,
  ) {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: text ?? body }),
      ...(ip === undefined ? {} : { remoteAddress: ip }),
      headers: {
        host: 'localhost:3443',
        'user-agent': this.#agent,
        ...(method === 'POST' ? { origin: ORIGIN } : {}),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...(paper ? { paptrading: '1' } : {}),
        ...headers,
      },
    });
    this.#keep(answer.headers['set-cookie']);
    this.#checkShape(method, url, answer);
    return { ...(answer.json() as Envelope<T>), http: answer.statusCode, raw: answer.body, headers: answer.headers };
  }

  /** Every answer that a test gets is held against what its route promises. */
  #checkShape(method: string, url: string, answer: { statusCode: number; json(): unknown }): void {
    const path = url.split('?', 1)[0];
    const route = this.#routes.find((known) => known.url === path && known.method === method);
    const promised = (route?.schema as { response?: Record<string, TSchema> } | undefined)?.response;
    const schema = promised?.[answer.statusCode === 200 ? '200' : `${Math.floor(answer.statusCode / 100)}xx`];
    if (schema && !Check(schema, answer.json()))
      throw new Error(`${method} ${url} answered otherwise than it promises: ${JSON.stringify(answer.json())}`);
  }

  #keep(lines: string | string[] | undefined): void {
    this.set = lines === undefined ? [] : [lines].flat();
    for (const line of this.set) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) this.jar.delete(pair.slice(0, at));
      else this.jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** Messages to an address, newest first. */
  async mail(to: string): Promise<readonly OutboxMessage[]> {
    const { data, raw } = await this.get<OutboxMessage[] | null>(OUTBOX, { headers: { [OUTBOX_KEY.header]: KEY } });
    if (!data) throw new Error(`the outbox answered ${raw}`);
    return data.filter((message) => message.to === to);
  }

  /** The newest code that was sent to an address. */
  async code(to: string): Promise<string> {
    const [message] = (await this.mail(to)).filter(({ subject }) => /\d{6}/.test(subject));
    return /\d{6}/.exec(message?.subject ?? '')?.[0] ?? 'none';
  }

  /** Asks for a code and reads it. */
  async askCode(purpose: string, email: string, more: object = {}): Promise<string> {
    await this.post(SEND_CODE, { purpose, channel: 'email', email, ...more });
    return this.code(email);
  }

  /** A login by password; where this browser is new to the account, with the code that its mailbox is sent. */
  async enter(loginName: string, more: object = {}, mailbox = loginName) {
    const asked = await this.post<SessionAnswer & StepAnswer>(LOGIN.password, { loginName, pwd: PASSWORD, ...more });
    return this.confirm(asked, mailbox);
  }

  /** The code that a login from a new browser asks for. */
  async confirm<T extends { readonly code: string; readonly data: SessionAnswer & StepAnswer }>(
    asked: T,
    mailbox: string,
    path: string = LOGIN.verify,
  ) {
    if (asked.code !== '00000' || !asked.data?.newDevice) return asked;
    const { serialNO } = asked.data;
    await this.post(SEND_CODE, { purpose: 'step', channel: 'email', serialNO });
    return this.post<SessionAnswer & StepAnswer>(path, { serialNO, emailCode: await this.code(mailbox) });
  }

  /** A new account by email, logged in. @returns its user id */
  async register(email: string, more: object = {}): Promise<string> {
    const verifyCode = await this.askCode('register', email);
    const body = { email, pwd: PASSWORD, rePwd: PASSWORD, verifyCode, ...more };
    const { data, code, msg } = await this.post<SessionAnswer>(REGISTER.email, body);
    if (code !== '00000') throw new Error(`${code} ${msg}`);
    return data.userInfo.userId;
  }
}

/** Logs an agency in at its own door. */
export async function enterAgency(browser: Browser, loginName: string) {
  type Answer = WrappedSession & SessionAnswer & StepAnswer;
  const asked = await browser.post<Answer>(LOGIN.agency, { loginName, pwd: PASSWORD });
  return browser.confirm(asked, loginName, LOGIN.agencyVerify) as Promise<typeof asked>;
}
