import { type Envelope, failure } from './envelope.ts';
import { SUCCESS } from './success.ts';

/** The gateway wants a captcha before it does what was asked. */
export const CAPTCHA_REQUIRED = '10021';
/** The challenge was not solved; a few more tries are left (CAP, server half). */
export const CAPTCHA_WRONG = '10022';
/** HTTP 429: this address had its tries of the hour, so none is judged and no challenge opened. */
export const CAPTCHA_TOO_MANY = '10023';
/** The visitor closed the challenge; made by the client (CAP-49). */
export const CAPTCHA_CLOSED = '90000001';

/** Both are POST. */
export const CAPTCHA = {
  id: '/v1/security/policy/captcha/get-captcha-id',
  check: '/v1/security/policy/captcha/check-captcha',
} as const;

/** POST: a try from the widget. */
export const CAPTCHA_ATTEMPT = '/v1/security/policy/captcha/attempt';

/** The widget, and the function it leaves on `window` in the manner of GeeTest v4. */
export const CAPTCHA_SCRIPT = '/cdnstatic/libs/captcha.v1.min.js';
export const CAPTCHA_GLOBAL = 'initGeetest4';

/** Slider; its validate value is JSON in base64. */
export const CAPTCHA_TYPE = 3;
/** Header of the repeated call (GW-47). */
export const CAPTCHA_HEADER = 'captcha-token';
/** No challenge is needed. */
export const TRUSTED = 0;
/** Bytes of a validate value. */
export const VALIDATE_LIMIT = 8 * 1024;

/** `data` of that answer: who asks (only `gateway` starts the client's flow) and for which scene (ENV-03). */
export type CaptchaDemand = { readonly group: 'gateway'; readonly data: string };

/** What the widget says when it was solved. */
export type ChallengeResult = {
  readonly lot_number: string;
  readonly pass_token: string;
  readonly gen_time: string;
  readonly captcha_output: string;
  readonly captcha_id: string;
};

/** @param scene  `login`, `register`, `withdraw` … */
export function captchaDemand(scene: string, msg: string): Envelope<CaptchaDemand> {
  return failure(CAPTCHA_REQUIRED, msg, { group: 'gateway', data: scene });
}

/** Code 10021 of another group goes to the caller unchanged (CAP-38). */
export function isCaptchaDemand(envelope: Envelope<unknown>): envelope is Envelope<CaptchaDemand> {
  const { code, data } = envelope;
  if (code !== CAPTCHA_REQUIRED || typeof data !== 'object' || data === null) return false;
  const { group, data: scene } = data as { readonly group?: unknown; readonly data?: unknown };
  return group === 'gateway' && typeof scene === 'string';
}

/** Code of an id or check answer with the spellings of success made one: 0 and 200, as number or text (CAP-10, CAP-11). */
export function captchaCode(code: unknown): unknown {
  return code === 0 || code === '0' || code === 200 || code === '200' ? SUCCESS : code;
}
