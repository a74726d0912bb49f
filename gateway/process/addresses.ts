import { isIP } from 'node:net';
import { OUTBOX_KEY, OUTBOX_PAGE } from '#lib/contract/account.ts';

/** Where letters are read on a venue that sends none. */
export function outboxAddress(origin: string, key: string): string {
  return `${origin}${OUTBOX_PAGE}?${new URLSearchParams({ [OUTBOX_KEY.query]: key })}`;
}

/** What a person types to get here: the certificate covers localhost, and listening on it or on all includes it. */
export function shownHost(host: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
