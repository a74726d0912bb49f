import { CAPTCHA, CAPTCHA_TYPE, captchaCode } from '#lib/contract/captcha.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import type { CaptchaCheckRequest, CaptchaId, CaptchaIdRequest } from '#lib/contract/shapes/captcha.ts';
import { SUCCESS } from '#lib/contract/success.ts';

/** Sends a POST and gives what came as body. @throws what the request client throws */
export type Post = (path: string, body: object) => Promise<unknown>;

/** What makes one captcha differ from another of the same scene. */
export type Details = { readonly bizParam?: string | undefined; readonly areaCode?: string | undefined };

/** The answer of one of the two calls, its code spelled one way. */
export type Said<T> = Omit<Envelope<T>, 'data'> & { readonly data: T };

/** Path of a call: absolute where the client prefixes nothing, below the base where it does (CAP-08). */
export function captchaPath(call: keyof typeof CAPTCHA, { apiPrefix }: { readonly apiPrefix: boolean }): string {
  return apiPrefix ? CAPTCHA[call] : CAPTCHA[call].slice(1);
}

/**
 * Reads an answer: without a code the body itself is the data; 0 and 200 are successes (CAP-09 to CAP-12). Other codes
 * pass unchanged.
 */
export function normalised(body: unknown): Said<unknown> {
  const answer = recordOf(body);
  if (answer.code === undefined || answer.code === null)
    return { status: 'success', code: SUCCESS, msg: '', data: body };
  const code = captchaCode(answer.code);
  const success = code === SUCCESS;
  const msg = typeof answer.msg === 'string' ? answer.msg : '';
  return { status: success ? 'success' : 'error', code: String(code), msg, data: answer.data ?? null };
}

/** @returns null for data of another shape */
export function readCaptchaId(data: unknown): CaptchaId | null {
  const { bizId, captchaId, geetestId, status } = recordOf(data);
  const id = typeof captchaId === 'string' ? captchaId : typeof geetestId === 'string' ? geetestId : '';
  const kind = typeof status === 'string' && /^\d{1,3}$/.test(status) ? Number.parseInt(status, 10) : status;
  if (typeof bizId !== 'string' || typeof kind !== 'number') return null;
  return { bizId, captchaId: id, status: kind };
}

/** A challenge for a scene (CAP-01 to CAP-04). */
export async function askForId(post: Post, scene: string, details: Details = {}): Promise<Said<unknown>> {
  const request: CaptchaIdRequest = { scene, ...given(details) };
  return normalised(await post(captchaPath('id', { apiPrefix: true }), request));
}

type Check = Details & { readonly bizId: string; readonly captchaValidate: string; readonly extra?: object };

/** Whether it was solved (CAP-05 to CAP-07). */
export async function askForCheck(
  post: Post,
  { bizId, captchaValidate, extra = {}, ...details }: Check,
): Promise<Said<unknown>> {
  const request: CaptchaCheckRequest = { captchaType: CAPTCHA_TYPE, captchaValidate, bizId, ...given(details) };
  return normalised(await post(captchaPath('check', { apiPrefix: true }), { ...request, ...extra }));
}

/** Optional members that are absent are not sent at all (CAP-02). */
function given({ bizParam, areaCode }: Details): { bizParam?: string; areaCode?: string } {
  return { ...(bizParam ? { bizParam } : {}), ...(areaCode ? { areaCode } : {}) };
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
