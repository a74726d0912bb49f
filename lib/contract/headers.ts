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
