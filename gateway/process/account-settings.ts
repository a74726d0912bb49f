import { LOCAL_ORIGIN, mainOrigin, pageUrl } from '#lib/i18n/alternates.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { type FetchJson, fetchSmallJson } from '../accounts/providers/document.ts';
import { oauthProvider, SCOPE } from '../accounts/providers/oauth.ts';
import type { Providers } from '../accounts/providers/provider.ts';
import { telegramProvider } from '../accounts/providers/telegram.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Config } from '../config.ts';
import type { Trust } from '../keys/trust.ts';
import { Outbox } from '../outbox/outbox.ts';
import { smtpCarrier } from '../outbox/smtp.ts';
import { secretOf } from '../protocol/secrets.ts';

type AccountConfig = Pick<
  Config,
  'outboxKey' | 'faucet' | 'smtpUrl' | 'mailFrom' | 'google' | 'apple' | 'telegram' | 'referral' | 'routing' | 'port'
>;
type Needs = {
  readonly config: AccountConfig;
  readonly trust: Pick<Trust, 'secretKey'>;
  readonly clock: Clock;
  readonly log: Log;
};

/** The name that an authenticator shows beside a code. */
const ISSUER = 'Meridian';

/** Settings of the operator as accounts need them: who carries mail, which third parties are open. */
export function accountSettings({ config, trust, clock, log }: Needs) {
  const mail = config.smtpUrl === null ? null : smtpCarrier(config.smtpUrl, config.mailFrom);
  const carriers = mail === null ? {} : { email: mail.carry };
  return {
    outbox: new Outbox({ now: () => clock.now(), log, brand: ISSUER, carriers, keeps: config.outboxKey !== null }),
    secret: secretOf(trust.secretKey, 'accounts'),
    referral: config.referral,
    faucet: config.faucet,
    providers: providersOf(config, log),
    issuer: ISSUER,
    pageAt: pagesOf(config),
  };
}

/** Links in messages: the venue's own domain, or this machine. What a request calls us is never believed for that. */
export function pagesOf({ routing, port }: Pick<Config, 'routing' | 'port'>) {
  return (path: string, locale: string): string => {
    const url = pageUrl(locale as LocaleCode, path, routing) ?? mainOrigin(routing) + path;
    return routing.siteDomain === '' ? url.replace(LOCAL_ORIGIN, `https://localhost:${port}`) : url;
  };
}

function providersOf({ google, apple, telegram }: AccountConfig, log: Log): Providers {
  const fetchJson: FetchJson = async (url) => {
    try {
      return await fetchSmallJson(url);
    } catch (error) {
      log.warn({ url, reason: (error as Error).message }, 'a third party could not be asked');
      throw error;
    }
  };
  return {
    ...(google ? { google: oauthProvider({ ...google, scope: SCOPE.google }, fetchJson) } : {}),
    ...(apple ? { apple: oauthProvider({ ...apple, scope: SCOPE.apple }, fetchJson) } : {}),
    ...(telegram ? { tg: telegramProvider(telegram.token, telegram.loginUrl) } : {}),
  };
}
