import type { TSchema, TUnsafe } from 'typebox';
import { Type } from 'typebox';
import type { CaptchaDemand } from '#lib/contract/captcha.ts';
import { type FieldError, SUCCESS } from '#lib/contract/codes.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import type { SignRefusal } from '#lib/contract/signing.ts';

/**
 * Shapes that many routes share. Requests are validated against theirs; answers are documented by theirs, and tests
 * hold the answers against them. The TypeScript type stands beside each, because the contract's types are read-only.
 */

/** Amounts, prices and rates: never a JSON number. */
export const DecimalText = (description: string) =>
  Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', description: `${description} Decimal string.` });

export const Time = (description: string) => Type.Integer({ minimum: 0, description: `${description} Epoch ms.` });

/** A time in a query: at most 13 digits. */
export const QueryTime = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 9_999_999_999_999, description: `${description} Epoch ms.` }));

export const QueryLimit = (most: number, usual: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: usual, description: 'At most this many.' }));

export const SymbolText = Type.String({ pattern: '^[A-Z0-9]{2,32}$', description: 'Upper case, such as BTCUSDT.' });

const FieldErrorShape = Type.Unsafe<FieldError>(
  Type.Object({
    field: Type.String({ description: 'The parameter that was refused.' }),
    rule: Type.String({ description: 'The rule it broke.' }),
    value: Type.String({ description: 'What it was, cut to 80 characters.' }),
  }),
);

const SignRefusalShape = Type.Unsafe<SignRefusal>(
  Type.Object({
    code: Type.String({ pattern: '^0002[0-3]$', description: 'As in the envelope and in gw-sign-error.' }),
    msg: Type.String(),
    group: Type.Literal('gateway'),
  }),
);
const CaptchaDemandShape = Type.Unsafe<CaptchaDemand>(
  Type.Object({ group: Type.Literal('gateway'), data: Type.String({ description: 'Scene of the captcha.' }) }),
);

const FailureShape = Type.Object(
  {
    status: Type.Literal('error'),
    code: Type.String({ pattern: '^(\\d{5}|\\d{8})$', description: 'Service code; always text.' }),
    msg: Type.String({ description: 'In the language of languageType or of the header locale; English otherwise.' }),
    data: Type.Union([FieldErrorShape, SignRefusalShape, CaptchaDemandShape, Type.Null()]),
  },
  { description: 'A refusal. HTTP 200 for failures of the business, 4xx and 5xx for those of the transport.' },
);

/** The answers of a route in the envelope: its data, a business failure, and refusals on the way in. */
export function answers<T>(data: TSchema): { 200: TUnsafe<Envelope<T>>; '4xx': TSchema; '5xx': TSchema } {
  const good = Type.Object({
    status: Type.Literal('success'),
    code: Type.Literal(SUCCESS),
    msg: Type.Literal('success'),
    data,
  });
  return { 200: Type.Unsafe<Envelope<T>>(Type.Union([good, FailureShape])), '4xx': FailureShape, '5xx': FailureShape };
}
