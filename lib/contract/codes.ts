import { ACCOUNT_CODE } from './account-code.ts';
import { ALERT_CODE } from './alert-codes.ts';
import { ASSET_CODE } from './asset.ts';
import { MODE_CODE } from './mode-codes.ts';
import { REPLAY_CODE } from './operator.ts';
import { PERP_RULES, QUIZ_CODE, TRANSFER_RULES } from './perp.ts';
import { SESSION_CODE } from './session.ts';
import { SHARE_CODE } from './share.ts';
import { SIGN_CODE } from './signing.ts';
import { SUCCESS } from './success.ts';
import { TOO_MANY } from './too-many.ts';
import { ORDER_RULES } from './trade.ts';

/**
 * Every code there is, each with one name and one text (messages, section `codes`). An HTTP status
 * with two zeros behind it (40000 … 50300) is the transport's and comes with that status, `busy` with 503; everything
 * else is a refusal of the business, with HTTP 200.
 */
export const CODE = {
  success: SUCCESS,
  /** A parameter broke its schema; data.field, data.rule and data.value say which. */
  badRequest: '40000',
  /** Another site's page asked in the visitor's name, or the caller's region may not. */
  forbidden: '40300',
  /** No such path. What a call asks for and does not find has a code of its own. */
  notFound: '40400',
  methodNotAllowed: '40500',
  /** Asked by a name that is none of ours: nobody's account is here. */
  misdirected: '42100',
  tooLarge: '41300',
  unsupportedMediaType: '41500',
  tooMany: TOO_MANY,
  internal: '50000',
  unavailable: '50300',
  /** No session (ENV, server half). */
  noSession: SESSION_CODE.none,
  signMissed: SIGN_CODE.missed,
  signMode: SIGN_CODE.modeNotMatched,
  signExpired: SIGN_CODE.expired,
  signInvalid: SIGN_CODE.invalid,
  /** See captcha.ts. */
  captchaRequired: '10021',
  captchaWrong: '10022',
  /** This address had as many tries as there are in an hour; retry-after says how long it waits. */
  captchaTooMany: '10023',
  ...MODE_CODE,
  /** There is none of that number, or it is not published. */
  announcementUnknown: '40402',
  /** The account has no such fill. */
  fillUnknown: '40403',
  /** The engine takes nothing now; nothing was done. */
  busy: '50302',
  sessionReplaced: SESSION_CODE.replaced,
  sessionEnded: SESSION_CODE.ended,
  sessionExpired: SESSION_CODE.expired,
  refreshInvalid: SESSION_CODE.refreshInvalid,
  ...ACCOUNT_CODE,
  ...ASSET_CODE,
  ...ORDER_RULES,
  ...PERP_RULES,
  ...TRANSFER_RULES,
  ...QUIZ_CODE,
  ...ALERT_CODE,
  ...REPLAY_CODE,
  ...SHARE_CODE,
} as const;

export type Code = (typeof CODE)[keyof typeof CODE];
