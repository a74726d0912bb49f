import type { RegisterFields } from './referral.ts';

/**
 * Words of the account calls. POST with a JSON body unless a path stands in `ACCOUNT_GET`. Which fields travel inside
 * `bodyCiphertext` says encrypted-fields.ts, which paths are signed signing.ts, which carry the device token
 * device-paths.ts. Times are epoch ms, amounts decimal strings.
 */

export const LOGIN = {
  preCheck: '/v1/user/public/pre-check',
  password: '/v1/user/login',
  verify: '/v1/user/login/verify-login',
  verifyV2: '/v1/user/login/verify-login-v2',
  passkeyOptions: '/v1/user/login/auth-options',
  passkey: '/v1/user/login/verify-auth-login',
  system: '/v1/user/login/systemLogin',
  verifySystem: '/v1/user/login/verifySystemLogin',
  verifySystemV2: '/v1/user/login/verifySystemLogin-v2',
  qrKey: '/v1/user/public/getQrKey',
  qrStatus: '/v1/user/public/getQrKeyStatus',
  agency: '/v1/user/agency/login',
  agencyVerify: '/v1/user/agency/login/verify-login',
} as const;

export const REGISTER = {
  email: '/v1/user/register/email',
  mobile: '/v1/user/register/mobile',
  both: '/v1/user/register/mobileAndEmail',
} as const;

export const SEND_CODE = '/v1/msg/verifyCode/send';
export const RESET_PASSWORD = '/v1/user/public/reset-password';

export const SESSION = {
  refresh: '/v1/user/token/refresh',
  logout: '/v1/user/logout',
  /** GET. Also USER_INFO of session.ts: answers UserInfo. */
  userInfo: '/v1/user/overview/userinfo',
  /** The logged-in second device: looks at a login that is asked for by QR, then says yes or no. */
  qrScan: '/v1/user/qr/scan',
  qrConfirm: '/v1/user/qr/confirm',
} as const;

export const SUB = {
  switchLogin: '/v1/user/sub/switLogin',
  switchWeb: '/v1/user/sub/switchWeb',
  switchApp: '/v1/user/sub/switchApp',
  switchLoginDemo: '/v1/user/sub/switchLoginDemo',
  switchTradeDemo: '/v1/user/sub/switchTradeDemo',
  /** GET. */
  list: '/v1/user/sub/list',
  create: '/v1/user/sub/create',
  permissions: '/v1/user/sub/permissions',
  freeze: '/v1/user/sub/freeze',
} as const;

export const SECURITY = {
  /** GET. */
  overview: '/v1/user/security/overview',
  /** GET: sessions of the account, newest first. */
  sessions: '/v1/user/security/sessions',
  removeSession: '/v1/user/security/sessions/remove',
  removeOtherSessions: '/v1/user/security/sessions/remove-others',
  /** GET. */
  devices: '/v1/user/security/devices',
  /** Ends its sessions, and forgets that it is known. */
  removeDevice: '/v1/user/security/devices/remove',
  /** GET. */
  history: '/v1/user/security/login-history',
  password: '/v1/user/security/password',
  antiPhishing: '/v1/user/security/anti-phishing',
  totpStart: '/v1/user/security/totp/start',
  totpConfirm: '/v1/user/security/totp/confirm',
  totpRemove: '/v1/user/security/totp/remove',
  recoveryCodes: '/v1/user/security/recovery-codes',
  /** Second step by email or mobile: on or off. */
  factor: '/v1/user/security/factor',
  /** A further, or another, address or number. */
  contact: '/v1/user/security/contact',
  passkeyStart: '/v1/user/security/fido2/startRegister',
  passkeyFinish: '/v1/user/security/fido2/finishRegister',
  passkeyRemove: '/v1/user/security/fido2/remove',
  /** A wallet or a third party that opens the account from then on, and no longer. */
  bind: '/v1/user/security/third/bind',
  unbind: '/v1/user/security/third/unbind',
} as const;

export const AGENCY = {
  /** GET, all three. */
  dashboard: '/v1/user/agency/dashboard',
  invitees: '/v1/user/agency/invitees',
  commissions: '/v1/user/agency/commissions',
} as const;

/** Test assets for the live account. GET says what is left today. */
export const FAUCET = '/v1/account/faucet';
/** GET, over loopback only: what would have been mailed or texted, newest first. `OUTBOX_PAGE` is the same to read. */
export const OUTBOX = '/v1/outbox';
export const OUTBOX_PAGE = '/v1/outbox/page';

