import { QUIZ_ASKS } from '#lib/contract/quiz.ts';
import { REFERRAL_DEFAULT, type ReferralConfig, readReferralConfig } from '#lib/contract/referral.ts';
import { parseLocaleDomains, parseOwnDomains, parseSiteDomain, parseSubdomain } from '#lib/i18n/config.ts';
import { LOG_LEVELS } from '../base/log.ts';
import {
  addressRange,
  amounts,
  decimal,
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

export type Setting<T> = { readonly kind: Kind<T>; readonly fallback: string; readonly meaning: string };

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
  NODE_ENV: setting(
    oneOf(['production', 'development', 'test']),
    'development',
    'What this run is for; production makes the gateway public, whatever else is set.',
  ),
  HOST: setting(
    listenHost,
    '127.0.0.1',
    'Address the listeners bind to; one that is not loopback makes the gateway public.',
  ),
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
  MARKET_SOURCE: setting(
    oneOf(['synthetic', 'replay']),
    'synthetic',
    'Where prices come from: made here, or played back from TAPE_FILE.',
  ),
  TAPE_FILE: setting(optional(folder), '', 'The tape that replay plays, plain or .gz.'),
  REPLAY_SPEED: setting(decimal(0, 1000), '1', 'Seconds of the tape in a second; with 0 it begins paused.'),
  OPERATOR_PORT: setting(
    optional(whole(0, 65_535)),
    '',
    'Port on 127.0.0.1, without TLS, where an operator moves the time of a replay; empty is off.',
  ),
  OPERATOR_TOKEN: setting(
    optional(text(16, 256)),
    '',
    'What an operator shows in the header x-operator-token; with it the public listeners answer, too.',
  ),
  FUTURES_QUIZ: setting(
    oneOf(QUIZ_ASKS),
    'live',
    'Whether people answer questions about contracts before their first order: nobody, paper and live trading, live trading alone.',
  ),
  INSURANCE_SEED: setting(
    amounts,
    'USDT=1000000,USDC=200000,BTC=10,ETH=200,SOL=2000',
    'What the protection fund of contracts begins with, once a data folder; a tape may say otherwise.',
  ),
  MARKET_SEED: setting(
    optional(text(1, 128)),
    '',
    'Seed of the synthetic market; the same seed gives the same prices. Empty: the one kept in the database, drawn at first start.',
  ),
  ACCEPT_PUBLIC_SEED: setting(
    oneOf(['no', 'prices-can-be-foretold']),
    'no',
    'Lets a public gateway start with a market seed that others know or can find.',
  ),
  SITE_DOMAIN: setting(
    routing('domain', parseSiteDomain),
    '',
    'Main public domain, makes the gateway public; empty answers pages on any host, and accounts on this machine’s names alone.',
  ),
  SITE_SUBDOMAIN: setting(routing('label', parseSubdomain), '', 'Stands where www. would in every domain, such as m.'),
  LOCALE_DOMAINS: setting(
    routing('list: code=domain', parseLocaleDomains),
    '',
    'Languages with a domain of their own, make the gateway public: zh-CN=zh.example.com,id=id.example.com',
  ),
  OWN_DOMAINS: setting(
    routing('list: domain', parseOwnDomains),
    '',
    'Further domains that count as ours, for links, for calls and as the host of one; with a port, that port only.',
  ),
  IMAGE_HOSTS: setting(list(hostName), '', 'Hosts that pages may load images from.'),
  TEST_IMAGE_HOSTS: setting(
    list(hostName),
    '',
    'Hosts among IMAGE_HOSTS whose addresses are never changed to a nearer one.',
  ),
  IMAGE_DIR: setting(folder, '.data/images', 'Folder of pictures that are served below /multiLang/images.'),
  HSTS_HOSTS: setting(
    list(publicHost),
    '',
    'Hosts that browsers are told to visit over https only; make the gateway public.',
  ),
  TRUST_PROXY: setting(
    list(addressRange),
    '',
    'Proxies whose x-forwarded-for and x-forwarded-proto are believed; make the gateway public.',
  ),
  REFERRAL: setting(referral, '', 'Which referral codes browsers keep and how long; days, and times in epoch ms.'),
  FAUCET: setting(
    oneOf(['auto', 'on', 'off']),
    'auto',
    'Test assets for live accounts, once a day; auto is on unless the gateway is public.',
  ),
  SMTP_URL: setting(
    optional(smtpUrl),
    '',
    'Mail server, such as smtps://user:password@mail.example.com; empty keeps mail in the outbox.',
  ),
  ACCEPT_NO_MAIL: setting(
    oneOf(['no', 'mail-goes-nowhere']),
    'no',
    'Lets a public gateway start without SMTP_URL: no code ever arrives, so nobody registers or recovers by mail.',
  ),
  OUTBOX_KEY: setting(
    optional(text(16, 256)),
    '',
    'What opens the outbox, over loopback; empty draws a new one at each start. A public gateway has no outbox.',
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
  RATE_PAGE: setting(
    rate,
    '20',
    'Pages a second that are made for one address, ten times as many in a burst; what lies ready is not counted.',
  ),
  RATE_CAPTCHA: setting(rate, '2', 'Captcha calls a second from one address; thirty times as many in a burst.'),
  CAPTCHA_TRIES: setting(
    whole(1, 1_000_000),
    '20',
    'Captcha answers of one address that are judged in an hour, right ones too; more for offices and networks that share one.',
  ),
  TEST_ROUTES: setting(
    oneOf(['no', 'yes']),
    'no',
    'Routes that answer to order, for tests; refused on a public gateway.',
  ),
  MAX_CONNECTIONS: setting(
    whole(1, 1_000_000),
    '4000',
    'Open sockets of one listener, some 140 KB each with TLS; a full one closes the oldest idle of whoever has most.',
  ),
  MAX_CONNECTIONS_PER_ADDRESS: setting(whole(1, 1_000_000), '200', 'Of these, by one address; TRUST_PROXY is exempt.'),
} as const;

export type Name = keyof typeof SETTINGS;
export type Values = { [N in Name]: (typeof SETTINGS)[N] extends Setting<infer T> ? T : never };

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

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
