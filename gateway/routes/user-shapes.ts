import type { TSchema, TUnsafe } from 'typebox';
import { Type } from 'typebox';
import {
  ACCOUNT_CODE,
  type Done,
  FACTORS,
  PERMISSIONS,
  PROVIDERS,
  USER_KINDS,
  type Wait,
} from '#lib/contract/account.ts';
import type { StepUp } from '#lib/contract/account-data.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { REGISTER_FIELDS } from '#lib/contract/referral.ts';
import { answers, Time } from './schemas.ts';

/** Shapes of the account calls; the words are those of lib/contract/account.ts. */

const WaitShape = Type.Unsafe<Wait>(Type.Object({ retryAfter: Type.Integer({ minimum: 1, description: 'Seconds.' }) }));
const StepUpShape = Type.Unsafe<StepUp>(
  Type.Object({ verifyTypes: Type.Array(Type.Enum([...FACTORS]), { description: 'Codes that are needed.' }) }),
);
const AccountFailure = Type.Object(
  {
    status: Type.Literal('error'),
    code: Type.Enum(Object.values(ACCOUNT_CODE)),
    msg: Type.String(),
    data: Type.Union([WaitShape, StepUpShape]),
  },
  { description: 'A refusal with what to do: wait, or send codes along.' },
);

/** As `answers`, with the refusals of accounts. */
export function told<T>(data: TSchema): { 200: TUnsafe<Envelope<T>>; '4xx': TSchema; '5xx': TSchema } {
  const usual = answers<T>(data);
  return { ...usual, 200: Type.Unsafe<Envelope<T>>(Type.Union([usual[200], AccountFailure])) };
}

export const Nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const text = (maxLength: number, description = '') => Type.String({ minLength: 1, maxLength, description });

/** Requests. What travels inside the ciphertext is checked when it is out of it. */
export const LoginName = text(254, 'Email address, mobile number with areaCode, or name of a sub-account.');
export const AreaCode = Type.Optional(Type.String({ pattern: '^\\+?\\d{1,4}$' }));
export const Password = text(256);
export const CodeText = Type.String({ maxLength: 32 });
export const Serial = Type.String({ pattern: '^[\\w-]{1,64}$' });
/** Of an Ethereum wallet. */
export const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
export const UserIdText = Type.String({ pattern: '^\\d{1,20}$' });
export const Codes = {
  emailCode: Type.Optional(CodeText),
  mobileCode: Type.Optional(CodeText),
  googleCode: Type.Optional(Type.String({ maxLength: 32, description: 'Of the authenticator, or a recovery code.' })),
};
export const DeviceChecks = {
  userCheckDeviceSign: Type.Optional(Type.String({ maxLength: 512 })),
  lastAlgorithm: Type.Optional(Type.String({ maxLength: 16 })),
};
/** Whatever is not of the right form is left out, never refused (REF, server half). */
export const Referral = Object.fromEntries(
  Object.keys(REGISTER_FIELDS).map((name) => [name, Type.Optional(Type.String({ maxLength: 1024 }))]),
) as Record<keyof typeof REGISTER_FIELDS, ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>>>;

/** Answers. */
const MaskedEmail = Nullable(Type.String({ description: 'm***@example.com' }));
const MaskedMobile = Nullable(Type.String({ description: '+49 ***1234' }));
export const UserInfoShape = Type.Object({
  userId: Type.String(),
  kind: Type.Enum([...USER_KINDS]),
  email: MaskedEmail,
  mobile: MaskedMobile,
  name: Nullable(Type.String()),
  parentId: Nullable(Type.String()),
  permissions: Type.Array(Type.Enum([...PERMISSIONS])),
  demo: Type.Boolean({ description: 'This session trades on paper only.' }),
  sessionId: Type.String(),
  expiresAt: Time('Refresh before that.'),
  registeredAt: Time('Since when.'),
  withdrawalLockedUntil: Nullable(Time('Nothing can be withdrawn until then.')),
});
export const SessionShape = Type.Object({ userInfo: UserInfoShape });
export const WrappedShape = Type.Object({ accessTokenResVO: SessionShape });
export const StepShape = Type.Object({
  serialNO: Type.String(),
  verifyTypes: Type.Array(Type.Enum([...FACTORS]), { description: 'All of them; a passkey stands for all.' }),
  email: MaskedEmail,
  mobile: MaskedMobile,
  expiresAt: Time('Over after that.'),
});
export const UnboundShape = Type.Object({ serialNO: Type.String(), bind: Type.Literal(true), email: MaskedEmail });
export const ProviderShape = Type.Enum([...PROVIDERS]);
export const DoneShape = Type.Object({ done: Type.Literal(true) });
export type { Done };
export const DONE: Done = { done: true };