/** Codes of business failures (HTTP 200). Texts: messages, section `codes`. */
export const ACCOUNT_CODE = {
  /** Name, password, code or ciphertext; never says which. */
  loginRefused: '00007',
  /** A verification code is wrong, used, late, or tried too often: outside logins. */
  codeWrong: '21001',
  /** A code was sent a moment ago; `data` is `Wait`. */
  codeTooSoon: '21002',
  /** The step is over (ten minutes, five tries, used, another browser): begin again. */
  stepOver: '21003',
  /** `data` is `FieldError`: field `pwd`, rule one of PASSWORD_RULES. */
  passwordWeak: '21004',
  /** This change needs codes; `data` is `StepUp`. Send the same call again with them. */
  stepUp: '21005',
  /** The kind of account, or a permission of a sub-account, does not allow it. */
  notPermitted: '21006',
  /** The sub-account is frozen. */
  frozen: '21007',
  /** As many as there may be: sub-accounts, passkeys, test assets of a day. */
  most: '21008',
  /** This third party is not set up here. */
  providerOff: '21009',
  /** Too many failures; `data` is `Wait`. */
  wait: '21010',
  /** The third party's proof does not hold. */
  proofWrong: '21011',
  /** The name, the address or the number belongs to an account already; only told to who proved to own it. */
  taken: '21012',
  /** It is the only way into the account; another one comes first. */
  lastWay: '21013',
  /** The third party cannot be reached. */
  providerAway: '21014',
} as const;
export type AccountCode = (typeof ACCOUNT_CODE)[keyof typeof ACCOUNT_CODE];

/** Answer of calls that have nothing else to tell. */
export type Done = { readonly done: true };

/** Seconds. */
export type Wait = { readonly retryAfter: number };

/** Second steps. Recovery codes go where the TOTP code goes (`googleCode`), a passkey into `fidoVerifyCode`. */
export const FACTORS = ['email', 'mobile', 'totp', 'passkey'] as const;
export type Factor = (typeof FACTORS)[number];
export const USER_KINDS = ['normal', 'agency', 'sub'] as const;
export type UserKind = (typeof USER_KINDS)[number];

