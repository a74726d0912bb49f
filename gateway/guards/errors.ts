import type { CaptchaDemand } from '#lib/contract/captcha.ts';
import { CODE, type Code, type FieldError } from '#lib/contract/codes.ts';
import { HEADER } from '#lib/contract/headers.ts';
import type { SignCode, SignRefusal as SignRefusalData } from '#lib/contract/signing.ts';
import { AppDbBusy } from '../data/app-db.ts';
import { EngineBusy } from '../engine/busy.ts';

/** A refusal on the way in. The status is for transport matters only; the code says what it is. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: Code;
  readonly data: FieldError | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: Code, data: FieldError | null = null, headers: Refusal['headers'] = {}) {
    super(`${status} ${code}${data === null ? '' : ` ${data.field}: ${data.rule}`}`);
    this.status = status;
    this.code = code;
    this.data = data;
    this.headers = headers;
  }

  /** `data` of the answer. @param _msg text of the code in the reader's language */
  dataWith(_msg: string): unknown {
    return this.data;
  }
}

/** A signature that was refused: the code stands in the envelope, in its data and in a header of its own (GW-24, GW-25). */
export class SignRefusal extends Refusal {
  readonly signCode: SignCode;

  constructor(code: SignCode) {
    super(200, code, null, { [HEADER.signError]: code });
    this.signCode = code;
  }

  override dataWith(msg: string): SignRefusalData {
    return { code: this.signCode, msg, group: 'gateway' };
  }
}

/** The call is done only after a captcha of this scene (CAP, server half). */
export class CaptchaRefusal extends Refusal {
  readonly scene: string;

  constructor(scene: string) {
    super(200, CODE.captchaRequired);
    this.scene = scene;
  }

  override dataWith(): CaptchaDemand {
    return { group: 'gateway', data: this.scene };
  }
}

/** @throws Refusal 400 naming the field, its rule and what it had */
export function refuseField(field: string, rule: string, value: unknown): never {
  throw new Refusal(400, CODE.badRequest, fieldError(field, rule, value));
}

/** Longer values are cut: an answer must not echo a screenful back. */
const VALUE_LIMIT = 80;

/** Fields whose value is never echoed, not even to the one who sent it: answers end up in logs and screenshots. */
const SECRET = /pwd|passw|secret|token|captcha|cipher|code$/i;

export function fieldError(field: string, rule: string, value: unknown): FieldError {
  if (SECRET.test(field)) return { field, rule, value: '' };
  const text = value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return { field, rule, value: text.length > VALUE_LIMIT ? `${text.slice(0, VALUE_LIMIT)}…` : text };
}

/** The errors Fastify raises by itself on the way in. What is not here and no 4xx is a bug of ours: 500. */
const BY_FASTIFY: Readonly<Record<string, readonly [status: number, code: Code, field?: string, rule?: string]>> = {
  FST_ERR_BAD_URL: [400, CODE.badRequest, 'path', 'well-formed percent-encoding'],
  FST_ERR_MAX_PARAM_LENGTH: [414, CODE.badRequest, 'path', 'a shorter segment'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, CODE.tooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, CODE.unsupportedMediaType],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: [415, CODE.unsupportedMediaType],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, CODE.badRequest, 'body', 'JSON'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, CODE.badRequest, 'body', 'JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, CODE.badRequest, 'body', 'as long as content-length says'],
  FST_ERR_NOT_FOUND: [404, CODE.notFound],
  FST_ERR_HANDLER_TIMEOUT: [503, CODE.unavailable],
};

/** What Fastify and its validator put on an error. */
type FastifyError = {
  readonly code?: unknown;
  readonly statusCode?: unknown;
  readonly validation?: readonly Violation[];
  readonly validationContext?: string;
};
type Violation = {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
};

/**
 * Turns whatever was thrown into a refusal that tells nothing of the inside: no stack, no path, no library's words.
 *
 * @param sent  the parts of the request by the validator's names (`querystring`, `body`, `params`, `headers`)
 */
export function refusalOf(error: unknown, sent: Readonly<Record<string, unknown>> = {}): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof AppDbBusy || error instanceof EngineBusy) return new Refusal(503, CODE.busy);
  const { code, statusCode, validation, validationContext = '' } = asFastifyError(error);
  const [violation] = validation ?? [];
  if (violation) return new Refusal(400, CODE.badRequest, violationData(violation, sent[validationContext]));
  const known = typeof code === 'string' && Object.hasOwn(BY_FASTIFY, code) ? BY_FASTIFY[code] : undefined;
  if (known) {
    const [status, ours, field, rule] = known;
    return new Refusal(status, ours, field && rule ? fieldError(field, rule, '') : null);
  }
  const refused = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return refused ? new Refusal(400, CODE.badRequest) : new Refusal(500, CODE.internal);
}

function asFastifyError(error: unknown): FastifyError {
  return typeof error === 'object' && error !== null ? error : {};
}

/** `{ field: 'limit', rule: 'must be <= 1000', value: '5000' }`. The rule comes from our schema, never from input. */
function violationData({ instancePath, keyword, params, message }: Violation, sent: unknown): FieldError {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') return fieldError([...path, String(params.missingProperty)].join('.'), 'required', '');
  if (keyword === 'additionalProperties') {
    return fieldError([...path, String(params.additionalProperty)].join('.').slice(0, VALUE_LIMIT), 'unknown', '');
  }
  const rule = keyword === 'enum' ? `one of ${String(params.allowedValues)}` : (message ?? keyword);
  return fieldError(path.join('.') || 'body', rule, valueAt(sent, path));
}

function valueAt(sent: unknown, path: readonly string[]): unknown {
  let at = sent;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}
