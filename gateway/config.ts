import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { QuizAsks } from '#lib/contract/quiz.ts';
import type { ReferralConfig } from '#lib/contract/referral.ts';
import { assertDistinct, ownDomainsOf, type RoutingConfig, RoutingConfigError } from '#lib/i18n/config.ts';
import type { LogLevel } from './base/log.ts';
import { ConfigError } from './base/start-error.ts';
import { publicBecause, refusePrintedToken, refuseUnlessPrivate } from './config/public.ts';
import { type Name, SETTINGS, type Setting, type Values } from './config/settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type ThirdPartyConfig = { readonly clientId: string; readonly issuer: string };

export type Config = {
  /** Others than this machine's own people reach it: production's rules hold, whatever NODE_ENV says. See public.ts. */
  readonly public: boolean;
  /** What makes it public, as the start of a sentence: "HOST is 0.0.0.0"; null when nothing does. */
  readonly publicBecause: string | null;
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
  readonly marketSource: 'synthetic' | 'replay';
  /** null: none; never so while a tape is played. */
  readonly tapeFile: string | null;
  /** 0: begins paused. */
  readonly replaySpeed: number;
  /** null: no such listener. */
  readonly operatorPort: number | null;
  /** null: nobody moves the time of a replay. */
  readonly operatorToken: string | null;
  /** Which environments ask before the first order of a contract. */
  readonly futuresQuiz: QuizAsks;
  readonly insuranceSeed: Readonly<Record<string, string>>;
  /** null: the one that is kept, or a new one. */
  readonly marketSeed: string | null;
  /** The operator said in words that prices may be known beforehand. */
  readonly acceptForetoldPrices: boolean;
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
  /** The operator said in words that nobody carries mail. */
  readonly acceptLostMail: boolean;
  readonly mailFrom: string;
  /** Opens the outbox; null: a public gateway, which has none. */
  readonly outboxKey: string | null;
  /** Third parties that logins go by; null: not set up. */
  readonly google: ThirdPartyConfig | null;
  readonly apple: ThirdPartyConfig | null;
  readonly telegram: { readonly token: string; readonly loginUrl: string } | null;
  readonly logLevel: LogLevel;
  /** Requests a second for one address, by class of route. */
  readonly rates: Readonly<Record<'market' | 'default' | 'trade' | 'guest' | 'captcha', number>>;
  /** Captcha answers of one address that are judged in an hour. */
  readonly captchaTries: number;
  /** Pages a second that are made for one address. */
  readonly pageRate: number;
  readonly maxConnections: number;
  /** Of these, by one address. */
  readonly maxPerAddress: number;
  /** Routes that answer to order; never on a public gateway. */
  readonly testRoutes: boolean;
};

/**
 * Reads the settings from the environment; what is not set has the default of the table.
 *
 * @param env  usually process.env; unknown names are ignored
 * @throws ConfigError with one clear sentence for the first bad value
 */
export function readConfig(env: Environment): Config {
  const names = Object.keys(SETTINGS) as Name[];
  const v = Object.fromEntries(names.map((name) => [name, readOne(name, env[name])])) as Values;
  refuseSamePort({
    PORT: v.PORT,
    HTTP_PORT: v.HTTP_PORT,
    INTERNAL_PORT: v.INTERNAL_PORT,
    OPERATOR_PORT: v.OPERATOR_PORT,
  });
  if (v.MARKET_SOURCE === 'replay' && v.TAPE_FILE === null)
    throw new ConfigError('TAPE_FILE must be set while MARKET_SOURCE is replay.');
  if (v.OPERATOR_PORT !== null && v.OPERATOR_TOKEN === null)
    throw new ConfigError('OPERATOR_TOKEN must be set while OPERATOR_PORT is, a text of 16 to 256 characters.');
  const because = publicBecause(v);
  if (because !== null) refuseUnlessPrivate(v, because);
  if (because !== null) refusePrintedToken(v, because);
  return {
    public: because !== null,
    publicBecause: because,
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
    tapeFile: v.TAPE_FILE,
    replaySpeed: v.REPLAY_SPEED,
    operatorPort: v.OPERATOR_PORT,
    operatorToken: v.OPERATOR_TOKEN,
    futuresQuiz: v.FUTURES_QUIZ,
    insuranceSeed: v.INSURANCE_SEED,
    marketSeed: v.MARKET_SEED,
    acceptForetoldPrices: v.ACCEPT_PUBLIC_SEED === 'prices-can-be-foretold',
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
    faucet: v.FAUCET === 'on' || (v.FAUCET === 'auto' && because === null),
    smtpUrl: v.SMTP_URL,
    acceptLostMail: v.ACCEPT_NO_MAIL === 'mail-goes-nowhere',
    mailFrom: v.MAIL_FROM,
    outboxKey: because === null ? (v.OUTBOX_KEY ?? randomBytes(24).toString('base64url')) : null,
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
    captchaTries: v.CAPTCHA_TRIES,
    pageRate: v.RATE_PAGE,
    maxConnections: v.MAX_CONNECTIONS,
    maxPerAddress: v.MAX_CONNECTIONS_PER_ADDRESS,
    testRoutes: v.TEST_ROUTES === 'yes',
  };
}

/** Every host name of ours, without ports, each once: what the certificate covers and other origins may call from. */
export function ownHosts(routing: RoutingConfig): readonly string[] {
  return [...new Set(ownDomainsOf(routing).map((domain) => domain.split(':')[0] ?? domain))];
}

/** A variable set to the empty text counts as not set, as shells and container files cannot always unset one. */
function readOne(name: Name, given: string | undefined): unknown {
  const { kind, fallback }: Setting<unknown> = SETTINGS[name];
  const value = given === undefined || given.trim() === '' ? fallback : given.trim();
  const read = withOwnSentence(() => kind.read(value));
  if (read === undefined) throw new ConfigError(`${name} must be ${kind.rule}, but it is ${shown(name, value)}.`);
  return read;
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
  if (/_(TOKEN|KEY)$/.test(name) || name === 'DATABASE_URL' || name === 'SMTP_URL')
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
