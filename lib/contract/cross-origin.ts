import { HEADER } from './headers.ts';
import { LIMIT_HEADER } from './limits.ts';
import { KEY_HEADER, PAPER_HEADER } from './trade.ts';

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
