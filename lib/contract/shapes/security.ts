import { ACCOUNT_LIMIT, CHANNELS, FACTORS } from '../account.ts';
import { HAPPENINGS, LOGIN_EVENTS } from '../account-data.ts';
import { AreaCode, Codes, CodeText, Password, ProviderText, Serial, UserInfoShape } from './account.ts';
import { orNull, PageOf, QueryLimit, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** What protects an account. Every change of it takes the codes of its factors (`stepUp` says which). */

const Id = Type.String({ pattern: '^[\\w-]{1,64}$' });

const GuardToken = Type.String({ pattern: '^[\\w-]{43}$', description: 'What stands behind the # of the link.' });
export const GuardLookBody = Type.Object({ token: GuardToken });
export type GuardRequest = Wire<typeof GuardLookBody>;
export const GuardLookShape = Type.Object({
  happened: Type.Enum(HAPPENINGS),
  /** Masked: whose account it is. */
  account: Type.String(),
  at: Time('It happened then.'),
  device: Type.String(),
  ip: Type.String(),
  undoes: Type.Boolean({ description: 'It also puts back what protected the account before.' }),
  expiresAt: Time('Over after that.'),
});
/** What a link from a message is about (ACC-26). */
export type GuardLook = Wire<typeof GuardLookShape>;
export const GuardActBody = Type.Object({ token: GuardToken, googleCode: Type.Optional(CodeText) });
/** `googleCode`: of the authenticator that protected the account before the change, or a recovery code of then. */
export type GuardActRequest = Wire<typeof GuardActBody>;

const PasskeyShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Time('Made.'),
  usedAt: orNull(Time('Used last.')),
});
export type Passkey = Wire<typeof PasskeyShape>;
const BoundShape = Type.Object({
  id: Type.String(),
  provider: ProviderText,
  /** Of others than wallets nothing that could be read is kept. */
  name: orNull(Type.String({ description: 'Of a wallet its address, shortened.' })),
  at: Time('Bound then.'),
});
export type BoundLogin = Wire<typeof BoundShape>;
export const OverviewShape = Type.Object({
  user: UserInfoShape,
  hasPassword: Type.Boolean(),
  /** Second steps that a login asks for. */
  factors: Type.Array(Type.Enum(FACTORS)),
  passkeys: Type.Array(PasskeyShape),
  /** Not used yet; null while TOTP is off. */
  recoveryCodesLeft: orNull(Type.Integer()),
  antiPhishingCode: orNull(Type.String()),
  bound: Type.Array(BoundShape),
  /** What can be connected here. */
  providers: Type.Array(ProviderText),
});
export type SecurityOverview = Wire<typeof OverviewShape>;

export const HistoryRowShape = Type.Object({
  id: Type.String(),
  event: Type.Enum(LOGIN_EVENTS),
  /** How: `password`, `code`, `passkey`, `qr`, `wallet`, `google`, …; null where that says nothing. */
  by: orNull(Type.String()),
  device: Type.String(),
  ip: Type.String(),
  at: Time('When.'),
});
export type LoginHistoryRow = Wire<typeof HistoryRowShape>;
export const LoginHistoryShape = PageOf(HistoryRowShape);
export type LoginHistory = Wire<typeof LoginHistoryShape>;
/** @param usual rows of a page that does not say how many */
export const LoginHistoryQuery = (usual: number) =>
  Type.Object({ cursor: Type.Optional(Type.String({ pattern: '^\\d{20}$' })), limit: QueryLimit(100, usual) });
export type LoginHistoryRequest = Wire<ReturnType<typeof LoginHistoryQuery>>;

export const SessionRowShape = Type.Object({
  id: Type.String(),
  current: Type.Boolean(),
  /** `Chrome on Linux`, from what the browser says. */
  device: Type.String(),
  /** What its owner calls the device. */
  name: orNull(Type.String()),
  ip: Type.String(),
  createdAt: Time('Begun.'),
  seenAt: Time('Used last.'),
  signed: Type.Boolean({ description: 'Its calls are signed.' }),
  demo: Type.Boolean(),
});
export type SessionRow = Wire<typeof SessionRowShape>;
export const RemoveSessionBody = Type.Object({ sessionId: Id, ...Codes });
export type RemoveSessionRequest = Wire<typeof RemoveSessionBody>;

export const DeviceRowShape = Type.Object({
  id: Type.String(),
  current: Type.Boolean(),
  device: Type.String(),
  /** What its owner calls it. */
  name: orNull(Type.String()),
  ip: Type.String(),
  firstSeenAt: Time('First login.'),
  lastSeenAt: Time('Last login.'),
  trusted: Type.Boolean({ description: 'Proved itself by a key of an earlier login.' }),
  sessions: Type.Integer(),
});
export type DeviceRow = Wire<typeof DeviceRowShape>;
export const RemoveDeviceBody = Type.Object({ deviceId: Id, ...Codes });
export type RemoveDeviceRequest = Wire<typeof RemoveDeviceBody>;
export const NameDeviceBody = Type.Object({
  deviceId: Id,
  name: Type.String({
    maxLength: ACCOUNT_LIMIT.deviceName,
    description: 'One line without control characters; empty takes the name off.',
  }),
});
export type NameDeviceRequest = Wire<typeof NameDeviceBody>;

export const ChangePasswordBody = Type.Object({
  /** Left out where there is none yet. */
  oldPwd: Type.Optional(Type.String({ maxLength: 256 })),
  pwd: Password,
  rePwd: Password,
  ...Codes,
});
export type ChangePasswordRequest = Wire<typeof ChangePasswordBody>;
export const AntiPhishingBody = Type.Object({ code: Type.String({ pattern: '^[A-Za-z0-9]{4,20}$' }), ...Codes });
export type AntiPhishingRequest = Wire<typeof AntiPhishingBody>;

export const FactorBody = Type.Object({ factor: Type.Enum(CHANNELS), on: Type.Boolean(), ...Codes });
export type FactorRequest = Wire<typeof FactorBody>;
export const ContactBody = Type.Object({
  channel: Type.Enum(CHANNELS),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  mobile: Type.Optional(Type.String({ maxLength: 32 })),
  areaCode: AreaCode,
  /** Sent to the new address or number by purpose `contact`. */
  verifyCode: CodeText,
  ...Codes,
});
export type ContactRequest = Wire<typeof ContactBody>;

export const TotpStartShape = Type.Object({ serialNO: Type.String(), secret: Type.String(), url: Type.String() });
/** `url` is the otpauth address behind the QR code. */
export type TotpStartAnswer = Wire<typeof TotpStartShape>;
export const TotpConfirmBody = Type.Object({ serialNO: Serial, googleCode: CodeText });
export type TotpConfirmRequest = Wire<typeof TotpConfirmBody>;
export const RecoveryCodesShape = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
/** Shown once. */
export type RecoveryCodesAnswer = Wire<typeof RecoveryCodesShape>;

export const PasskeyStartShape = Type.Object({ serialNO: Type.String(), options: Type.Object({}) });
/** `options` go to `startRegistration({ optionsJSON })`. */
export type PasskeyStartAnswer = Wire<typeof PasskeyStartShape>;
export const PasskeyFinishBody = Type.Object({
  serialNO: Serial,
  name: Type.String({ minLength: 1, maxLength: 40 }),
  response: Type.Object({}),
});
export type PasskeyFinishRequest = Wire<typeof PasskeyFinishBody>;
export const PasskeyRemoveBody = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,1024}$' }), ...Codes });
export type PasskeyRemoveRequest = Wire<typeof PasskeyRemoveBody>;
