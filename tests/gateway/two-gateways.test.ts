import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Passwords } from '#gateway/accounts/passwords.ts';
import { newUserId } from '#gateway/accounts/register.ts';
import { Sessions } from '#gateway/accounts/sessions.ts';
import { SessionTable } from '#gateway/data/accounts/sessions.ts';
import type { User } from '#gateway/data/accounts/user.ts';
import { UserTable } from '#gateway/data/accounts/users.ts';
import type { Database } from '#gateway/data/app/database.ts';
import { openPostgresDatabase } from '#gateway/data/app/postgres-database.ts';
import { ensureTrust } from '#gateway/keys/trust.ts';
import { LOGIN, SECURITY, SESSION } from '#lib/contract/account.ts';
import { DEVICE_TOKEN_CALL } from '#lib/contract/device-token.ts';
import type { ClientKey } from '#lib/contract/signing.ts';
import { PAPER, SPOT } from '#lib/contract/trade.ts';
import { postgresMissing } from '#tests/postgres.ts';
import { postgresKind } from './data/stores.ts';
import { fingerprint } from './protocol/guarded.ts';
import { plainOf, sealFor } from './protocol/sealer.ts';
import { clientPair, md5, rsaSha256, signedHeaders } from './protocol/signer.ts';
import { scratch } from './world.ts';

const EMAIL = 'ann@example.com';
const PASSWORD = 'Correct Horse 9';

/**
 * A gateway of its own process, with a folder of its own, on the database and the keys of the other. The engines belong to
 * the one that started last.
 */
class Gateway {
  readonly child: ChildProcess;
  readonly #said = { text: '' };
  readonly #agent: Agent;
  #origin = '';

