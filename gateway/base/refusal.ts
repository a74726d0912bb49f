import type { CODE } from '#lib/contract/codes.ts';
import type { FieldError } from '#lib/contract/shapes/refusal.ts';

/** Why a call is refused, by the name of its code. */
export type Reason = Exclude<keyof typeof CODE, 'success'>;

/**
 * What a refusal is to whoever asked:
 * - `rule`: a rule of the business does not hold
 * - `input`: a value is not of the form that the call needs
 * - `pace`: whoever asks has had as many as there are for a while
 * - `busy`: too many wait already; the same call may be taken in a moment
 */
export type RefusalKind = 'rule' | 'input' | 'pace' | 'busy';

type More = {
  /** What the caller can do with it, for the answer. */
  readonly detail?: object | null;
  /** Milliseconds after which it is worth asking again. */
  readonly retryAfter?: number | null;
  /** For the log; the reason when nothing is said. */
  readonly message?: string;
};

/**
 * What a room of the business throws when it does not do what it was asked. Nothing was done. It knows nothing of HTTP:
 * `guards/errors.ts` has the one table that says what each kind is there.
 */
export class DomainRefusal extends Error {
  override readonly name: string = 'DomainRefusal';
  readonly kind: RefusalKind;
  readonly reason: Reason;
  readonly detail: object | null;
  readonly retryAfter: number | null;

  constructor(kind: RefusalKind, reason: Reason, { detail = null, retryAfter = null, message = reason }: More = {}) {
    super(message);
    this.kind = kind;
    this.reason = reason;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}

/** A value from outside is not of its form. @throws DomainRefusal `input` naming the field, its rule and what it had */
export function refuseField(field: string, rule: string, value: unknown): never {
  const detail = fieldError(field, rule, value);
  throw new DomainRefusal('input', 'badRequest', { detail, message: `${field}: ${rule}` });
}

/** Longer values are cut: an answer must not echo a screenful back. */
export const VALUE_LIMIT = 80;

/** Fields whose value is never echoed, not even to the one who sent it: answers end up in logs and screenshots. */
const SECRET = /pwd|passw|secret|token|captcha|cipher|code$/i;

/** What an answer says of a refused value. */
export function fieldError(field: string, rule: string, value: unknown): FieldError {
  if (SECRET.test(field)) return { field, rule, value: '' };
  const text = value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return { field, rule, value: text.length > VALUE_LIMIT ? `${text.slice(0, VALUE_LIMIT)}…` : text };
}
