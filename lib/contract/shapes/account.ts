import { CHANNELS, FACTORS, PERMISSIONS, PROVIDERS, QR_STATUSES, USER_KINDS } from '../account.ts';
import { REGISTER_FIELDS } from '../referral.ts';
import { ALGORITHMS } from '../signing.ts';
import { orNull, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** Logins, registrations, codes and sessions. What travels inside the ciphertext is checked when it is out of it. */

const text = (maxLength: number, description = '') => Type.String({ minLength: 1, maxLength, description });
export const LoginName = text(254, 'Email address, mobile number with areaCode, or name of a sub-account.');
const Area = Type.String({ pattern: '^\\+?\\d{1,4}$' });
export const AreaCode = Type.Optional(Area);
export const Password = text(256);
export const CodeText = Type.String({ maxLength: 32 });
export const Serial = Type.String({ pattern: '^[\\w-]{1,64}$' });
export const UserIdText = Type.String({ pattern: '^\\d{1,20}$' });
export const ChannelText = Type.Enum(CHANNELS);
export const ProviderText = Type.Enum(PROVIDERS);
const Email = Type.String({ minLength: 3, maxLength: 254 });
const Mobile = Type.String({ minLength: 5, maxLength: 32 });

/** Every factor of `verifyTypes` but passkeys has its field; a passkey stands for all of them with both of its own. */
export const Codes = {
  emailCode: Type.Optional(CodeText),
  mobileCode: Type.Optional(CodeText),
  googleCode: Type.Optional(Type.String({ maxLength: 32, description: 'Of the authenticator, or a recovery code.' })),
  fidoSerialNO: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$', description: 'Of the passkey’s options.' })),
  fidoVerifyCode: Type.Optional(Type.String({ maxLength: 16_384, description: 'What the passkey answered, as JSON.' })),
};
export const CodesBody = Type.Object(Codes);
export type FactorCodes = Wire<typeof CodesBody>;

const DeviceChecks = {
  userCheckDeviceSign: Type.Optional(Type.String({ maxLength: 512 })),
  lastAlgorithm: Type.Optional(Type.String({ maxLength: 16 })),
};
const DeviceChecksBody = Type.Object(DeviceChecks);
export type DeviceCheck = Wire<typeof DeviceChecksBody>;

/** Whatever is not of the right form is left out, never refused (REF, server half). */
export const Referral = Object.fromEntries(
  Object.keys(REGISTER_FIELDS).map((name) => [name, Type.Optional(Type.String({ maxLength: 1024 }))]),
) as Record<keyof typeof REGISTER_FIELDS, ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>>>;

export const DoneShape = Type.Object({ done: Type.Literal(true) });
/** Answer of calls that have nothing else to tell. */
export type Done = Wire<typeof DoneShape>;

const MaskedEmail = orNull(Type.String({ description: 'm***@example.com' }));
const MaskedMobile = orNull(Type.String({ description: '+49 ***1234' }));
export const UserInfoShape = Type.Object({
  /** Where a login is bound by (SGN-36). */
  userId: Type.String(),
  kind: Type.Enum(USER_KINDS),
  email: MaskedEmail,
  mobile: MaskedMobile,
  /** Of a sub-account or an agency. */
  name: orNull(Type.String()),
  parentId: orNull(Type.String()),
  /** Of a sub-account; of all others every one they can have. */
  permissions: Type.Array(Type.Enum(PERMISSIONS)),
  demo: Type.Boolean({ description: 'This session trades on paper only.' }),
  sessionId: Type.String(),
  /** Later calls answer 20906. */
  expiresAt: Time('Refresh before that.'),
  registeredAt: Time('Since when.'),
  withdrawalLockedUntil: orNull(Time('Withdrawals would wait until then; the venue has none.')),
});
export type UserInfo = Wire<typeof UserInfoShape>;

export const SessionShape = Type.Object({ userInfo: UserInfoShape });
/** A session was made; normal logins have it at the top, agency and third-party ones in `accessTokenResVO`. */
export type SessionAnswer = Wire<typeof SessionShape>;

export const WrappedShape = Type.Object({ accessTokenResVO: SessionShape });
export type WrappedSession = Wire<typeof WrappedShape>;

export const StepShape = Type.Object({
  serialNO: Type.String(),
  verifyTypes: Type.Array(Type.Enum(FACTORS), { description: 'All of them; a passkey stands for all.' }),
  /** Codes can be asked for with `{ serialNO, channel }`. */
  email: MaskedEmail,
  mobile: MaskedMobile,
  expiresAt: Time('Over after that.'),
  /** Not because the owner of the account set up a second step. */
  newDevice: Type.Boolean({ description: 'Asked for because this browser is new to the account.' }),
});
/** A second step: a code for every one of `verifyTypes`; a passkey, where it is among them, stands for all of them. */
export type StepAnswer = Wire<typeof StepShape>;

export const LoginShape = Type.Union([SessionShape, StepShape]);
export type LoginAnswer = Wire<typeof LoginShape>;
export const WrappedLoginShape = Type.Union([WrappedShape, StepShape]);

export const PreCheckBody = Type.Object({
  purpose: Type.Enum(['login', 'register', 'reset']),
  loginName: Type.Optional(LoginName),
  areaCode: AreaCode,
  ...DeviceChecks,
});
export type PreCheckRequest = Wire<typeof PreCheckBody>;
export const PreCheckShape = Type.Object({
  loginType: orNull(Type.Enum(['email', 'mobile', 'name'])),
  /** Ways that go on from here, best first. */
  next: Type.Array(Type.Enum(['password', 'code', 'passkey', 'register'])),
  captchaScene: orNull(Type.String()),
  providers: Type.Array(ProviderText),
});
/** The same for every name, known or not. */
export type PreCheckAnswer = Wire<typeof PreCheckShape>;

export const LoginBody = Type.Object({ loginName: LoginName, pwd: Password, areaCode: AreaCode, ...DeviceChecks });
export type LoginRequest = Wire<typeof LoginBody>;
export const VerifyBody = Type.Object({ serialNO: Serial, ...Codes });
export type VerifyRequest = Wire<typeof VerifyBody>;

export const PasskeyOptionsBody = Type.Object({ serialNO: Type.Optional(Serial) });
/** `serialNO` of a second step or of a `StepUp` that the passkey stands for; without it the passkey is the whole login. */
export type PasskeyOptionsRequest = Wire<typeof PasskeyOptionsBody>;
export const PasskeyOptionsShape = Type.Object({ serialNO: Type.String(), options: Type.Object({}) });
/** `options` go to `startAuthentication({ optionsJSON })`. */
export type PasskeyOptionsAnswer = Wire<typeof PasskeyOptionsShape>;
export const PasskeyLoginBody = Type.Object({ serialNO: Serial, fidoVerifyCode: Type.String({ maxLength: 16_384 }) });
/** JSON of what `startAuthentication` gave. */
export type PasskeyLoginRequest = Wire<typeof PasskeyLoginBody>;

export const SystemLoginBody = Type.Object({ loginName: LoginName, areaCode: AreaCode });
export type SystemLoginRequest = Wire<typeof SystemLoginBody>;
export const VerifySystemBody = Type.Object({ serialNO: Serial, verifyCode: CodeText });
export type VerifySystemRequest = Wire<typeof VerifySystemBody>;

export const QrKeyShape = Type.Object({ qrcodeKey: Type.String(), expiresAt: Time('Over after that.') });
/** A picture of `qrLink` (qr-login.ts) is what the other device looks at. */
export type QrKeyAnswer = Wire<typeof QrKeyShape>;
export const QrBody = Type.Object({ qrcodeKey: Serial });
export type QrRequest = Wire<typeof QrBody>;
export const QrStatusShape = Type.Object({
  status: Type.Enum(QR_STATUSES),
  /** Once, when confirmed. */
  userInfo: Type.Optional(UserInfoShape),
});
export type QrStatusAnswer = Wire<typeof QrStatusShape>;
export const QrScanShape = Type.Object({ device: Type.String(), ip: Type.String(), askedAt: Time('Asked for then.') });
export type QrScanAnswer = Wire<typeof QrScanShape>;
export const QrConfirmBody = Type.Object({ qrcodeKey: Serial, approve: Type.Boolean() });
export type QrConfirmRequest = Wire<typeof QrConfirmBody>;

export const SendCodeBody = Type.Object({
  purpose: Type.Enum(['register', 'reset', 'step', 'security', 'contact']),
  channel: ChannelText,
  email: Type.Optional(Email),
  mobile: Type.Optional(Mobile),
  areaCode: AreaCode,
  serialNO: Type.Optional(Serial),
});
/** For a step `serialNO` and a channel; for what is new the address; for one's own account neither (with a session). */
export type SendCodeRequest = Wire<typeof SendCodeBody>;
export const SendCodeShape = Type.Object({
  to: Type.String({ description: 'Masked.' }),
  resendAfter: Type.Integer({ description: 'Seconds.' }),
  expiresAt: Time('Good until then.'),
});
export type SendCodeAnswer = Wire<typeof SendCodeShape>;

const Both = { pwd: Password, rePwd: Password, verifyCode: CodeText };
export const RegisterEmailBody = Type.Object({ email: Email, ...Both, ...Referral });
export type RegisterEmailRequest = Wire<typeof RegisterEmailBody>;
export const RegisterMobileBody = Type.Object({ mobile: Mobile, areaCode: Area, ...Both, ...Referral });
export type RegisterMobileRequest = Wire<typeof RegisterMobileBody>;
export const RegisterBothBody = Type.Object({
  mobile: Mobile,
  areaCode: Area,
  email: Email,
  emailVerifyCode: CodeText,
  ...Both,
  ...Referral,
});
/** `verifyCode` is the mobile's. */
export type RegisterBothRequest = Wire<typeof RegisterBothBody>;

export const ResetPasswordBody = Type.Object({
  loginName: LoginName,
  areaCode: AreaCode,
  verifyCode: CodeText,
  pwd: Password,
  rePwd: Password,
  ...Codes,
});
/** Answers `Done`; `codeWrong` for a wrong code and for a name that nobody has. All sessions end. */
export type ResetPasswordRequest = Wire<typeof ResetPasswordBody>;

/** A session without a key may bring one. */
export const RefreshBody = Type.Object({
  publicKey: Type.Optional(Type.String({ maxLength: 400 })),
  algorithm: Type.Optional(Type.Enum(ALGORITHMS)),
  initSign: Type.Optional(Type.String({ maxLength: 400 })),
});
export type RefreshRequest = Wire<typeof RefreshBody>;
