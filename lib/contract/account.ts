/**
 * Words of the account calls; what they take and answer is in `shapes/{account,security,sub,third,agency}.ts`. POST with a JSON body unless a path stands in `ACCOUNT_GET`. Which fields travel inside
 * `bodyCiphertext` says encrypted-fields.ts, which paths are signed signing.ts, which carry the device token
 * device-paths.ts. Times are epoch ms, amounts decimal strings.
 */

export { ACCOUNT_CODE, type AccountCode } from './account-code.ts';

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

/** A link from a message: what it is about, and the button behind it. The token stands behind the `#` of GUARD_PAGE. */
export const GUARD = { look: '/v1/user/public/guard/look', act: '/v1/user/public/guard/act' } as const;
export const GUARD_PAGE = '/secure-account';

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
  /** What its owner calls it; '' takes the name off. */
  nameDevice: '/v1/user/security/devices/name',
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
  /** Of a main account, with its sub-accounts; undone for a while by the link of the message about it. */
  close: '/v1/user/security/close',
  /** Asks for everything the account has; DOWNLOAD with its serial number brings it. */
  takeout: '/v1/user/security/takeout',
} as const;

/** GET: a file. Not signed, since a browser fetches it as a download: what authorises it is good once, in that session. */
export const DOWNLOAD = '/v1/user/takeout';

export const AGENCY = {
  /** GET, all three. */
  dashboard: '/v1/user/agency/dashboard',
  invitees: '/v1/user/agency/invitees',
  commissions: '/v1/user/agency/commissions',
} as const;

/** Test assets for the live account. GET says what is left today. */
export const FAUCET = '/v1/account/faucet';
/**
 * GET, over loopback with the key of this start, never on a public gateway: what would have been mailed or texted, newest
 * first. `OUTBOX_PAGE` is the same to read.
 */
export const OUTBOX = '/v1/outbox';
export const OUTBOX_PAGE = '/v1/outbox/page';
/** GET, the same way: captchas that wait to be solved, newest first, with their answers. Answers OpenCaptcha[]. */
export const OUTBOX_CAPTCHAS = '/v1/outbox/captchas';
/** Where the key goes: a header for programs, `?key=` for people. */
export const OUTBOX_KEY = { header: 'outbox-key', query: 'key' } as const;

/** Second steps. Recovery codes go where the TOTP code goes (`googleCode`), a passkey into `fidoVerifyCode`. */
export const FACTORS = ['email', 'mobile', 'totp', 'passkey'] as const;
export type Factor = (typeof FACTORS)[number];
export const USER_KINDS = ['normal', 'agency', 'sub'] as const;
export type UserKind = (typeof USER_KINDS)[number];

/** Limits that pages say, all from the server's point of view. Times in seconds. */
export const ACCOUNT_LIMIT = {
  code: 600,
  resend: 60,
  codeTries: 5,
  step: 600,
  qr: 180,
  withdrawalLock: 24 * 3600,
  /** A link that secures an account is good so long, and so long withdrawals wait once it was used. */
  guard: 72 * 3600,
  /** A closed account can be opened again so long; then what it knows of its owner is erased. */
  closing: 72 * 3600,
  /** Downloads of everything in a day. */
  takeouts: 5,
  subs: 20,
  passkeys: 10,
  /** Characters of the name of a device. */
  deviceName: 40,
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

export const PERMISSIONS = ['spot', 'futures', 'transfer'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Where codes go to. */
export const CHANNELS = ['email', 'mobile'] as const;

export const QR_STATUSES = ['waiting', 'scanned', 'confirmed', 'expired', 'closed'] as const;
export type QrStatus = (typeof QR_STATUSES)[number];

export const PROVIDERS = ['apple', 'google', 'tg', 'wallet'] as const;
export type Provider = (typeof PROVIDERS)[number];
