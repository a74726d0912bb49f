import { isIP } from 'node:net';
import { ConfigError } from '../base/start-error.ts';
import type { Values } from './settings.ts';

/**
 * A public gateway is one that others than this machine's own people reach. It keeps production's rules whatever
 * NODE_ENV says: no outbox, no routes for tests, no hot reload, no faucet unless wanted, a root of its own kind, and no
 * start with mail that goes nowhere or prices that can be foretold, unless told so in words.
 */

/** Why a gateway of these settings is public, as a sentence goes on after "because"; null when nothing makes it so. */
export function publicBecause(v: PublicSettings): string | null {
  if (v.NODE_ENV === 'production') return 'NODE_ENV is production';
  if (v.SITE_DOMAIN !== '') return 'SITE_DOMAIN is set';
  if (Object.keys(v.LOCALE_DOMAINS).length > 0) return 'LOCALE_DOMAINS is set';
  // Browsers are told of it for good, and a proxy on this machine may stand before loopback without a word here.
  if (v.HSTS_HOSTS.length > 0) return 'HSTS_HOSTS is set';
  if (v.TRUST_PROXY.length > 0) return 'TRUST_PROXY is set';
  return isLoopback(v.HOST) ? null : `HOST is ${v.HOST}`;
}

type PublicSettings = Pick<
  Values,
  'NODE_ENV' | 'SITE_DOMAIN' | 'LOCALE_DOMAINS' | 'HSTS_HOSTS' | 'TRUST_PROXY' | 'HOST'
>;

/** @throws ConfigError for what a public gateway never does, whatever anybody says */
export function refuseUnlessPrivate(v: Pick<Values, 'TEST_ROUTES' | 'SITE_MODE'>, because: string): void {
  const reason = `while the gateway is public (${because})`;
  if (v.TEST_ROUTES !== 'no') throw new ConfigError(`TEST_ROUTES must be no ${reason}, but it is ${v.TEST_ROUTES}.`);
  if (v.SITE_MODE !== 'production')
    throw new ConfigError(`SITE_MODE must be production ${reason}, but it is ${v.SITE_MODE}.`);
}

/** Stands in README.md and docs/replay.md, so everybody has it. */
const PRINTED_TOKEN = 'only-for-this-machine';

/** @throws ConfigError for the token that the guide shows */
export function refusePrintedToken({ OPERATOR_TOKEN }: Pick<Values, 'OPERATOR_TOKEN'>, because: string): void {
  if (OPERATOR_TOKEN?.toLowerCase() !== PRINTED_TOKEN) return;
  throw new ConfigError(
    `OPERATOR_TOKEN must be a secret of your own while the gateway is public (${because}), but it is the one that the guide shows.`,
  );
}

type MailConfig = {
  readonly publicBecause: string | null;
  readonly smtpUrl: string | null;
  readonly acceptLostMail: boolean;
};

/** @throws ConfigError when a public gateway would send its codes to nobody and nobody said that it may */
export function refuseLostMail({ publicBecause, smtpUrl, acceptLostMail }: MailConfig): void {
  if (publicBecause === null || smtpUrl !== null || acceptLostMail) return;
  throw new ConfigError(
    `SMTP_URL must be set while the gateway is public (${publicBecause}), or every mail goes nowhere; if that is wanted, set ACCEPT_NO_MAIL=mail-goes-nowhere.`,
  );
}

/** Seeds shorter than this can be found by trying words; the one in the source is among them. */
const LEAST_SEED = 16;

type SeedConfig = { readonly publicBecause: string | null; readonly acceptForetoldPrices: boolean };

/** @throws ConfigError when a public gateway would run on a seed that others can find and nobody said that it may */
export function refuseFoundSeed(seed: string, { publicBecause, acceptForetoldPrices }: SeedConfig): void {
  if (publicBecause === null || acceptForetoldPrices || seed.length >= LEAST_SEED) return;
  throw new ConfigError(
    `MARKET_SEED must be a secret of at least ${LEAST_SEED} characters while the gateway is public (${publicBecause}), or every price to come can be calculated; if that is wanted, set ACCEPT_PUBLIC_SEED=prices-can-be-foretold.`,
  );
}

/** Whether only this machine reaches a listener on that address. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
