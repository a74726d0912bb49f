import type { AccountCode, Factor, FactorCodes, Permission, Provider, UserInfo } from './account.ts';
import type { RegisterFields } from './referral.ts';
import type { Page } from './trade.ts';

/** Shapes behind a login: security, sub-accounts, third parties, agency, faucet, outbox. Paths: account.ts. */

/** `data` of `stepUp`: send the same call again with a code for every factor; codes come by purpose `security`. */
export type StepUp = { readonly verifyTypes: readonly Factor[] };

export type SecurityOverview = {
  readonly user: UserInfo;
  readonly hasPassword: boolean;
  /** Second steps that a login asks for. */
  readonly factors: readonly Factor[];
  readonly passkeys: readonly Passkey[];
  /** Not used yet; null while TOTP is off. */
  readonly recoveryCodesLeft: number | null;
  readonly antiPhishingCode: string | null;
  readonly bound: readonly BoundLogin[];
  /** What can be connected here. */
  readonly providers: readonly Provider[];
};
/** `name`: of a wallet its address, shortened; of others nothing that could be read is kept. */
export type BoundLogin = {
  readonly id: string;
  readonly provider: Provider;
  readonly name: string | null;
  readonly at: number;
};
export type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
};

export type SessionRow = {
  readonly id: string;
  readonly current: boolean;
  /** `Chrome on Linux`, from what the browser says. */
  readonly device: string;
  readonly ip: string;
  readonly createdAt: number;
  readonly seenAt: number;
  /** Its calls are signed. */
  readonly signed: boolean;
  readonly demo: boolean;
};
export type DeviceRow = {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
  readonly ip: string;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  /** Proved itself with a key of an earlier login. */
  readonly trusted: boolean;
  readonly sessions: number;
};
export const LOGIN_EVENTS = [
  'login',
  'loginFailed',
  'logout',
  'switch',
  'sessionRemoved',
  'passwordChanged',
  'factorChanged',
  'contactChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'thirdBound',
  'thirdUnbound',
] as const;
export type LoginEvent = (typeof LOGIN_EVENTS)[number];
export type LoginHistoryRow = {
  readonly id: string;
  readonly event: LoginEvent;
  /** How: `password`, `code`, `passkey`, `qr`, `wallet`, `google`, …; null where that says nothing. */
  readonly by: string | null;
  readonly device: string;
  readonly ip: string;
  readonly at: number;
};
export type LoginHistory = Page<LoginHistoryRow>;

/** Every change of what protects an account takes the codes of its factors (`stepUp` says which). */
export type ChangePasswordRequest = FactorCodes & {
  /** Left out where there is none yet. */
  readonly oldPwd?: string;
  readonly pwd: string;
  readonly rePwd: string;
};
export type AntiPhishingRequest = FactorCodes & { readonly code: string };
export type TotpStartRequest = FactorCodes;
/** `url` is the otpauth address behind the QR code. */
export type TotpStartAnswer = { readonly serialNO: string; readonly secret: string; readonly url: string };
export type TotpConfirmRequest = { readonly serialNO: string; readonly googleCode: string };
/** Shown once. */
export type RecoveryCodesAnswer = { readonly recoveryCodes: readonly string[] };
export type FactorRequest = FactorCodes & { readonly factor: 'email' | 'mobile'; readonly on: boolean };
/** `verifyCode` was sent to the new address or number by purpose `contact`. */
export type ContactRequest = FactorCodes & {
  readonly channel: 'email' | 'mobile';
  readonly email?: string;
  readonly mobile?: string;
  readonly areaCode?: string;
  readonly verifyCode: string;
};
/** `options` go to `startRegistration({ optionsJSON })`. */
export type PasskeyStartAnswer = { readonly serialNO: string; readonly options: object };
export type PasskeyFinishRequest = { readonly serialNO: string; readonly name: string; readonly response: object };

export type SubRow = {
  readonly userId: string;
  readonly name: string;
  readonly status: 'normal' | 'frozen';
  readonly permissions: readonly Permission[];
  /** Without an own password it can only be switched to. */
  readonly virtual: boolean;
  readonly createdAt: number;
  readonly lastLoginAt: number | null;
};
/** `self`: who is asked for now; the list is that of the main account, which a switched-to sub-account sees too. */
export type SubList = {
  readonly main: { readonly userId: string };
  readonly self: string;
  readonly rows: readonly SubRow[];
};
export type SubCreateRequest = {
  readonly name: string;
  /** Its login is `name` and this; without it the account is virtual. */
  readonly pwd?: string;
  readonly permissions: readonly Permission[];
};
export type SubPermissionsRequest = { readonly userId: string; readonly permissions: readonly Permission[] };
export type SubFreezeRequest = { readonly userId: string; readonly frozen: boolean };
/** Back and forth within the own tree. Answers `SessionAnswer`; the session before is over. */
export type SwitchRequest = { readonly userId: string };
export type DemoSwitchRequest = { readonly demo: boolean };

