import { HEADER } from '#lib/contract/headers.ts';
import { LOG, type SecurityFailure } from '#lib/contract/log.ts';
import { cleanPage, reasonText } from '#lib/contract/redact.ts';
import type { SecurityLog } from '#lib/contract/shapes/log.ts';
import { splitPrefix } from '#lib/i18n/paths.ts';
import { isNetworkError } from './network.ts';
import type { Send } from './send.ts';

/** Of one page at most; the same failure is told once. */
export const SECURITY_LIMIT = 20;

export type SecurityLogger = (failure: SecurityFailure) => void;

type Needs = {
  readonly send: Send;
  /** Epoch ms. */
  readonly now: () => number;
  /** Path of the page, with prefix and query as it stands. */
  readonly path: () => string;
  /** '' while it is not known. */
  readonly terminalCode: () => string;
};

/** Tells the gateway what went wrong with signing, captcha, device token or policy (TRK-01..04). */
export function createSecurityLog({ send, now, path, terminalCode }: Needs): SecurityLogger {
  const told = new Set<string>();
  return ({ bizType, event, reason, facts, cause }) => {
    if (isNetworkError(cause)) return;
    const text = reasonText(reason, facts);
    const key = `${bizType} ${event} ${text}`;
    if (told.has(key) || told.size >= SECURITY_LIMIT) return;
    told.add(key);
    const body: SecurityLog = { bizType, data: { event, reason: text }, timestamp: now(), page: pageOf(path()) };
    const terminal = terminalCode();
    send(LOG.security, body, terminal === '' ? {} : { [HEADER.terminalCode]: terminal });
  };
}

/** A path as logs know it: without language prefix, query and whatever could be a secret (TRK-02). */
export function pageOf(path: string): string {
  return cleanPage(splitPrefix(path.replace(/[?#].*$/s, '') || '/').rest);
}
