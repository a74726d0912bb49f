import { scryptSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAccounts } from '#gateway/accounts/accounts.ts';
import { agentName, maskEmail, maskMobile, readName } from '#gateway/accounts/names.ts';
import { PASSWORD_COST, Passwords } from '#gateway/accounts/passwords.ts';
import { Secrets } from '#gateway/accounts/secrets.ts';
import { memoryBus } from '#gateway/bus/memory.ts';
import { readConfig } from '#gateway/config.ts';
import { OnceTable } from '#gateway/data/accounts/once.ts';
import { openDatabase } from '#gateway/data/app/open.ts';
import { Outbox } from '#gateway/outbox/outbox.ts';
import { smtpCarrier } from '#gateway/outbox/smtp.ts';
import { OUTBOX, OUTBOX_CAPTCHAS, OUTBOX_PAGE, SEND_CODE, SESSION } from '#lib/contract/account.ts';
import { REFERRAL_DEFAULT } from '#lib/contract/referral.ts';
import { KINDS } from '../data/stores.ts';
import { OUTBOX as KEY, keptLog, world } from '../world.ts';
import { house, PASSWORD } from './house.ts';

describe('hashes of passwords', () => {
  test('are scrypt of 2^17, 8 and 1 with a salt of their own', { timeout: 30_000 }, async () => {
    expect(PASSWORD_COST).toBe(17);
    const passwords = new Passwords();
    const kept = await passwords.hash(PASSWORD);
    const [, cost, salt = '', hash] = kept.split('$');
    const expected = scryptSync(PASSWORD, Buffer.from(salt, 'base64url'), 32, {
      N: 2 ** 17,
      r: 8,
      p: 1,
      maxmem: 2 ** 28,
    });
    expect([cost, hash]).toEqual(['17', expected.toString('base64url')]);
    expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
    expect(await passwords.holds(kept, PASSWORD)).toBe(true);
  });

  test('for nobody the work is done too, and the answer is no', async () => {
    const passwords = new Passwords(4);
    const kept = await passwords.hash(PASSWORD);
    expect(await passwords.hash(PASSWORD)).not.toBe(kept);
    expect([await passwords.holds(kept, 'other'), await passwords.holds(null, PASSWORD)]).toEqual([false, false]);
    expect(passwords.hashes).toBe(4);
  });

  test('wait in a line with an end; whoever comes after it is told to come again', async () => {
    const passwords = new Passwords(10);
    const asked = Array.from({ length: 26 }, () => passwords.holds(null, 'x'));
    await expect(passwords.holds(null, 'x')).rejects.toMatchObject({ reason: 'wait', detail: { retryAfter: 5 } });
    expect(await Promise.all(asked)).toEqual(Array(26).fill(false));
    expect(await passwords.holds(null, 'x')).toBe(false);
  });
});

describe('secrets', () => {
  test('open what they sealed, and nothing that was changed or sealed by another key', () => {
    const [own, other] = [new Secrets(Buffer.alloc(32, 1)), new Secrets(Buffer.alloc(32, 2))];
    const sealed = own.seal('text ü');
    expect(own.open(sealed)).toBe('text ü');
    expect(own.seal('text ü')).not.toBe(sealed);
    const changed = Buffer.from(sealed, 'base64url');
    changed[changed.length - 1]! ^= 1;
    for (const bad of [changed.toString('base64url'), '', 'AAAA']) expect(own.open(bad)).toBeNull();
    expect(other.open(sealed)).toBeNull();
    expect(own.hash('1')).not.toBe(other.hash('1'));
  });
});

describe('names', () => {
  test.each([
    ['Ann@Example.COM', undefined, { by: 'email', value: 'ann@example.com' }],
    ['0170 123-4567', '+49', { by: 'mobile', value: '49 1701234567' }],
    ['SubName1', undefined, { by: 'name', value: 'subname1' }],
    ['a b', undefined, null],
    ['a@b', undefined, null],
    ["x' OR 1=1 --", undefined, null],
    [`${'a'.repeat(65)}@example.com`, undefined, null],
    ['12', '49', null],
  ])('%s %s', (text, areaCode, name) => expect(readName(text, areaCode)).toEqual(name));

  test('are masked for everybody', () => {
    expect([maskEmail('ann@example.com'), maskMobile('49 1701234567')]).toEqual(['a***@example.com', '+49 ***4567']);
    expect([maskEmail(null), maskMobile(null), agentName('curl/8')]).toEqual([null, null, 'Unknown']);
  });
});

