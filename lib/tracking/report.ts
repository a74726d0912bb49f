import type { BizType, SecurityEvent } from '#lib/contract/log.ts';
import { isNetworkError } from './network.ts';
import type { SecurityLogger } from './security.ts';

/** Something of ours threw. */
export type Fault = { readonly bizType: BizType; readonly event: SecurityEvent; readonly error: unknown };

/** Where faults go. Another one can be put in; the default is the own gateway, and nothing else (TRK-09). */
export type ErrorReporter = (fault: Fault) => void;

/** The class of what was thrown; its message may hold anything and is left where it is. */
export const gatewayReporter =
  (log: SecurityLogger): ErrorReporter =>
  ({ bizType, event, error }) =>
    log({ bizType, event, reason: 'thrown', facts: { error: error instanceof Error ? error.name : undefined } });

/**
 * Reports a fault, but not for bots (TRK-08), not of a network that is away (TRK-05), and never at the price of
 * another fault.
 */
export const guarded =
  (reporter: ErrorReporter, userAgent: () => string): ErrorReporter =>
  (fault) => {
    try {
      if (!isBot(userAgent()) && !isNetworkError(fault.error)) reporter(fault);
    } catch {
      // A reporter that fails has nobody to tell.
    }
  };

const BOT = /bot\b|crawl|spider|slurp|headless|lighthouse|bingpreview|facebookexternalhit|embedly|quora link/i;

export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent);
}
