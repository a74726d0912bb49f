import type { FactorCodes } from '#lib/contract/account.ts';
import {
  AGENCY,
  FAUCET,
  LOGIN,
  type LoginAnswer,
  type LoginRequest,
  type PasskeyLoginRequest,
  type PasskeyOptionsAnswer,
  type PasskeyOptionsRequest,
  type PreCheckAnswer,
  type PreCheckRequest,
  type QrKeyAnswer,
  type QrScanAnswer,
  type QrStatusAnswer,
  REGISTER,
  RESET_PASSWORD,
  type RegisterBothRequest,
  type RegisterEmailRequest,
  type RegisterMobileRequest,
  type ResetPasswordRequest,
  SECURITY,
  SEND_CODE,
  SESSION,
  type SendCodeAnswer,
  type SendCodeRequest,
  type SessionAnswer,
  type StepAnswer,
  SUB,
  type SystemLoginRequest,
  type ThirdAnswer,
  type UserInfo,
  type VerifyRequest,
  type VerifySystemRequest,
  type WrappedSession,
} from '#lib/contract/account.ts';
import {
  type AgencyDashboard,
  type AntiPhishingRequest,
  type BindCheckAnswer,
  type BindCheckRequest,
  type BindChooseRequest,
  type BindRequest,
  type ChangePasswordRequest,
  type Commissions,
  type ContactRequest,
  type DemoSwitchRequest,
  type DeviceRow,
  type FactorRequest,
  type FaucetRequest,
  type Invitees,
  type LoginHistory,
  type OauthSignAnswer,
  type OauthSignRequest,
  type PasskeyFinishRequest,
  type PasskeyStartAnswer,
  type RecoveryCodesAnswer,
  type SecurityOverview,
  type SessionRow,
  type SubCreateRequest,
  type SubFreezeRequest,
  type SubList,
  type SubPermissionsRequest,
  type SwitchRequest,
  THIRD,
  type ThirdCheckRequest,
  type TotpConfirmRequest,
  type TotpStartAnswer,
  type TotpStartRequest,
  type UnbindRequest,
  type WalletCheckRequest,
  type WalletSignAnswer,
  type WalletSignRequest,
} from '#lib/contract/account-data.ts';

type Call<Request, Answer> = { readonly request: Request; readonly answer: Answer };
type Cursor = { readonly cursor?: string; readonly limit?: number };
/** Epoch ms, both. */
type Span = { readonly from?: number; readonly to?: number };
type None = Readonly<Record<string, never>>;

/** What flow A of the captcha adds to a call, once a challenge was solved or none was needed (CAP-36). */
export type CaptchaProof = { readonly bizId?: string; readonly captchaValidate?: string };

