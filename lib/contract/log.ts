import { cleanPage, cleanReason, type Facts, type Reason } from './redact.ts';

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

export type SecurityLog = {
  readonly bizType: BizType;
  readonly data: { readonly event: SecurityEvent; readonly reason: string };
  /** When it happened, epoch ms. */
  readonly timestamp: number;
  /** Path without language prefix and query. */
  readonly page: string;
};

export type ClickEvent = {
  readonly name: ClickName;
  readonly page: string;
  readonly languageType: number;
  /** '' while it is not known. */
  readonly terminalCode: string;
  /** Epoch ms. */
  readonly time: number;
};
export type ClickBatch = { readonly events: readonly ClickEvent[] };

type Unknown = Readonly<Record<string, unknown>>;
const TERMINAL_CODE = /^[0-9a-f]{32}$/;
const LANGUAGE_TYPES = 99;

/** What may be kept of what somebody posted: every part from its closed list or cleaned. @returns null for anything else */
export function readSecurityLog(value: unknown): SecurityLog | null {
  if (!isRecord(value) || !isRecord(value.data)) return null;
  const bizType = BIZ_TYPES.find((known) => known === value.bizType);
  const event = SECURITY_EVENTS.find((known) => known === (value.data as Unknown).event);
  const { timestamp, page } = value;
  const { reason } = value.data;
  if (!bizType || !event || !isTime(timestamp) || typeof page !== 'string' || typeof reason !== 'string') return null;
  return { bizType, data: { event, reason: cleanReason(reason) }, timestamp, page: cleanPage(page) };
}

/** The good events of a batch, at most fifty. */
export function readClicks(value: unknown): readonly ClickEvent[] {
  if (!isRecord(value) || !Array.isArray(value.events)) return [];
  return value.events.slice(0, LOG_LIMIT.batch).flatMap((event) => {
    const read = isRecord(event) ? readClick(event) : null;
    return read ? [read] : [];
  });
}

function readClick({ name: given, page, languageType, terminalCode, time }: Unknown): ClickEvent | null {
  const name = CLICKS.find((known) => known === given);
  if (!name || typeof page !== 'string' || !isTime(time)) return null;
  if (!isTime(languageType) || languageType > LANGUAGE_TYPES) return null;
  return { name, page: cleanPage(page), languageType, terminalCode: cleanTerminalCode(terminalCode), time };
}

export function cleanTerminalCode(value: unknown): string {
  return typeof value === 'string' && TERMINAL_CODE.test(value) ? value : '';
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isRecord(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
