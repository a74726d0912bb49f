import { ACCOUNT_CODE } from './account.ts';
import { SESSION_CODE } from './session.ts';
import { SIGN_CODE } from './signing.ts';
import { ORDER_RULES } from './trade.ts';

/** Service codes of the envelope. Five or eight characters, always text. */
export const SUCCESS = '00000';

/** Codes the gateway itself gives before or instead of a handler. Texts: messages, section `codes`. */
export const CODE = {
  success: SUCCESS,
  /** A parameter broke its schema; data.field, data.rule and data.value say which. */
  badRequest: '40000',
  /** Another site's page asked in the visitor's name, or the caller's region may not. */
  forbidden: '40300',
  notFound: '40400',
  methodNotAllowed: '40500',
  tooLarge: '41300',
  unsupportedMediaType: '41500',
  tooMany: '42900',
  internal: '50000',
  unavailable: '50300',
  /** No session (ENV, server half). */
  noSession: '00004',
  /** Wrong name, password or code, or a ciphertext that cannot be read: nobody is told which (GW-39). */
  loginFailed: '00007',
  signMissed: SIGN_CODE.missed,
  signMode: SIGN_CODE.modeNotMatched,
  signExpired: SIGN_CODE.expired,
  signInvalid: SIGN_CODE.invalid,
  /** See captcha.ts. */
  captchaRequired: '10021',
  captchaWrong: '10022',
  /** The account trades on paper only and the call did not say so (GW-52). */
  paperOnly: '43001',
  /** The call exists for real accounts only. */
  liveOnly: '43002',
  /** The engine takes nothing now; nothing was done. */
  busy: '50302',
  sessionReplaced: SESSION_CODE.replaced,
  sessionEnded: SESSION_CODE.ended,
  sessionExpired: SESSION_CODE.expired,
  refreshInvalid: SESSION_CODE.refreshInvalid,
  ...ACCOUNT_CODE,
  ...ORDER_RULES,
} as const;

export type Code = (typeof CODE)[keyof typeof CODE];

/** What a refused parameter answers in `data`: the field, the rule it broke and the value it had. */
export type FieldError = { readonly field: string; readonly rule: string; readonly value: string };