/** Every call of the account pages by its path: what is asked, and what comes back. */
export type AccountCalls = {
  [LOGIN.preCheck]: Call<PreCheckRequest, PreCheckAnswer>;
  [LOGIN.password]: Call<LoginRequest & CaptchaProof, LoginAnswer>;
  [LOGIN.verify]: Call<VerifyRequest, SessionAnswer>;
  [LOGIN.passkeyOptions]: Call<PasskeyOptionsRequest, PasskeyOptionsAnswer>;
  [LOGIN.passkey]: Call<PasskeyLoginRequest, SessionAnswer>;
  [LOGIN.system]: Call<SystemLoginRequest & CaptchaProof, StepAnswer>;
  [LOGIN.verifySystem]: Call<VerifySystemRequest, LoginAnswer>;
  [LOGIN.qrKey]: Call<None, QrKeyAnswer>;
  [LOGIN.qrStatus]: Call<{ readonly qrcodeKey: string }, QrStatusAnswer>;
  [LOGIN.agency]: Call<LoginRequest & CaptchaProof, WrappedSession | StepAnswer>;
  [LOGIN.agencyVerify]: Call<VerifyRequest, WrappedSession>;
  [REGISTER.email]: Call<RegisterEmailRequest & CaptchaProof, SessionAnswer>;
  [REGISTER.mobile]: Call<RegisterMobileRequest & CaptchaProof, SessionAnswer>;
  [REGISTER.both]: Call<RegisterBothRequest & CaptchaProof, SessionAnswer>;
  [SEND_CODE]: Call<SendCodeRequest & CaptchaProof, SendCodeAnswer>;
  [RESET_PASSWORD]: Call<ResetPasswordRequest & CaptchaProof, { readonly reset: true }>;
  [SESSION.refresh]: Call<None, SessionAnswer>;
  [SESSION.logout]: Call<None, unknown>;
  [SESSION.userInfo]: Call<None, UserInfo>;
  [SESSION.qrScan]: Call<{ readonly qrcodeKey: string }, QrScanAnswer>;
  [SESSION.qrConfirm]: Call<{ readonly qrcodeKey: string; readonly approve: boolean }, unknown>;
  [SUB.switchWeb]: Call<SwitchRequest, SessionAnswer>;
  [SUB.switchLoginDemo]: Call<DemoSwitchRequest, SessionAnswer>;
  [SUB.list]: Call<None, SubList>;
  [SUB.create]: Call<SubCreateRequest, unknown>;
  [SUB.permissions]: Call<SubPermissionsRequest, unknown>;
  [SUB.freeze]: Call<SubFreezeRequest, unknown>;
  [SECURITY.overview]: Call<None, SecurityOverview>;
  [SECURITY.sessions]: Call<None, readonly SessionRow[]>;
  [SECURITY.removeSession]: Call<{ readonly sessionId: string }, unknown>;
  [SECURITY.removeOtherSessions]: Call<None, unknown>;
  [SECURITY.devices]: Call<None, readonly DeviceRow[]>;
  [SECURITY.removeDevice]: Call<{ readonly deviceId: string }, unknown>;
  [SECURITY.history]: Call<Cursor, LoginHistory>;
  [SECURITY.password]: Call<ChangePasswordRequest, unknown>;
  [SECURITY.antiPhishing]: Call<AntiPhishingRequest, unknown>;
  [SECURITY.totpStart]: Call<TotpStartRequest, TotpStartAnswer>;
  [SECURITY.totpConfirm]: Call<TotpConfirmRequest, RecoveryCodesAnswer>;
  [SECURITY.totpRemove]: Call<FactorCodes, unknown>;
  [SECURITY.recoveryCodes]: Call<FactorCodes, RecoveryCodesAnswer>;
  [SECURITY.factor]: Call<FactorRequest, unknown>;
  [SECURITY.contact]: Call<ContactRequest, unknown>;
  [SECURITY.passkeyStart]: Call<FactorCodes, PasskeyStartAnswer>;
  [SECURITY.passkeyFinish]: Call<PasskeyFinishRequest, unknown>;
  [SECURITY.passkeyRemove]: Call<FactorCodes & { readonly id: string }, unknown>;
  [SECURITY.bind]: Call<BindRequest, unknown>;
  [SECURITY.unbind]: Call<UnbindRequest, unknown>;
  [AGENCY.dashboard]: Call<Span, AgencyDashboard>;
  [AGENCY.invitees]: Call<Cursor, Invitees>;
  [AGENCY.commissions]: Call<Cursor, Commissions>;
  [FAUCET]: Call<FaucetRequest, unknown>;
  [THIRD.walletSign]: Call<WalletSignRequest, WalletSignAnswer>;
  [THIRD.walletCheck]: Call<WalletCheckRequest, ThirdAnswer>;
  [THIRD.oauthSign]: Call<OauthSignRequest, OauthSignAnswer>;
  [THIRD.check]: Call<ThirdCheckRequest, ThirdAnswer>;
  [THIRD.bindCheck]: Call<BindCheckRequest, BindCheckAnswer>;
  [THIRD.bindChoose]: Call<BindChooseRequest, WrappedSession | StepAnswer>;
  [THIRD.securityVerify]: Call<VerifyRequest, WrappedSession>;
};
export type AccountPath = keyof AccountCalls;