/** What a password must have, in this order; a field error names the first that is missing. Spaces count as they are. */
export const PASSWORD_RULES = ['length', 'upper', 'lower', 'digit'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

/** Rules a password breaks; none means it may be used. */
export function brokenRules(password: string): readonly PasswordRule[] {
  const holds: Readonly<Record<PasswordRule, boolean>> = {
    length: password.length >= PASSWORD_LENGTH.least && password.length <= PASSWORD_LENGTH.most,
    upper: /\p{Lu}/u.test(password),
    lower: /\p{Ll}/u.test(password),
    digit: /\d/.test(password),
  };
  return PASSWORD_RULES.filter((rule) => !holds[rule]);
}

/** Limits that pages say, all from the server's point of view. Times in seconds. */
export const ACCOUNT_LIMIT = {
  code: 600,
  resend: 60,
  codeTries: 5,
  step: 600,
  qr: 180,
  withdrawalLock: 24 * 3600,
  subs: 20,
  passkeys: 10,
  bound: 10,
  sessions: 10,
  recoveryCodes: 10,
} as const;

/** Forms. Numbers are national digits beside an area code such as `49`. */
export const EMAIL = /^[^\s@<>"(),:;[\\\]]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/i;
export const MOBILE = /^\d{5,15}$/;
export const AREA_CODE = /^\d{1,4}$/;
export const SUB_NAME = /^[A-Za-z0-9]{6,16}$/;
export const ANTI_PHISHING = /^[A-Za-z0-9]{4,20}$/;

/** `userId` is where a login is bound by (SGN-36). */
export type UserInfo = {
  readonly userId: string;
  readonly kind: UserKind;
  /** Masked: `m***@example.com`, `+49 ***1234`; null where there is none. */
  readonly email: string | null;
  readonly mobile: string | null;
  /** Of a sub-account or an agency. */
  readonly name: string | null;
  readonly parentId: string | null;
  /** Of a sub-account; of all others every one they can have. */
  readonly permissions: readonly Permission[];
  /** This session trades on paper only (the demo switches). */
  readonly demo: boolean;
  readonly sessionId: string;
  /** Refresh before that; later calls answer 20906. */
  readonly expiresAt: number;
  readonly registeredAt: number;
  /** Nothing can be withdrawn until then; null when nothing stands in the way. */
  readonly withdrawalLockedUntil: number | null;
};
export const PERMISSIONS = ['spot', 'transfer'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** A session was made; normal logins have it at the top, agency and third-party ones in `accessTokenResVO`. */
export type SessionAnswer = { readonly userInfo: UserInfo };
export type WrappedSession = { readonly accessTokenResVO: SessionAnswer };
/** A second step: a code for every one of `verifyTypes`; a passkey, where it is among them, stands for all of them. */
export type StepAnswer = {
  readonly serialNO: string;
  readonly verifyTypes: readonly Factor[];
  /** Masked addresses that codes can be asked for with `{ serialNO, channel }`. */
  readonly email: string | null;
  readonly mobile: string | null;
  readonly expiresAt: number;
};
/** Nobody here uses this identity yet: register with it, or bind it to an account. */
export type UnboundAnswer = { readonly serialNO: string; readonly bind: true; readonly email: string | null };
export type LoginAnswer = SessionAnswer | StepAnswer;
export type ThirdAnswer = WrappedSession | StepAnswer | UnboundAnswer;

export type DeviceCheck = { readonly userCheckDeviceSign?: string; readonly lastAlgorithm?: string };
export type PreCheckRequest = DeviceCheck & {
  readonly purpose: 'login' | 'register' | 'reset';
  readonly loginName?: string;
  readonly areaCode?: string;
};
/** The same for every name, known or not. */
export type PreCheckAnswer = {
  readonly loginType: 'email' | 'mobile' | 'name' | null;
  /** Ways that go on from here, best first. */
  readonly next: readonly ('password' | 'code' | 'passkey' | 'register')[];
  readonly captchaScene: string | null;
  readonly providers: readonly Provider[];
};

export type LoginRequest = DeviceCheck & {
  readonly loginName: string;
  readonly pwd: string;
  readonly areaCode?: string;
};
/** Every factor of `verifyTypes` but passkeys has its field; a recovery code may stand in `googleCode`. */
export type FactorCodes = { readonly emailCode?: string; readonly mobileCode?: string; readonly googleCode?: string };
export type VerifyRequest = FactorCodes & { readonly serialNO: string };
/** `options` go to `startAuthentication({ optionsJSON })`; without `serialNO` the passkey is the whole login. */
export type PasskeyOptionsRequest = { readonly serialNO?: string };
export type PasskeyOptionsAnswer = { readonly serialNO: string; readonly options: object };
/** JSON of what `startAuthentication` gave. */
export type PasskeyLoginRequest = { readonly serialNO: string; readonly fidoVerifyCode: string };
export type SystemLoginRequest = { readonly loginName: string; readonly areaCode?: string };
export type VerifySystemRequest = { readonly serialNO: string; readonly verifyCode: string };

/** For a step `serialNO` and a channel; for what is new the address; for one's own account neither (with a session). */
export type SendCodeRequest = {
  readonly purpose: 'register' | 'reset' | 'step' | 'security' | 'contact';
  readonly channel: 'email' | 'mobile';
  readonly email?: string;
  readonly mobile?: string;
  readonly areaCode?: string;
  readonly serialNO?: string;
};
export type SendCodeAnswer = { readonly to: string; readonly resendAfter: number; readonly expiresAt: number };

type Both = { readonly pwd: string; readonly rePwd: string };
export type RegisterEmailRequest = RegisterFields & Both & { readonly email: string; readonly verifyCode: string };
export type RegisterMobileRequest = RegisterFields &
  Both & { readonly mobile: string; readonly areaCode: string; readonly verifyCode: string };
/** `verifyCode` is the mobile's. */
export type RegisterBothRequest = RegisterMobileRequest & { readonly email: string; readonly emailVerifyCode: string };
/** Answers `Done`; `codeWrong` for a wrong code and for a name that nobody has. All sessions end. */
export type ResetPasswordRequest = Both &
  FactorCodes & { readonly loginName: string; readonly areaCode?: string; readonly verifyCode: string };

/** A picture of `qrLink` (qr-login.ts) is what the other device looks at. */
export type QrKeyAnswer = { readonly qrcodeKey: string; readonly expiresAt: number };
export type QrStatus = 'waiting' | 'scanned' | 'confirmed' | 'expired' | 'closed';
/** `userInfo` once, when confirmed. */
export type QrStatusAnswer = { readonly status: QrStatus; readonly userInfo?: UserInfo };
export type QrScanAnswer = { readonly device: string; readonly ip: string; readonly askedAt: number };

export const PROVIDERS = ['apple', 'google', 'tg', 'wallet'] as const;
export type Provider = (typeof PROVIDERS)[number];
