import type { Facts, Reason } from './redact.ts';

/** Where a page tells what happened on it. Both always answer 00000 (TRK, server half). */
export const LOG = { security: '/v1/buried/log/cspSecurity', events: '/v1/buried/log/event' } as const;

/** Bytes of a body, events of a batch, calls of one address that are kept in any minute. */
export const LOG_LIMIT = { bytes: 8 * 1024, batch: 50, perMinute: 60 } as const;

/** One word per source module (TRK-03). */
export const BIZ_TYPES = ['gatewaySign', 'captcha', 'deviceToken', 'csp'] as const;
export type BizType = (typeof BIZ_TYPES)[number];

export const SECURITY_EVENTS = [
  'loginEncryptFailed',
  'genKeypairFailed',
  'gatewaySignVerifyFailed',
  'initFailed',
  'configNotMatched',
  'fetchFailed',
  'violation',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** What a module says of a failure of its own; how it gets to the gateway is not its business. */
export type SecurityFailure = {
  readonly bizType: BizType;
  readonly event: SecurityEvent;
  readonly reason: Reason;
  readonly facts?: Facts;
  /** What was thrown: only whether a network was away is read from it, and then nothing is told (TRK-05). */
  readonly cause?: unknown;
};
export type TellSecurity = (failure: SecurityFailure) => void;

/** What a click was about; an element says it in `data-track`. */
export const CLICKS = ['captchaClose', 'paperBegin', 'languageChoice'] as const;
export type ClickName = (typeof CLICKS)[number];