describe.each(KINDS)('what is good once, on %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();
  const opened = async () => {
    const db = await openDatabase(await kind.app());
    onTestFinished(() => db.close());
    return { db, once: new OnceTable(db) };
  };
  const KEY = { kind: 'k', id: 'i', asker: 'a', now: 100 };
  const ROW = { kind: 'k', id: 'i', asker: 'a', body: 'b', expiresAt: 100 };

  test('is taken by one of many, by its asker, in time', async () => {
    const { once } = await opened();
    await once.put(ROW, 0);
    expect(await once.take({ ...KEY, asker: 'z' })).toBeNull();
    expect(await once.take({ ...KEY, now: 101 })).toBeNull();
    const taken = await Promise.all(Array.from({ length: 8 }, () => once.take(KEY)));
    expect(taken.filter((body) => body === 'b')).toHaveLength(1);
  });

  test('is tried so often and no more, also at the same time', async () => {
    const { once } = await opened();
    await once.put(ROW, 0);
    const tried = await Promise.all(Array.from({ length: 20 }, () => once.attempt(KEY, 5)));
    expect(tried.filter((body) => body !== null)).toHaveLength(5);
    await once.put(ROW, 0);
    expect(await once.attempt(KEY, 5)).toBe('b');
  });

  test('changes only from what was read, and is cleared when it is over', async () => {
    const { db, once } = await opened();
    await once.put(ROW, 0);
    // Which of two at once is first is the database's business.
    const done = await Promise.all([once.change(KEY, 'b', 'c'), once.change(KEY, 'b', 'd')]);
    expect(done.toSorted()).toEqual([false, true]);
    expect(await once.peek({ ...KEY, asker: null })).toBe(done[0] ? 'c' : 'd');
    await once.put({ ...ROW, id: 'j', expiresAt: 999 }, 200);
    const [rows] = await db.transaction([{ sql: 'SELECT id FROM account_once' }]);
    expect(rows).toEqual([{ id: 'j' }]);
  });

  test('what anybody can begin pushes out what ends soonest of its own kind, and nothing that protects somebody', async () => {
    const { db } = await opened();
    const once = new OnceTable(db, { most: 5, every: 1 });
    for (const name of ['code', 'step', 'tgUsed', 'spent', 'guard', 'third', 'totp'])
      await once.put({ ...ROW, kind: name, expiresAt: 200 }, 0);
    for (let at = 0; at < 30; at += 1) {
      const began = ['wallet', 'trip google', 'qr', 'passkeyLogin'][at % 4]!;
      await once.put({ ...ROW, kind: began, id: `i${at}`, expiresAt: 1_000 + at }, 0);
    }
    const [rows = []] = await db.transaction([{ sql: 'SELECT kind, id FROM account_once ORDER BY expires_at' }]);
    expect(rows.map(({ kind, id }) => `${kind} ${id}`).slice(-5)).toEqual([
      'trip google i25',
      'qr i26',
      'passkeyLogin i27',
      'wallet i28',
      'trip google i29',
    ]);
    expect(rows).toHaveLength(12);
  });
});

test('two processes on one database know each other’s sessions, and of their end within a second', async () => {
  const at = await house();
  const browser = at.browser();
  await browser.register('ann@example.com');
  const { log } = keptLog();
  const other = createAccounts({
    db: at.venue.db,
    bus: memoryBus(),
    guests: at.venue.guests,
    engines: { live: at.venue.live, paper: at.venue.paper },
    jobs: at.venue.jobs,
    quiz: at.venue.quiz,
    shares: at.venue.shares,
    records: { live: at.venue.histories.live!, paper: at.venue.histories.paper! },
    outbox: new Outbox({ now: () => at.clock.now(), log }),
    secret: Buffer.alloc(32, 7),
    referral: REFERRAL_DEFAULT,
    faucet: true,
    issuer: 'x',
  });
  const access = browser.jar.get('__Host-session');
  expect(await other.sessions.find(access, at.clock.now())).toMatchObject({ ok: true });
  await browser.post(SESSION.logout);
  at.clock.at += 1_000;
  expect(await other.sessions.find(access, at.clock.now())).toEqual({ ok: false, why: 'noSession' });
});

