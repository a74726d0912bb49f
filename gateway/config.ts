import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { REFERRAL_DEFAULT, type ReferralConfig, readReferralConfig } from '#lib/contract/referral.ts';
import {
  assertDistinct,
  ownDomainsOf,
  parseLocaleDomains,
  parseOwnDomains,
  parseSiteDomain,
  parseSubdomain,
  type RoutingConfig,
  RoutingConfigError,
} from '#lib/i18n/config.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';
import {
  addressRange,
  folder,
  hostName,
  type Kind,
  list,
  listenHost,
  oneOf,
  optional,
  postgresUrl,
  publicHost,
  secureUrl,
  siteUrl,
  smtpUrl,
  text,
  whole,
} from './setting-kinds.ts';
import { StartError } from './start-error.ts';

type Setting<T> = { readonly kind: Kind<T>; readonly fallback: string; readonly meaning: string };

const setting = <T>(kind: Kind<T>, fallback: string, meaning: string): Setting<T> => ({ kind, fallback, meaning });

/** Domains are read by the room that routes by them; it throws its own sentence. */
const routing = <T>(type: string, read: (text: string) => T): Kind<T> => ({ type, rule: type, read });

/** Read by the room that both halves share; the empty text is the default. */
const referral: Kind<ReferralConfig> = {
  type: 'JSON, or empty',
  rule: 'JSON with open, cacheEffectiveTime, cacheBeginTime, cacheEndTime, channelCodeList and activeLinkList, or empty',
  read: (given) => (given === '' ? REFERRAL_DEFAULT : (readReferralConfig(parsed(given)) ?? undefined)),
};

/** Requests a second one address may send; the burst is four times as much. */
const rate = whole(1, 1_000_000);

/** Every setting there is. A setting enters this table on the day it works. */
export const SETTINGS = {
  NODE_ENV: setting(oneOf(['production', 'development', 'test']), 'development', 'What this run is for.'),
  HOST: setting(listenHost, '127.0.0.1', 'Address the public listeners bind to.'),
  PORT: setting(whole(0, 65_535), '3443', 'Port of the https listener; 0 takes a free one.'),
  HTTP_PORT: setting(
    optional(whole(0, 65_535)),
    '',
    'Port of a listener without TLS with the same content, for tests and behind a TLS proxy; empty is off.',
  ),
  INTERNAL_PORT: setting(whole(0, 65_535), '0', 'Port of the loopback listener that the site reads market data from.'),
  INTERNAL_TOKEN: setting(
    optional(text(16, 256)),
    '',
    'What the site shows in the header x-internal-token; empty draws a new one at each start.',
  ),
  SITE_URL: setting(optional(siteUrl), '', 'Where the site (next start) listens; empty shows "not available" pages.'),
  SITE_MODE: setting(oneOf(['production', 'development']), 'production', 'Whether the site behind is built or hot.'),
  DATA_DIR: setting(folder, '.data', 'Folder of everything the gateway keeps.'),
  DATABASE_URL: setting(
    optional(postgresUrl),
    '',
    'PostgreSQL that keeps journals, accounts and histories; empty keeps them as SQLite files in DATA_DIR.',
  ),
  ACCEPT_LOSS: setting(oneOf(['no', 'yes']), 'no', 'Go on from a journal that is shorter than what was committed.'),
  TRUST_DIR: setting(folder, '.data/trust', 'Folder of the local root, the certificate and the keys.'),
  BUILD_DIR: setting(folder, '.next', 'Folder of the built site; health compares its trust stamp with TRUST_DIR.'),
  MARKET_SOURCE: setting(oneOf(['synthetic']), 'synthetic', 'Where prices come from.'),
  MARKET_SEED: setting(text(1, 128), 'meridian', 'Seed of the synthetic market; the same seed gives the same prices.'),
  SITE_DOMAIN: setting(routing('domain', parseSiteDomain), '', 'Main public domain; empty answers on any host.'),
  SITE_SUBDOMAIN: setting(routing('label', parseSubdomain), '', 'Stands where www. would in every domain, such as m.'),
  LOCALE_DOMAINS: setting(
    routing('list: code=domain', parseLocaleDomains),
    '',
    'Languages with a domain of their own: zh-CN=zh.example.com,id=id.example.com',
  ),
  OWN_DOMAINS: setting(
    routing('list: domain', parseOwnDomains),
    '',
    'Further domains that count as ours, for links and for calls across origins.',
  ),
  IMAGE_HOSTS: setting(list(hostName), '', 'Hosts that pages may load images from.'),
  TEST_IMAGE_HOSTS: setting(
    list(hostName),
    '',
    'Hosts among IMAGE_HOSTS whose addresses are never changed to a nearer one.',
  ),
  IMAGE_DIR: setting(folder, '.data/images', 'Folder of pictures that are served below /multiLang/images.'),
  HSTS_HOSTS: setting(list(publicHost), '', 'Hosts that browsers are told to visit over https only.'),
  TRUST_PROXY: setting(list(addressRange), '', 'Proxies whose x-forwarded-for and x-forwarded-proto are believed.'),
  REFERRAL: setting(referral, '', 'Which referral codes browsers keep and how long; days, and times in epoch ms.'),
  FAUCET: setting(
    oneOf(['auto', 'on', 'off']),
    'auto',
    'Test assets for live accounts, once a day; auto is on outside production.',
  ),
  SMTP_URL: setting(
    optional(smtpUrl),
    '',
    'Mail server, such as smtps://user:password@mail.example.com; empty keeps mail in the outbox.',
  ),
  MAIL_FROM: setting(text(3, 254), 'no-reply@localhost', 'Sender of mail.'),
  GOOGLE_CLIENT_ID: setting(optional(text(8, 256)), '', 'Turns on login by Google: the client id of an OAuth app.'),
  GOOGLE_ISSUER: setting(secureUrl, 'https://accounts.google.com', 'Where Google publishes what it is (OpenID).'),
  APPLE_CLIENT_ID: setting(optional(text(4, 256)), '', 'Turns on login by Apple: the services id.'),
  APPLE_ISSUER: setting(secureUrl, 'https://appleid.apple.com', 'Where Apple publishes what it is (OpenID).'),
  TELEGRAM_BOT_TOKEN: setting(optional(text(20, 256)), '', 'Turns on login by Telegram: the token of a bot.'),
  TELEGRAM_LOGIN: setting(secureUrl, 'https://oauth.telegram.org/auth', 'Where browsers log in with Telegram.'),
  LOG_LEVEL: setting(oneOf(LOG_LEVELS), 'info', 'Least important log line that is written.'),
  RATE_MARKET: setting(rate, '50', 'Market calls a second from one address; four times as many in a burst.'),
  RATE_DEFAULT: setting(rate, '20', 'All other calls a second from one address; four times as many in a burst.'),
  RATE_TRADE: setting(rate, '20', 'Order calls a second from one address; four times as many in a burst.'),
  RATE_GUEST: setting(rate, '1', 'Paper accounts a second that one address may open; four times as many in a burst.'),
  RATE_CAPTCHA: setting(rate, '2', 'Captcha calls a second from one address; thirty times as many in a burst.'),
  TEST_ROUTES: setting(oneOf(['no', 'yes']), 'no', 'Routes that answer to order, for tests; refused in production.'),
  MAX_CONNECTIONS: setting(whole(1, 1_000_000), '12000', 'Open sockets of one listener; more are turned away.'),
} as const;

