import type { CaptchaDemand } from '#lib/contract/captcha.ts';
import { CODE, type Code } from '#lib/contract/codes.ts';
import { HEADER } from '#lib/contract/headers.ts';
import type { FieldError, SignRefusal as SignRefusalData } from '#lib/contract/shapes/refusal.ts';
import { SIGN_CODE, type SignCode } from '#lib/contract/signing.ts';
import { DomainRefusal, fieldError, type Reason, type RefusalKind, VALUE_LIMIT } from '../base/refusal.ts';

/**
 * A refusal as it is told. The status is for transport matters only; the code says what it is. Guards and routes throw it;
 * rooms behind them throw a `DomainRefusal`, which becomes one here.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: Code;
  readonly data: object | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: Code, data: object | null = null, headers: Refusal['headers'] = {}) {
    super(`${status} ${code}`);
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

/** The header of a 429. @param ms milliseconds, > 0 */
export function retryAfter(ms: number): Readonly<Record<string, string>> {
  return { 'retry-after': String(Math.ceil(ms / 1000)) };
}

/** What each kind of refusal is over HTTP: the business answers 200 and a code, what is the transport's has its status. */
const STATUS: Readonly<Record<RefusalKind, number>> = { rule: 200, input: 400, pace: 429, busy: 503 };

/** Reasons that are told as those of a signature are. */
const SIGN_REASON: Readonly<Partial<Record<Reason, SignCode>>> = {
  signMissed: SIGN_CODE.missed,
  signMode: SIGN_CODE.modeNotMatched,
  signExpired: SIGN_CODE.expired,
  signInvalid: SIGN_CODE.invalid,
};

/** The one place where a refusal of a room becomes one of HTTP. */
function translated({ kind, reason, detail, retryAfter: ms }: DomainRefusal): Refusal {
  const sign = SIGN_REASON[reason];
  if (sign !== undefined) return new SignRefusal(sign);
  return new Refusal(STATUS[kind], CODE[reason], detail, ms === null ? {} : retryAfter(ms));
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
  if (error instanceof DomainRefusal) return translated(error);
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
    // A name of no letters is told as it stands in the JSON.
    const name = String(params.additionalProperty) || '""';
    return fieldError([...path, name].join('.').slice(0, VALUE_LIMIT), 'unknown', '');
  }
  // Of a time, the only one of which a shape says what it is not.
  if (keyword === 'not') return fieldError(path.join('.'), 'in milliseconds, not in seconds', valueAt(sent, path));
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