export const THIRD = {
  appleRegister: '/v1/user/public/third/apple/register',
  googleRegister: '/v1/user/public/third/google/register',
  tgRegister: '/v1/user/public/third/tg/register',
  walletRegister: '/v1/user/public/third/wallet/register',
  bindCheck: '/v1/user/public/third/bind/check',
  bindChoose: '/v1/user/public/third/bind/choose',
  walletSign: '/v1/user/public/third/wallet/sign',
  walletCheck: '/v1/user/public/third/wallet/check',
  check: '/v1/user/public/third/check',
  tgSign: '/v1/user/public/third/tg/sign',
  tgSignV2: '/v1/user/public/third/tg/signV2',
  tgCheckUserExit: '/v1/user/public/third/tg/checkUserExit',
  tgGenerateVirtual: '/v1/user/public/third/tg/generateVirtual',
  oauthSign: '/v1/user/public/third/oauth/sign',
  securityVerify: '/v1/user/public/third/securityVerify',
} as const;

/** `text` is signed as a personal message (EIP-191) by the wallet of this address; once, within ten minutes. */
export type WalletSignRequest = { readonly publicAddress: string };
export type WalletSignAnswer = { readonly serialNO: string; readonly text: string; readonly expiresAt: number };
export type WalletCheckRequest = {
  readonly serialNO: string;
  readonly publicAddress: string;
  readonly signature: string;
};
/**
 * `url` is where the browser goes. It is sent back to `/third/<type>`: by Apple and Google with `id_token` and `state`,
 * by Telegram with `tgAuthResult`, all behind the `#`.
 */
export type OauthSignRequest = { readonly type: 'apple' | 'google' | 'tg' };
export type OauthSignAnswer = { readonly serialNO: string; readonly url: string; readonly expiresAt: number };
/** `serialNO` of `oauthSign` (the `state`), `token` the identity token, or Telegram's fields as a query. A mini app: `initData` alone. */
export type ThirdCheckRequest = {
  readonly type: 'apple' | 'google' | 'tg';
  readonly serialNO?: string;
  readonly token?: string;
  readonly initData?: string;
};
/** A proof of who one is elsewhere, for an account that is logged in. */
export type ThirdProof = ThirdCheckRequest | ({ readonly type: 'wallet' } & WalletCheckRequest);
export type BindRequest = FactorCodes & ThirdProof;
/** `id` of a `BoundLogin`. */
export type UnbindRequest = FactorCodes & { readonly id: string };
/** `sign` is the login widget's query as it came, `signV2` and `checkUserExit` a mini app's init data. */
export type TgSignRequest = { readonly sign: string };
export type TgSignV2Request = { readonly initData: string };
export type TgExistsAnswer = { readonly exists: boolean };
/** `serialNO` of an `UnboundAnswer`. */
export type ThirdRegisterRequest = RegisterFields & { readonly serialNO: string };
export type BindCheckRequest = { readonly serialNO: string };
export type BindCheckAnswer = { readonly provider: Provider; readonly choices: readonly ('new' | 'existing')[] };
/** Existing: with the account's name and password, then perhaps a second step at `securityVerify`. */
export type BindChooseRequest = RegisterFields & {
  readonly serialNO: string;
  readonly choice: 'new' | 'existing';
  readonly loginName?: string;
  readonly areaCode?: string;
  readonly pwd?: string;
};

/** Amounts by asset: fees of the live account's fills of invitees, and the agency's share of them. */
export type CommissionSums = readonly { readonly asset: string; readonly fees: string; readonly commission: string }[];
export type AgencyDashboard = {
  readonly rate: string;
  /** What a registration link carries as vipCode. */
  readonly vipCode: string;
  readonly invitees: number;
  readonly traders: number;
  readonly from: number;
  readonly to: number;
  readonly sums: CommissionSums;
  /** By day (UTC), oldest first. */
  readonly days: readonly { readonly day: number; readonly invitees: number; readonly sums: CommissionSums }[];
};
export type InviteeRow = {
  readonly userId: string;
  /** Masked. */
  readonly name: string;
  readonly registeredAt: number;
  readonly channel: string | null;
  readonly lastTradeAt: number | null;
  readonly sums: CommissionSums;
};
export type Invitees = Page<InviteeRow>;
export type CommissionRow = {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly asset: string;
  readonly fee: string;
  readonly commission: string;
  readonly at: number;
};
export type Commissions = Page<CommissionRow>;

export type FaucetState = {
  readonly assets: readonly { readonly asset: string; readonly amount: string; readonly left: boolean }[];
  readonly nextAt: number;
};
export type FaucetRequest = { readonly asset: string };

export type OutboxMessage = {
  readonly id: string;
  readonly channel: 'email' | 'mobile';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: number;
};

/** Other codes than `AccountCode` come from the guards; see codes.ts, session.ts, signing.ts, captcha.ts. */
export type { AccountCode };
