import { type Envelope, failure } from './envelope.ts';

/** The gateway wants a captcha before it does what was asked. */
export const CAPTCHA_REQUIRED = '10021';

/** `data` of that answer: who asks (only `gateway` starts the client's flow) and for which scene (ENV-03). */
export type CaptchaDemand = { readonly group: 'gateway'; readonly data: string };

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
