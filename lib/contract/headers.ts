import { LIMIT_HEADER } from './limits.ts';
import { KEY_HEADER, PAPER_HEADER } from './trade.ts';

/** Names of the headers both halves speak of, lower case. */
export const HEADER = {
  /** Server epoch milliseconds, 13 digits, on every /v1 answer (GW-23). */
  requestTime: 'request-time',
  /** Only on gateway verification failures; its value is the sign code (GW-24). */
  signError: 'gw-sign-error',
  /** 40 lower-case hex characters. */
  deviceToken: 'device-token',
  /** languageKey of the page, `en_US`; chooses the language of `msg` when the query has no languageType. */
  locale: 'locale',
  /** The same; what counts when `locale` names no language. */
  language: 'language',
  /** 32 lower-case hex characters that name a browser: a hint, never an authorisation. */
  terminalCode: 'terminalcode',
  /** What the site shows on the gateway's loopback listener. */
  internalToken: 'x-internal-token',
} as const;

/** What scripts on our other domains may read. */
export const EXPOSED_HEADERS = [
  HEADER.requestTime,
  HEADER.signError,
  ...Object.values(LIMIT_HEADER),
  'retry-after',
] as const;

/** What scripts on our other domains may send, besides what every request may carry. */
export const REQUEST_HEADERS = [
  'content-type',
  'apptheme',
  'beta',
  'captcha-token',
  'device-sign',
  'device-sign-data-md5',
  'device-sign-key',
  'device-sign-mode',
  HEADER.deviceToken,
  'devicelanguage',
  KEY_HEADER,
  HEADER.language,
  HEADER.locale,
  PAPER_HEADER,
  HEADER.terminalCode,
  'terminaltype',
  'tm',
  'uhti',
] as const;