describe('the outbox', () => {
  const message = (to: string) =>
    ({
      channel: 'email',
      to,
      locale: 'en',
      about: { code: '123456', purpose: 'step' },
      from: { device: 'Chrome on Linux', ip: '10.0.0.1', now: 0 },
      antiPhishing: null,
    }) as const;

  const host = 'localhost:3443';

  test('is shown over loopback to whoever names this machine and shows the key, and to nobody else', async () => {
    const at = await house();
    at.venue.accounts.outbox.send(message('ann@example.com'));
    const ask = (url: string, headers: object = {}, remoteAddress = '127.0.0.1') =>
      at.app.inject({ url, remoteAddress, headers: { host, ...headers } });
    for (const path of [OUTBOX, OUTBOX_CAPTCHAS, OUTBOX_PAGE]) {
      const url = `${path}?key=${KEY}`;
      for (const good of [await ask(url), await ask(path, { 'outbox-key': KEY })]) {
        expect(good.statusCode).toBe(200);
        if (path !== OUTBOX_CAPTCHAS) expect(good.body).toContain('Meridian: 123456 is your code to log in');
        expect(good.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
      }
      const away = [
        await ask(url, {}, '10.0.0.1'),
        await ask(url, { host: 'evil.example' }),
        await ask(url, { 'sec-fetch-site': 'cross-site' }),
        await ask(path),
        await ask(`${path}?key=`),
        await ask(`${path}?key=${KEY}&key=${KEY}`),
        await ask(`${path}?key=${KEY.slice(1)}`),
        await ask(url, { 'outbox-key': `${KEY}x` }),
      ];
      for (const name of ['via', 'forwarded', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])
        away.push(await ask(url, { [name]: '127.0.0.1' }));
      expect(away.map(({ statusCode }) => statusCode)).toEqual(away.map(() => 404));
      expect(new Set(away.map(({ body }) => body)).size).toBe(1);
      expect(away[0]?.body).toBe((await ask('/v1/outbox/x')).body);
    }
  });

  test('has another key at each start, unless it was set', () => {
    const keys = [{}, {}, { OUTBOX_KEY: KEY }].map((env) => readConfig(env).outboxKey);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{32}$/), expect.stringMatching(/^[\w-]{32}$/), KEY]);
    expect(keys[0]).not.toBe(keys[1]);
    expect(() => readConfig({ OUTBOX_KEY: 'short' })).toThrow(/^OUTBOX_KEY must be .* a text of 5 characters\.$/);
  });

  test('is not there at all on a public gateway, and keeps nothing', async () => {
    const { app, config } = await world({
      trading: (await house()).venue,
      env: { NODE_ENV: 'production', OUTBOX_KEY: KEY },
    });
    expect(config.outboxKey).toBe(null);
    for (const path of [OUTBOX, OUTBOX_CAPTCHAS, OUTBOX_PAGE])
      expect((await app.inject({ url: `${path}?key=${KEY}`, headers: { host } })).statusCode).toBe(404);
    expect((await app.inject('/v1/openapi.json')).body).not.toContain('outbox');
    await app.close();
    const { log, lines } = keptLog();
    const outbox = new Outbox({ now: () => 0, log, keeps: false });
    outbox.send(message('ann@example.com'));
    await outbox.settled();
    expect(outbox.messages).toEqual([]);
    expect(lines.join('')).toContain('nobody carries');
    expect(lines.join('')).not.toMatch(/123456|ann@/);
  });

  test('where nobody carries a code, asking for one is refused and says so', async () => {
    const { log } = keptLog();
    const at = await house({ outbox: new Outbox({ now: () => 0, log, keeps: false }) });
    const body = { purpose: 'register', channel: 'email', email: 'ann@example.com' };
    expect(await at.browser().post(SEND_CODE, body)).toMatchObject({
      code: '21015',
      msg: expect.stringContaining('cannot send codes'),
    });
  });

  test('keeps the newest two hundred', async () => {
    const { log } = keptLog();
    const outbox = new Outbox({ now: () => 0, log });
    for (let i = 0; i < 250; i++) {
      outbox.send(message(`a${i}@example.com`));
      await outbox.settled();
    }
    expect(outbox.messages.map(({ to }) => to)).toEqual(
      Array.from({ length: 200 }, (_, i) => `a${249 - i}@example.com`),
    );
  });

  test('hands mail to a server, keeps none of it, and says when the server is away', async () => {
    const heard: string[] = [];
    const server = createServer((socket) => {
      let body = false;
      socket.write('220 test\r\n');
      socket.on('data', (data) => {
        heard.push(data.toString());
        for (const line of data.toString().split('\r\n').filter(Boolean)) {
          if (body && line !== '.') continue;
          if (line === '.') body = false;
          if (line === 'DATA') body = true;
          socket.write(line === 'DATA' ? '354 go\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        }
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const mail = smtpCarrier(url, 'no-reply@example.com');
    const { log, lines } = keptLog();
    const outbox = new Outbox({ now: () => 0, log, carriers: { email: mail.carry } });
    outbox.send(message('ann@example.com'));
    await outbox.settled();
    expect(heard.join('')).toMatch(/RCPT TO:<ann@example\.com>[\s\S]*Subject: Meridian: 123456 is your code/);
    expect([outbox.messages, lines]).toEqual([[], []]);
    mail.close();
    await new Promise((resolve) => server.close(resolve));
    const away = smtpCarrier(url, 'no-reply@example.com');
    const later = new Outbox({ now: () => 0, log, carriers: { email: away.carry } });
    later.send(message('ann@example.com'));
    await later.settled();
    away.close();
    expect(lines.join('')).toContain('a message could not be sent');
    expect(lines.join('')).not.toContain('123456');
  });
});
