import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, StartError } from '#gateway/base/start-error.ts';
import { refuseFoundSeed, refuseLostMail } from '#gateway/config/public.ts';
import { SETTINGS, settingsMarkdown } from '#gateway/config/settings.ts';
import { ownHosts, readConfig } from '#gateway/config.ts';

function problem(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toBeInstanceOf(StartError);
    return (error as ConfigError).message;
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
}

describe('defaults', () => {
  test('without any setting the gateway listens on loopback with TLS only', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3443,
      httpPort: null,
      internalPort: 0,
      siteUrl: null,
      siteMode: 'production',
      public: false,
      marketSource: 'synthetic',
      routing: { siteDomain: '', localeDomains: {}, subdomain: '', ownDomains: [] },
      trustProxy: [],
      logLevel: 'info',
    });
    expect(config.dataDir).toBe(resolve('.data'));
    expect(config.trustDir).toBe(resolve('.data/trust'));
  });

  test('an internal token is drawn anew when none is given', () => {
    expect(readConfig({}).internalToken).toMatch(/^[0-9a-f]{64}$/);
    expect(readConfig({}).internalToken).not.toBe(readConfig({}).internalToken);
  });

  test('a setting that is present but empty counts as not set', () => {
    expect(readConfig({ PORT: '', HOST: '  ', TRUST_PROXY: '' })).toMatchObject({ port: 3443, host: '127.0.0.1' });
  });
});

describe('good values', () => {
  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HTTP_PORT: '8080' }, { httpPort: 8080 }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ NODE_ENV: 'production' }, { public: true }],
    [{ SITE_URL: 'http://localhost:41234' }, { siteUrl: 'http://localhost:41234' }],
    [{ SITE_URL: 'http://localhost:41234/' }, { siteUrl: 'http://localhost:41234' }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ HSTS_HOSTS: 'Trade.Example.com' }, { hstsHosts: ['trade.example.com'] }],
    [{ IMAGE_HOSTS: 'img.example.com,cdn.example.com' }, { imageHosts: ['img.example.com', 'cdn.example.com'] }],
    [{ RATE_MARKET: '7' }, { rates: { market: 7, default: 20, trade: 20, guest: 1, captcha: 2 } }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ DATABASE_URL: '' }, { databaseUrl: null }],
    [{ DATABASE_URL: 'postgres://me@db:5432/venue' }, { databaseUrl: 'postgres://me@db:5432/venue' }],
    [{ DATABASE_URL: 'postgresql://me@/venue?host=/run' }, { databaseUrl: 'postgresql://me@/venue?host=/run' }],
  ])('%j', (env, expected) => expect(readConfig(env)).toMatchObject(expected));

  test('[LOC-36] the main domain and the alternates of languages come from settings', () => {
    const { routing } = readConfig({
      SITE_DOMAIN: 'www.example.com',
      LOCALE_DOMAINS: 'zh-CN=zh.example.com, ru-FR=fr.example.ru:8443',
      OWN_DOMAINS: 'shop.example.com',
      SITE_SUBDOMAIN: 'm',
    });
    expect(routing.localeDomains).toEqual({ 'zh-CN': 'zh.example.com', 'ru-FR': 'fr.example.ru:8443' });
    expect([...ownHosts(routing)].sort()).toEqual(
      ['fr.example.ru', 'm.example.com', 'shop.example.com', 'www.example.com', 'zh.example.com'].sort(),
    );
  });
});

describe('bad values', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, but it is "abc".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, but it is "65536".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, but it is "-1".'],
    [{ PORT: '3443.5' }, 'PORT must be a whole number from 0 to 65535, but it is "3443.5".'],
    [{ HTTP_PORT: 'off' }, 'HTTP_PORT must be a whole number from 0 to 65535, or empty, but it is "off".'],
    [
      { DATABASE_URL: 'mysql://me:secret@db/venue' },
      'DATABASE_URL must be a PostgreSQL URL such as postgresql://user:password@host:5432/database, or empty, but it is a text of 26 characters.',
    ],
    [{ MARKET_SOURCE: 'ccxt' }, 'MARKET_SOURCE must be one of synthetic, replay, but it is "ccxt".'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test, but it is "prod".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent, but it is "loud".'],
  ])('%j is one clear sentence', (env, sentence) => expect(problem(env)).toBe(sentence));

  test.each([
    ['SITE_URL', 'https://localhost:3000'],
    ['SITE_URL', 'http://localhost:3000/path'],
    ['SITE_URL', 'http://user:pw@localhost:3000'],
    ['SITE_URL', 'localhost:3000'],
    ['HOST', 'http://localhost'],
    ['HOST', 'a b'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
    ['HSTS_HOSTS', 'localhost'],
    ['HSTS_HOSTS', 'my.localhost'],
    ['HSTS_HOSTS', '127.0.0.1'],
    ['IMAGE_HOSTS', 'https://img.example.com'],
    ['IMAGE_HOSTS', 'img.example.com/path'],
    ['SITE_DOMAIN', 'https://example.com'],
    ['LOCALE_DOMAINS', 'zh-CN'],
    ['LOCALE_DOMAINS', 'xx=example.com'],
    ['LOCALE_DOMAINS', 'id=a.example.com,id=b.example.com'],
    ['OWN_DOMAINS', 'exa mple.com'],
    ['RATE_MARKET', '0'],
    ['MAX_CONNECTIONS', '0'],
    ['MARKET_SEED', 'with space'],
    ['DATA_DIR', `x${'\0'}y`],
  ])('%s=%s is refused and named', (name, value) => {
    const sentence = problem({ [name]: value });
    expect(sentence).toContain(name);
    expect(sentence).toMatch(/\.$/);
    expect(sentence).not.toContain('\n');
  });

  test('a list has at most 200 entries', () => {
    expect(readConfig({ IMAGE_HOSTS: Array(200).fill('a.b').join(',') }).imageHosts).toHaveLength(200);
    expect(problem({ IMAGE_HOSTS: Array(201).fill('a.b').join(',') })).toContain('IMAGE_HOSTS');
  });

  test('two listeners cannot share a port, but any number may take a free one', () => {
    expect(problem({ PORT: '4000', HTTP_PORT: '4000' })).toBe(
      'HTTP_PORT must be another port than PORT, but both are "4000".',
    );
    expect(readConfig({ PORT: '0', HTTP_PORT: '0', INTERNAL_PORT: '0' }).port).toBe(0);
  });

  test('a token that is too short is refused without being shown', () => {
    const sentence = problem({ INTERNAL_TOKEN: 'hunter2' });
    expect(sentence).toContain('INTERNAL_TOKEN');
    expect(sentence).not.toContain('hunter2');
  });

  test('a long value is cut in the sentence', () => {
    expect(problem({ PORT: '9'.repeat(5000) }).length).toBeLessThan(200);
  });

  test('two languages cannot live on one domain', () => {
    expect(problem({ SITE_DOMAIN: 'example.com', LOCALE_DOMAINS: 'id=example.com' })).toContain('example.com');
  });
});

