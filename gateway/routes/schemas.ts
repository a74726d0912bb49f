import type { TSchema, TUnsafe } from 'typebox';
import type { Envelope } from '#lib/contract/envelope.ts';
import type { Done } from '#lib/contract/shapes/account.ts';
import type { Wire } from '#lib/contract/shapes/common.ts';
import { AccountFailure, FailureShape, type FieldError } from '#lib/contract/shapes/refusal.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import { SUCCESS } from '#lib/contract/success.ts';

/** The answers of a route, in the envelope. Answers are documented by their shapes, and tests hold them against these. */

type Answers<Data> = { 200: TUnsafe<Envelope<Data | FieldError>>; '4xx': TSchema; '5xx': TSchema };

/** Its data, a business failure, and refusals on the way in. */
export function answers<Data extends TSchema>(data: Data): Answers<Wire<Data>> {
  const good = Type.Object({
    status: Type.Literal('success'),
    code: Type.Literal(SUCCESS),
    msg: Type.Literal('success'),
    data,
  });
  return inEnvelope<Wire<Data>>(Type.Union([good, FailureShape]));
}

/** As `answers`, with the refusals of accounts. */
export function told<Data extends TSchema>(data: Data): Answers<Wire<Data>> {
  return inEnvelope<Wire<Data>>(Type.Union([answers(data)[200], AccountFailure]));
}

function inEnvelope<Data>(shape: TSchema): Answers<Data> {
  return { 200: Type.Unsafe<Envelope<Data | FieldError>>(shape), '4xx': FailureShape, '5xx': FailureShape };
}

/** What calls answer that have nothing else to tell. */
export const DONE: Done = { done: true };
