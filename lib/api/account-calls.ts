import {
  AGENCY,
  FAUCET,
  GUARD,
  LOGIN,
  REGISTER,
  RESET_PASSWORD,
  SECURITY,
  SEND_CODE,
  SESSION,
  SUB,
} from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { KEPT } from '#lib/contract/kept.ts';
import type {
  FactorCodes,
  LoginAnswer,
  LoginRequest,
  PasskeyLoginRequest,
  PasskeyOptionsAnswer,
  PasskeyOptionsRequest,
  PreCheckAnswer,
  PreCheckRequest,
  QrConfirmRequest,
  QrKeyAnswer,
  QrRequest,
  QrScanAnswer,
  QrStatusAnswer,
  RegisterBothRequest,
  RegisterEmailRequest,
  RegisterMobileRequest,
  ResetPasswordRequest,
  SendCodeAnswer,
  SendCodeRequest,
  SessionAnswer,
  StepAnswer,
  SystemLoginRequest,
  UserInfo,
  VerifyRequest,
  VerifySystemRequest,
  WrappedSession,
} from '#lib/contract/shapes/account.ts';
import type {
  AgencyDashboard,
  AgencyPageRequest,
  Commissions,
  DashboardRequest,
  FaucetRequest,
  Invitees,
} from '#lib/contract/shapes/agency.ts';
import type { Kept, KeptList, KeptPutAnswer, KeptPutRequest, KeptRequest } from '#lib/contract/shapes/kept.ts';
import type {
  AntiPhishingRequest,
  ChangePasswordRequest,
  ContactRequest,
  DeviceRow,
  FactorRequest,
  GuardActRequest,
  GuardLook,
  GuardRequest,
  LoginHistory,
  LoginHistoryRequest,
  NameDeviceRequest,
  PasskeyFinishRequest,
  PasskeyRemoveRequest,
  PasskeyStartAnswer,
  RecoveryCodesAnswer,
  RemoveDeviceRequest,
  RemoveSessionRequest,
  SecurityOverview,
  SessionRow,
  TotpConfirmRequest,
  TotpStartAnswer,
} from '#lib/contract/shapes/security.ts';
import type {
  DemoSwitchRequest,
  SubCreateRequest,
  SubFreezeRequest,
  SubList,
  SubPermissionsRequest,
  SwitchRequest,
} from '#lib/contract/shapes/sub.ts';
import type { ClosedAnswer, TakeoutAnswer } from '#lib/contract/shapes/takeout.ts';
import type {
  BindCheckAnswer,
  BindCheckRequest,
  BindChooseRequest,
  BindRequest,
  OauthSignAnswer,
  OauthSignRequest,
  ThirdAnswer,
  ThirdCheckRequest,
  UnbindRequest,
  WalletCheckRequest,
  WalletSignAnswer,
  WalletSignRequest,
} from '#lib/contract/shapes/third.ts';

type Call<Request, Answer> = { readonly request: Request; readonly answer: Answer };
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
  [LOGIN.qrStatus]: Call<QrRequest, QrStatusAnswer>;
  [LOGIN.agency]: Call<LoginRequest & CaptchaProof, WrappedSession | StepAnswer>;
  [LOGIN.agencyVerify]: Call<VerifyRequest, WrappedSession>;
  [REGISTER.email]: Call<RegisterEmailRequest & CaptchaProof, SessionAnswer>;
  [REGISTER.mobile]: Call<RegisterMobileRequest & CaptchaProof, SessionAnswer>;
  [REGISTER.both]: Call<RegisterBothRequest & CaptchaProof, SessionAnswer>;
  [SEND_CODE]: Call<SendCodeRequest & CaptchaProof, SendCodeAnswer>;
  [RESET_PASSWORD]: Call<ResetPasswordRequest & CaptchaProof, { readonly reset: true }>;
  [GUARD.look]: Call<GuardRequest, GuardLook>;
  [GUARD.act]: Call<GuardActRequest, unknown>;
  [SESSION.refresh]: Call<None, SessionAnswer>;
  [SESSION.logout]: Call<None, unknown>;
  [SESSION.userInfo]: Call<None, UserInfo>;
  [SESSION.qrScan]: Call<QrRequest, QrScanAnswer>;
  [SESSION.qrConfirm]: Call<QrConfirmRequest, unknown>;
  [SUB.switchWeb]: Call<SwitchRequest, SessionAnswer>;
  [SUB.switchLoginDemo]: Call<DemoSwitchRequest, SessionAnswer>;
  [SUB.list]: Call<None, SubList>;
  [SUB.create]: Call<SubCreateRequest, unknown>;
  [SUB.permissions]: Call<SubPermissionsRequest, unknown>;
  [SUB.freeze]: Call<SubFreezeRequest, unknown>;
  [SECURITY.overview]: Call<None, SecurityOverview>;
  [SECURITY.sessions]: Call<None, readonly SessionRow[]>;
  [SECURITY.removeSession]: Call<RemoveSessionRequest, unknown>;
  [SECURITY.removeOtherSessions]: Call<FactorCodes, unknown>;
  [SECURITY.devices]: Call<None, readonly DeviceRow[]>;
  [SECURITY.removeDevice]: Call<RemoveDeviceRequest, unknown>;
  [SECURITY.nameDevice]: Call<NameDeviceRequest, unknown>;
  [SECURITY.history]: Call<LoginHistoryRequest, LoginHistory>;
  [SECURITY.password]: Call<ChangePasswordRequest, unknown>;
  [SECURITY.antiPhishing]: Call<AntiPhishingRequest, unknown>;
  [SECURITY.totpStart]: Call<FactorCodes, TotpStartAnswer>;
  [SECURITY.totpConfirm]: Call<TotpConfirmRequest, RecoveryCodesAnswer>;
  [SECURITY.totpRemove]: Call<FactorCodes, unknown>;
  [SECURITY.recoveryCodes]: Call<FactorCodes, RecoveryCodesAnswer>;
  [SECURITY.factor]: Call<FactorRequest, unknown>;
  [SECURITY.contact]: Call<ContactRequest, unknown>;
  [SECURITY.passkeyStart]: Call<FactorCodes, PasskeyStartAnswer>;
  [SECURITY.passkeyFinish]: Call<PasskeyFinishRequest, unknown>;
  [SECURITY.passkeyRemove]: Call<PasskeyRemoveRequest, unknown>;
  [SECURITY.bind]: Call<BindRequest, unknown>;
  [SECURITY.unbind]: Call<UnbindRequest, unknown>;
  [SECURITY.close]: Call<FactorCodes, ClosedAnswer>;
  [SECURITY.takeout]: Call<FactorCodes, TakeoutAnswer>;
  [KEPT.list]: Call<None, KeptList>;
  [KEPT.one]: Call<KeptRequest, Kept>;
  [KEPT.put]: Call<KeptPutRequest, KeptPutAnswer>;
  [AGENCY.dashboard]: Call<DashboardRequest, AgencyDashboard>;
  [AGENCY.invitees]: Call<AgencyPageRequest, Invitees>;
  [AGENCY.commissions]: Call<AgencyPageRequest, Commissions>;
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