test('the markdown table has one row for each setting', () => {
  const rows = settingsMarkdown().split('\n');
  expect(rows).toHaveLength(2 + Object.keys(SETTINGS).length);
  for (const name of Object.keys(SETTINGS))
    expect(rows.filter((row) => row.startsWith(`| \`${name}\` |`))).toHaveLength(1);
  // Four columns each, whatever stands in them.
  for (const row of rows) expect(row.replaceAll('\\|', '').split('|')).toHaveLength(6);
});

describe('a public gateway', () => {
  const PUBLIC: readonly Record<string, string>[] = [
    { NODE_ENV: 'production' },
    { SITE_DOMAIN: 'trade.example.com' },
    { LOCALE_DOMAINS: 'id=id.example.com' },
    { HSTS_HOSTS: 'trade.example.com' },
    { TRUST_PROXY: '127.0.0.1' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: 'trade.example.com' },
  ];

  test.each(PUBLIC)('%j makes one, whatever NODE_ENV says, and it keeps the rules of production', (env) => {
    const [reason = ''] = Object.keys(env);
    for (const NODE_ENV of ['development', 'test', 'production']) {
      const config = readConfig({ NODE_ENV, ...env });
      expect(config).toMatchObject({ public: true, faucet: false });
      if (NODE_ENV !== 'production') expect(config.publicBecause).toContain(reason);
      expect(problem({ NODE_ENV, ...env, TEST_ROUTES: 'yes' })).toContain('TEST_ROUTES must be no while the gateway');
      expect(problem({ NODE_ENV, ...env, SITE_MODE: 'development' })).toContain('SITE_MODE must be production');
      for (const OPERATOR_TOKEN of ['only-for-this-machine', 'Only-For-This-Machine'])
        expect(problem({ NODE_ENV, ...env, OPERATOR_TOKEN })).toContain('OPERATOR_TOKEN must be a secret of your own');
    }
    expect(readConfig({ ...env, FAUCET: 'on' }).faucet).toBe(true);
  });

  test.each([
    {},
    { HOST: '127.0.0.1' },
    { HOST: '127.8.9.10' },
    { HOST: '::1' },
    { HOST: 'localhost' },
  ])('%j makes none: only this machine reaches it', (env) => {
    expect(readConfig({ NODE_ENV: 'test', ...env })).toMatchObject({ public: false, publicBecause: null });
    expect(() => refuseLostMail(readConfig(env))).not.toThrow();
    expect(() => refuseFoundSeed('meridian', readConfig(env))).not.toThrow();
  });

  test('it does not start with mail that goes nowhere, unless told so in words', () => {
    const env = { TRUST_PROXY: '10.0.0.1' };
    expect(() => refuseLostMail(readConfig(env))).toThrow(
      'SMTP_URL must be set while the gateway is public (TRUST_PROXY is set), or every mail goes nowhere; if that is wanted, set ACCEPT_NO_MAIL=mail-goes-nowhere.',
    );
    expect(() => refuseLostMail(readConfig({ ...env, SMTP_URL: 'smtp://mail.example.com' }))).not.toThrow();
    expect(() => refuseLostMail(readConfig({ ...env, ACCEPT_NO_MAIL: 'mail-goes-nowhere' }))).not.toThrow();
    expect(problem({ ACCEPT_NO_MAIL: 'yes' })).toBe(
      'ACCEPT_NO_MAIL must be one of no, mail-goes-nowhere, but it is "yes".',
    );
  });

  test('it does not start with a market seed that others can find, unless told so in words', () => {
    const env = { HOST: '0.0.0.0' };
    const secret = 'abcdefghijklmnop';
    for (const seed of ['meridian', secret.slice(1)]) {
      expect(() => refuseFoundSeed(seed, readConfig(env))).toThrow('MARKET_SEED must be a secret of at least 16');
      const told = readConfig({ ...env, ACCEPT_PUBLIC_SEED: 'prices-can-be-foretold' });
      expect(() => refuseFoundSeed(seed, told)).not.toThrow();
    }
    expect(() => refuseFoundSeed(secret, readConfig(env))).not.toThrow();
  });
});