  constructor(env: Readonly<Record<string, string>>) {
    this.child = fork('gateway/main.ts', { env: { ...process.env, ...env }, silent: true, execArgv: [] });
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (chunk) => (this.#said.text += chunk));
    this.#agent = new Agent({ ca: readFileSync(join(env.TRUST_DIR!, 'root.crt')), keepAlive: true, maxSockets: 50 });
  }

  async listens(): Promise<void> {
    const ended = once(this.child, 'exit').then(([code]) => {
      throw new Error(`the gateway ended with ${code}: ${this.#said.text}`);
    });
    const [{ origin }] = (await Promise.race([once(this.child, 'message'), ended])) as [{ origin: string }];
    this.#origin = origin;
  }

  ask(method: 'GET' | 'POST', path: string, headers: Readonly<Record<string, string>> = {}, body = '') {
    const json = method === 'POST' ? { 'content-type': 'application/json', origin: this.#origin } : {};
    return new Promise<Answer>((resolve, reject) => {
      request(this.#origin + path, { method, agent: this.#agent, headers: { ...json, ...headers } }, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ ...JSON.parse(text), cookies: answer.headers['set-cookie'] ?? [] });
      })
        .on('error', reject)
        .end(body);
    });
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    if (this.child.exitCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }
}
type Answer = {
  readonly reason?: string;
  readonly code: string;
  readonly data: unknown;
  readonly cookies: readonly string[];
};

// Two whole processes: on a busy machine each takes seconds to start.
describe.skipIf(postgresMissing())('two gateways on one database', { timeout: 120_000 }, () => {
  const kind = postgresKind();
  const folder = scratch();
  let db: Database;
  let gateways: readonly Gateway[] = [];
  let user: User;
  let serverPublicKey = '';

  beforeAll(async () => {
    const { postgres } = await kind.app();
    const shared = { DATABASE_URL: postgres!, TRUST_DIR: join(folder.path, 'trust'), LOG_LEVEL: 'silent' };
    ({ serverPublicKey } = await ensureTrust(shared.TRUST_DIR, [], { now: Date.now }));
    const ports = { PORT: '0', INTERNAL_PORT: '0', RATE_DEFAULT: '100000' };
    // One after the other: two that start at once may end with an engine each.
    for (const name of ['one', 'two']) {
      const gateway = new Gateway({ ...shared, ...ports, DATA_DIR: join(folder.path, name) });
      gateways = [...gateways, gateway];
      await gateway.listens();
    }
    db = openPostgresDatabase(postgres!);
    const made = await new UserTable(db).create({
      id: newUserId(),
      kind: 'normal',
      permissions: [],
      email: EMAIL,
      password: await new Passwords().hash(PASSWORD),
      registeredAt: Date.now(),
      inviterId: null,
      referral: '{}',
      guestHash: null,
    });
    user = made!;
  }, 120_000);
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await db?.close();
    folder.remove();
  });

  /** A session of the user, as a login leaves it. @returns the cookies of its browser */
  async function session(key: ClientKey | null): Promise<string> {
    const sessions = new Sessions({ table: new SessionTable(db), ended: async () => {} });
    const visit = { deviceId: randomBytes(8).toString('hex'), agent: '', ip: '', origin: '', locale: 'en' };
    const now = { now: Date.now(), sealed: key, askCaptcha: () => {} };
    const { tokens } = await sessions.open(user, { ...visit, ...now });
    return `__Host-session=${tokens.access}; bt_rtoken=${tokens.refresh}; bt_uid=${tokens.userId}`;
  }
  const [one, two] = [() => gateways[0]!, () => gateways[1]!];
  const signed = (pair: ReturnType<typeof clientPair>, path: string, body = '') =>
    signedHeaders(pair, { path, body, now: Date.now() });

  test('[GW-34] a call that one has seen is a repeat for the other', async () => {
    const pair = clientPair();
    const cookie = await session(pair);
    for (const [first, second] of [
      [one(), two()],
      [two(), one()],
    ] as const) {
      const headers = { ...signed(pair, SECURITY.sessions), cookie };
      expect((await first.ask('GET', SECURITY.sessions, headers)).code).toBe('00000');
      expect((await second.ask('GET', SECURITY.sessions, headers)).code).toBe('00022');
      expect((await first.ask('GET', SECURITY.sessions, headers)).code).toBe('00022');
    }
  });

  test('[GW-34] of two hundred copies of a call, to both at once, one is looked at', async () => {
    const pair = clientPair();
    const cookie = await session(pair);
    const headers = { ...signed(pair, SECURITY.removeOtherSessions, '{}'), cookie };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        gateways[at % 2]!.ask('POST', SECURITY.removeOtherSessions, headers, '{}'),
      ),
    );
    // Behind its signature the one is asked for a proof, as whoever ends the others' sessions is.
    const codes = answers.map(({ code }) => code).filter((code) => code !== '00022');
    expect(codes).toEqual(['21005']);
  });

  test('[GW-34] a key that one has bound is asked for by the other', async () => {
    const cookie = await session(null);
    expect((await two().ask('GET', SECURITY.sessions, { cookie })).code, 'no key, no signature').toBe('00000');
    const { publicKey, algorithm, privateKey } = clientPair();
    const key = JSON.stringify({ publicKey, algorithm, initSign: rsaSha256(privateKey, md5(publicKey)) });
    const { code, cookies } = await one().ask('POST', SESSION.refresh, { cookie }, key);
    expect(code).toBe('00000');
    const renewed = cookies.map((line) => line.split(';')[0]).join('; ');
    expect((await two().ask('GET', SECURITY.sessions, { cookie: renewed })).code).toBe('00020');
    const headers = { ...signed({ publicKey, algorithm, privateKey }, SECURITY.sessions), cookie: renewed };
    expect((await two().ask('GET', SECURITY.sessions, headers)).code).toBe('00000');
  });

  test('[GW-34] a session that ended at one is over at the other within a second', async () => {
    const pair = clientPair();
    const cookie = await session(pair);
    const at = async (gateway: Gateway) => (await gateway.ask('GET', SESSION.userInfo, { cookie })).code;
    expect([await at(one()), await at(two())]).toEqual(['00000', '00000']);
    await one().ask('POST', SESSION.logout, { cookie }, '{}');
    await expect.poll(() => at(two())).toBe('00004');
  });

  test('a ciphertext that one has opened is a broken one for the other, and a device token of one is good at both', async () => {
    const pair = clientPair();
    const asked = `${DEVICE_TOKEN_CALL}?appId=meridian-web&d=${fingerprint()}`;
    const token = String((await one().ask('GET', asked)).data);
    expect(token).toMatch(/^[0-9a-f]{40}$/);
    const login = (gateway: Gateway, bodyCiphertext: string) =>
      gateway.ask('POST', LOGIN.password, { 'device-token': token }, JSON.stringify({ bodyCiphertext }));
    const bodyCiphertext = sealFor(serverPublicKey, plainOf(pair, { loginName: EMAIL, pwd: PASSWORD }));
    expect((await login(two(), bodyCiphertext)).code).toBe('00000');
    for (const gateway of gateways) expect((await login(gateway, bodyCiphertext)).code).toBe('00007');
    const another = sealFor(serverPublicKey, plainOf(pair, { loginName: EMAIL, pwd: PASSWORD }));
    expect((await login(one(), another)).code).toBe('00000');
  });

  test('[GW-34] of the engines that one has lost it says so, and refuses as busy; the other serves them', async () => {
    // Whoever lost them finds out within a second or two.
    const status = async (gateway: Gateway) => (await gateway.ask('GET', '/v1/healthz')).reason ?? 'ready';
    await expect
      .poll(async () => (await Promise.all(gateways.map(status))).sort(), { timeout: 20_000 })
      .toEqual([expect.stringContaining('owns the engines (live, paper) now'), 'ready']);
    const [deposed, owner] = [one(), two()];
    const { cookies, code } = await owner.ask('POST', PAPER.guest, {}, '{}');
    expect(code).toBe('00000');
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const account = (gateway: Gateway) => gateway.ask('GET', SPOT.account, { cookie, paptrading: '1' });
    expect((await account(owner)).code).toBe('00000');
    expect((await account(deposed)).code).toBe('50302');
    expect((await deposed.ask('GET', '/v1/market/tickers')).code).toBe('00000');
  });

  test('both have lived through all of it', () => {
    expect(gateways.map(({ child }) => [child.exitCode, child.signalCode])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