type Name = keyof typeof SETTINGS;
type Values = { [N in Name]: (typeof SETTINGS)[N] extends Setting<infer T> ? T : never };
export type Environment = Readonly<Record<string, string | undefined>>;

export type ThirdPartyConfig = { readonly clientId: string; readonly issuer: string };

export type Config = {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** null: no listener without TLS. */
  readonly httpPort: number | null;
  readonly internalPort: number;
  readonly internalToken: string;
  /** Origin of the site, `http://localhost:41234`; null when nobody said. */
  readonly siteUrl: string | null;
  /** `development`: next dev with hot reload stands behind the front, and there is no build. */
  readonly siteMode: 'production' | 'development';
  readonly dataDir: string;
  /** PostgreSQL address in place of files; null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** Go on from a journal that lost its tail. */
  readonly acceptLoss: boolean;
  readonly trustDir: string;
  readonly buildDir: string;
  readonly marketSource: 'synthetic';
  readonly marketSeed: string;
  readonly routing: RoutingConfig;
  readonly imageHosts: readonly string[];
  readonly testImageHosts: readonly string[];
  readonly imageDir: string;
  readonly hstsHosts: readonly string[];
  readonly trustProxy: readonly string[];
  readonly referral: ReferralConfig;
  /** Whether test assets are given. */
  readonly faucet: boolean;
  /** null: mail stays in the outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Third parties that logins go by; null: not set up. */
  readonly google: ThirdPartyConfig | null;
  readonly apple: ThirdPartyConfig | null;
  readonly telegram: { readonly token: string; readonly loginUrl: string } | null;
  readonly logLevel: LogLevel;
  /** Requests a second for one address, by class of route. */
  readonly rates: Readonly<Record<'market' | 'default' | 'trade' | 'guest' | 'captcha', number>>;
  readonly maxConnections: number;
  /** Routes that answer to order; never in production. */
  readonly testRoutes: boolean;
};

/** A setting with a value it cannot have. The message names the setting, the rule and the value. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from the environment; what is not set has the default of the table.
 *
 * @param env  usually process.env; unknown names are ignored
 * @throws ConfigError with one clear sentence for the first bad value
 */
