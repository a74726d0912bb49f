import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Trust } from '../keys/trust.ts';
import type { Log } from '../log.ts';
import { Outbox } from '../outbox/outbox.ts';
import { smtpCarrier } from '../outbox/smtp.ts';
import { secretOf } from '../protocol/secrets.ts';
import { type FetchJson, fetchSmallJson } from './providers/document.ts';
import { oauthProvider, SCOPE } from './providers/oauth.ts';
import type { Providers } from './providers/provider.ts';
import { telegramProvider } from './providers/telegram.ts';

type AccountConfig = Pick<Config, 'faucet' | 'smtpUrl' | 'mailFrom' | 'google' | 'apple' | 'telegram' | 'referral'>;
type Needs = {
  readonly config: AccountConfig;
  readonly trust: Pick<Trust, 'secretKey'>;
  readonly clock: Clock;
  readonly log: Log;
};

/** What a person reads beside a code of his authenticator. */
const ISSUER = 'Meridian';

/** Settings of the operator as accounts need them: who carries mail, which third parties are open. */
export function accountSettings({ config, trust, clock, log }: Needs) {
  const mail = config.smtpUrl === null ? null : smtpCarrier(config.smtpUrl, config.mailFrom);
  const carriers = mail === null ? {} : { email: mail.carry };
  return {
    outbox: new Outbox({ now: () => clock.now(), log, carriers }),
    secret: secretOf(trust.secretKey, 'accounts'),
    referral: config.referral,
    faucet: config.faucet,
    providers: providersOf(config, log),
    issuer: ISSUER,
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
