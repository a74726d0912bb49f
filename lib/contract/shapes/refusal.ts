import { ACCOUNT_CODE, FACTORS } from '../account.ts';
import type { CaptchaDemand } from '../captcha.ts';
import type { SignCode } from '../signing.ts';
import type { Wire } from './common.ts';
import { Type } from './type.ts';

/** What a refused call answers: code and sentence, and in `data` what to do about it. */

const FieldErrorShape = Type.Object({
  field: Type.String({ description: 'The parameter that was refused.' }),
  rule: Type.String({ description: 'The rule it broke.' }),
  value: Type.String({ description: 'What it was, cut to 80 characters.' }),
});
/** What a refused parameter answers in `data`. */
export type FieldError = Wire<typeof FieldErrorShape>;

const SignRefusalShape = Type.Object({
  code: Type.Unsafe<SignCode>(
    Type.String({ pattern: '^0002[0-3]$', description: 'As in the envelope and in gw-sign-error.' }),
  ),
  msg: Type.String(),
  group: Type.Literal('gateway'),
});
/** `data` of a refused signature (GW-25). */
export type SignRefusal = Wire<typeof SignRefusalShape>;

/** Its type stands beside the function that makes one. */
const CaptchaDemandShape = Type.Unsafe<CaptchaDemand>(
  Type.Object({ group: Type.Literal('gateway'), data: Type.String({ description: 'Scene of the captcha.' }) }),
);

export const FailureShape = Type.Object(
  {
    status: Type.Literal('error'),
    code: Type.String({ pattern: '^(\\d{5}|\\d{8})$', description: 'Service code; always text.' }),
    msg: Type.String({
      description:
        'In the language of languageType (query), else of the headers locale, language, accept-language; else English.',
    }),
    data: Type.Union([FieldErrorShape, SignRefusalShape, CaptchaDemandShape, Type.Null()]),
  },
  { description: 'A refusal. HTTP 200 for failures of the business, 4xx and 5xx for those of the transport.' },
);

const WaitShape = Type.Object({ retryAfter: Type.Integer({ minimum: 1, description: 'Seconds.' }) });
export type Wait = Wire<typeof WaitShape>;

const StepUpShape = Type.Object({
  verifyTypes: Type.Array(Type.Enum(FACTORS), {
    description: 'Codes that are needed; a passkey stands for all.',
  }),
  serialNO: Type.Optional(Type.String({ description: 'What options for a passkey are asked with.' })),
});
/**
 * `data` of `stepUp`: send the same call again with a code for every factor, or with a passkey's answer where that is
 * among them. Codes come by purpose `security`.
 */
export type StepUp = Wire<typeof StepUpShape>;

export const AccountFailure = Type.Object(
  {
    status: Type.Literal('error'),
    code: Type.Enum(Object.values(ACCOUNT_CODE)),
    msg: Type.String(),
    data: Type.Union([WaitShape, StepUpShape]),
  },
  { description: 'A refusal with what to do: wait, or send codes along.' },
);