export function readConfig(env: Environment): Config {
  const names = Object.keys(SETTINGS) as Name[];
  const v = Object.fromEntries(names.map((name) => [name, readOne(name, env[name])])) as Values;
  refuseSamePort({ PORT: v.PORT, HTTP_PORT: v.HTTP_PORT, INTERNAL_PORT: v.INTERNAL_PORT });
  if (v.TEST_ROUTES === 'yes' && v.NODE_ENV === 'production')
    throw new ConfigError('TEST_ROUTES must be no while NODE_ENV is production, but it is yes.');
  return {
    production: v.NODE_ENV === 'production',
    host: v.HOST,
    port: v.PORT,
    httpPort: v.HTTP_PORT,
    internalPort: v.INTERNAL_PORT,
    internalToken: v.INTERNAL_TOKEN ?? randomBytes(32).toString('hex'),
    siteUrl: v.SITE_URL,
    siteMode: v.SITE_MODE,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    acceptLoss: v.ACCEPT_LOSS === 'yes',
    trustDir: resolve(v.TRUST_DIR),
    buildDir: resolve(v.BUILD_DIR),
    marketSource: v.MARKET_SOURCE,
    marketSeed: v.MARKET_SEED,
    routing: distinct({
      siteDomain: v.SITE_DOMAIN,
      localeDomains: v.LOCALE_DOMAINS,
      subdomain: v.SITE_SUBDOMAIN,
      ownDomains: v.OWN_DOMAINS,
    }),
    imageHosts: v.IMAGE_HOSTS,
    testImageHosts: v.TEST_IMAGE_HOSTS,
    imageDir: resolve(v.IMAGE_DIR),
    hstsHosts: v.HSTS_HOSTS,
    trustProxy: v.TRUST_PROXY,
    referral: v.REFERRAL,
    faucet: v.FAUCET === 'on' || (v.FAUCET === 'auto' && v.NODE_ENV !== 'production'),
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    google: v.GOOGLE_CLIENT_ID === null ? null : { clientId: v.GOOGLE_CLIENT_ID, issuer: v.GOOGLE_ISSUER },
    apple: v.APPLE_CLIENT_ID === null ? null : { clientId: v.APPLE_CLIENT_ID, issuer: v.APPLE_ISSUER },
    telegram: v.TELEGRAM_BOT_TOKEN === null ? null : { token: v.TELEGRAM_BOT_TOKEN, loginUrl: v.TELEGRAM_LOGIN },
    logLevel: v.LOG_LEVEL,
    rates: {
      market: v.RATE_MARKET,
      default: v.RATE_DEFAULT,
      trade: v.RATE_TRADE,
      guest: v.RATE_GUEST,
      captcha: v.RATE_CAPTCHA,
    },
    maxConnections: v.MAX_CONNECTIONS,
    testRoutes: v.TEST_ROUTES === 'yes',
  };
}

/** Every host name of ours, without ports, each once: what the certificate covers and other origins may call from. */
export function ownHosts(routing: RoutingConfig): readonly string[] {
  return [...new Set(ownDomainsOf(routing).map((domain) => domain.split(':')[0] ?? domain))];
}

/** The table as markdown, for the README. */
export function settingsMarkdown(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { kind, fallback, meaning }]) =>
      `| \`${name}\` | ${cell(kind.type)} | ${fallback === '' ? '–' : `\`${fallback}\``} | ${cell(meaning)} |`,
  );
  return ['| setting | value | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function cell(content: string): string {
  return content.replaceAll('|', '\\|');
}

/** A variable set to the empty text counts as not set, as shells and container files cannot always unset one. */
function readOne(name: Name, given: string | undefined): unknown {
  const { kind, fallback }: Setting<unknown> = SETTINGS[name];
  const value = given === undefined || given.trim() === '' ? fallback : given.trim();
  const read = withOwnSentence(() => kind.read(value));
  if (read === undefined) throw new ConfigError(`${name} must be ${kind.rule}, but it is ${shown(name, value)}.`);
  return read;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function distinct(routing: RoutingConfig): RoutingConfig {
  withOwnSentence(() => assertDistinct(routing));
  return routing;
}

function withOwnSentence<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RoutingConfigError ? new ConfigError(error.message) : error;
  }
}

/** The value as the person typed it, but never a secret and never a screenful. */
function shown(name: string, value: string): string {
  if (name.endsWith('_TOKEN') || name === 'DATABASE_URL' || name === 'SMTP_URL')
    return `a text of ${value.length} characters`;
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}

function refuseSamePort(ports: Readonly<Record<string, number | null>>): void {
  const seen = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    if (port === null || port === 0) continue;
    const other = seen.get(port);
    if (other !== undefined) {
      throw new ConfigError(`${name} must be another port than ${other}, but both are "${port}".`);
    }
    seen.set(port, name);
  }
}
