import type { FastifyContextConfig, RouteOptions } from 'fastify';
import {
  AGENCY,
  DOWNLOAD,
  FAUCET,
  GUARD,
  LOGIN,
  OUTBOX,
  OUTBOX_CAPTCHAS,
  OUTBOX_PAGE,
  REGISTER,
  RESET_PASSWORD,
  SECURITY,
  SEND_CODE,
  SESSION,
  SUB,
} from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import { ASSET } from '#lib/contract/asset.ts';
import { CAPTCHA, CAPTCHA_ATTEMPT } from '#lib/contract/captcha.ts';
import { CODE, type Code } from '#lib/contract/codes.ts';
import { mustBeEncrypted } from '#lib/contract/encrypted-fields.ts';
import { ANNOUNCEMENT, MARKET, MIX_MARKET } from '#lib/contract/endpoints.ts';
import { ALERT } from '#lib/contract/notice.ts';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import { SHARE } from '#lib/contract/share.ts';
import { SIGN_EXACT, SIGN_PREFIXES, signModeOf } from '#lib/contract/signing.ts';
import { ORDER_RULES, PAPER, SPOT } from '#lib/contract/trade.ts';

type Name = Exclude<keyof typeof CODE, 'success'>;
type Names = readonly Name[];
type Route = Pick<RouteOptions, 'method' | 'url' | 'config'>;

/** Of any call: at a host that is not ours, too fast, too busy, a bug, a gateway that stops, an engine or a database that takes nothing. */
const ALWAYS: Names = ['badRequest', 'misdirected', 'tooMany', 'internal', 'unavailable', 'busy'];
/** Of calls that change something: from a foreign page, or with a body that is none. */
const CHANGES: Names = ['forbidden', 'tooLarge', 'unsupportedMediaType'];
const NOBODY: Names = ['noSession', 'sessionReplaced', 'sessionEnded', 'sessionExpired'];
const SIGNED: Names = ['signMissed', 'signMode', 'signExpired', 'signInvalid'];

const PROOF: Names = ['loginRefused', 'wait', 'captchaRequired'];
/** A login that binds who somebody is elsewhere to the account, when its second step was right. */
const BINDS: Names = ['most', 'taken'];
const STEP: Names = [...PROOF, ...BINDS];
const THIRD_PROOF: Names = ['loginRefused', 'stepOver', 'proofWrong', 'providerOff', 'providerAway'];
const NEW_USER: Names = ['codeWrong', 'passwordWeak', 'taken', 'wait'];
const CONFIRMED: Names = ['stepUp', 'codeWrong', 'proofWrong', ...PROOF];
const PLACED = Object.keys(ORDER_RULES).filter(
  (rule) => rule !== 'unchanged' && rule !== 'belowFilled',
) as (keyof typeof ORDER_RULES)[];
const CANCELLED: Names = ['unknownOrder', 'keyReused'];
/** Of a contract: what a leg or a pool allows, besides. */
const LEG: Names = ['unknownSymbol', 'staleFeed', 'notAllowed', 'positionSide', 'keyReused'];
const ENTERED: Names = [
  ...PLACED,
  ...(['reduceOnly', 'leverageTier', 'insufficientMargin', 'positionSide', 'wouldLiquidate', 'liquidating'] as const),
  ...(['callbackRate', 'positionLimit'] as const),
];
const EXITED: Names = [...ENTERED, 'noPosition'];

/** What the rules of a call refuse with, beside what the guards in front of it do. */
const BY_RULES: Readonly<Record<string, Names>> = {
  [MARKET.candles]: ['unknownSymbol'],
  [MARKET.tickers]: ['unknownSymbol'],
  [MARKET.depth]: ['unknownSymbol'],
  [MARKET.trades]: ['unknownSymbol'],
  [MIX_MARKET.state]: ['unknownSymbol'],
  [MIX_MARKET.index]: ['unknownSymbol'],
  [MIX_MARKET.funding]: ['unknownSymbol'],
  [ANNOUNCEMENT.detail]: ['announcementUnknown'],
  [OUTBOX]: ['notFound'],
  [OUTBOX_PAGE]: ['notFound'],
  [OUTBOX_CAPTCHAS]: ['notFound'],
  [SPOT.place]: PLACED,
  [SPOT.amend]: Object.keys(ORDER_RULES) as (keyof typeof ORDER_RULES)[],
  [SPOT.cancel]: CANCELLED,
  [SPOT.cancelAll]: ['unknownSymbol', 'keyReused'],
  [SPOT.open]: ['unknownSymbol'],
  [SPOT.fill]: ['fillUnknown'],
  [SPOT.order]: ['unknownOrder'],
  [MIX.place]: [...ENTERED, 'quizFirst'],
  [MIX.amend]: [...ENTERED, 'unknownOrder', 'unchanged', 'belowFilled'],
  [MIX.cancel]: CANCELLED,
  [MIX.cancelAll]: ['unknownSymbol', 'notAllowed', 'keyReused'],
  [MIX.tpsl]: EXITED,
  [MIX.close]: EXITED,
  [MIX.closeAll]: ['unknownSymbol', 'notAllowed', 'keyReused'],
  [MIX.reverse]: [...EXITED, 'quizFirst'],
  [MIX.countdown]: ['countdown', 'notAllowed', 'keyReused'],
  [MIX.open]: ['unknownSymbol'],
  [MIX.fill]: ['fillUnknown'],
  [MIX.position]: ['unknownSymbol'],
  [MIX.story]: ['noPosition'],
  [MIX.settings]: ['unknownSymbol'],
  [MIX.leverage]: [...LEG, 'leverage', 'leverageTier', 'insufficientMargin'],
  [MIX.marginMode]: [...LEG, 'openExposure'],
  [MIX.positionMode]: ['unknownWallet', 'notAllowed', 'openExposure', 'keyReused'],
  [MIX.margin]: [...LEG, 'format', 'noPosition', 'marginMode', 'insufficientMargin', 'marginFloor', 'notPermitted'],
  [MIX.autoMargin]: [...LEG, 'noPosition', 'marginMode'],
  [WALLET_TRANSFER]: [
    ...(['unknownWallet', 'sameWallet', 'unknownAsset', 'walletAsset', 'format', 'places', 'minAmount'] as const),
    ...(['insufficientBalance', 'maxTransferable', 'staleFeed', 'notAllowed', 'keyReused'] as const),
  ],
  [ASSET.wallet]: ['unknownWallet'],
  [ALERT.create]: ['unknownSymbol', 'alertsFull', 'alertSide'],
  [ALERT.update]: ['unknownAlert', 'alertSide'],
  [ALERT.pause]: ['unknownAlert', 'alertSide'],
  [ALERT.remove]: ['unknownAlert'],
  [SHARE.create]: ['unknownSymbol', 'noPosition', 'fillUnknown', 'positionSide', 'sharesFull'],
  [SHARE.revoke]: ['shareUnknown'],
  [SHARE.view]: ['shareUnknown'],
  [PAPER.reset]: ['paperOnly'],
  [CAPTCHA.id]: ['captchaTooMany'],
  [CAPTCHA.check]: ['captchaWrong', 'captchaTooMany'],
  [CAPTCHA_ATTEMPT]: ['captchaTooMany'],
  [LOGIN.password]: [...PROOF, 'noContact', 'frozen'],
  [LOGIN.verify]: STEP,
  [LOGIN.verifyV2]: STEP,
  [LOGIN.passkeyOptions]: ['stepOver', 'wait'],
  [LOGIN.passkey]: STEP,
  [LOGIN.system]: ['codeTooSoon', 'notCarried', 'wait'],
  [LOGIN.verifySystem]: STEP,
  [LOGIN.verifySystemV2]: STEP,
  [LOGIN.qrKey]: ['wait'],
  [LOGIN.qrStatus]: ['stepOver'],
  [LOGIN.agency]: PROOF,
  [LOGIN.agencyVerify]: STEP,
  [REGISTER.email]: NEW_USER,
  [REGISTER.mobile]: NEW_USER,
  [REGISTER.both]: NEW_USER,
  [SEND_CODE]: ['codeTooSoon', 'notCarried', 'stepOver', 'noSession', 'notPermitted', 'taken'],
  [RESET_PASSWORD]: ['passwordWeak', ...CONFIRMED],
  [GUARD.look]: ['stepOver'],
  [GUARD.act]: ['stepOver', 'stepUp', 'codeWrong', 'taken'],
  [SESSION.userInfo]: NOBODY,
  [SESSION.refresh]: ['refreshInvalid', 'sessionReplaced', 'sessionEnded', 'signInvalid'],
  [SESSION.qrScan]: ['stepOver'],
  [SESSION.qrConfirm]: ['stepOver'],
  [SUB.create]: ['passwordWeak', 'most', 'taken', 'noContact', 'wait'],
  [SUB.permissions]: ['subUnknown'],
  [SUB.freeze]: ['subUnknown'],
  [SUB.switchLogin]: ['subUnknown', 'frozen'],
  [SUB.switchWeb]: ['subUnknown', 'frozen'],
  [SUB.switchApp]: ['subUnknown', 'frozen'],
  [SECURITY.removeSession]: ['sessionUnknown', ...CONFIRMED],
  [SECURITY.removeOtherSessions]: CONFIRMED,
  [SECURITY.removeDevice]: ['deviceUnknown', ...CONFIRMED],
  [SECURITY.nameDevice]: ['deviceUnknown'],
  [SECURITY.password]: [...CONFIRMED, 'passwordWeak'],
  [SECURITY.antiPhishing]: CONFIRMED,
  [SECURITY.totpStart]: CONFIRMED,
  [SECURITY.totpConfirm]: [...CONFIRMED, 'stepOver'],
  [SECURITY.totpRemove]: CONFIRMED,
  [SECURITY.recoveryCodes]: CONFIRMED,
  [SECURITY.factor]: CONFIRMED,
  [SECURITY.contact]: [...CONFIRMED, 'taken'],
  [SECURITY.passkeyStart]: ['most', ...CONFIRMED],
  [SECURITY.passkeyFinish]: ['stepOver', 'proofWrong', 'taken', ...CONFIRMED],
  [SECURITY.passkeyRemove]: ['passkeyUnknown', 'lastWay', ...CONFIRMED],
  [SECURITY.bind]: [...BINDS, ...THIRD_PROOF, ...CONFIRMED],
  [SECURITY.close]: CONFIRMED,
  [SECURITY.takeout]: CONFIRMED,
  [DOWNLOAD]: ['stepOver'],
  [SECURITY.unbind]: ['boundUnknown', 'lastWay', ...CONFIRMED],
  [THIRD.walletSign]: ['wait'],
  [THIRD.walletCheck]: [...THIRD_PROOF, ...PROOF],
  [THIRD.oauthSign]: ['providerOff', 'providerAway', 'wait'],
  [THIRD.check]: [...THIRD_PROOF, ...PROOF],
  [THIRD.securityVerify]: STEP,
  [THIRD.tgSign]: [...THIRD_PROOF, ...PROOF],
  [THIRD.tgSignV2]: [...THIRD_PROOF, ...PROOF],
  [THIRD.tgCheckUserExit]: THIRD_PROOF,
  [THIRD.appleRegister]: ['stepOver', 'taken'],
  [THIRD.googleRegister]: ['stepOver', 'taken'],
  [THIRD.tgRegister]: ['stepOver', 'taken'],
  [THIRD.tgGenerateVirtual]: ['stepOver', 'taken'],
  [THIRD.walletRegister]: ['stepOver', 'taken'],
  [THIRD.bindCheck]: ['stepOver'],
  [THIRD.bindChoose]: ['stepOver', ...STEP],
  [FAUCET]: ['notPermitted', 'most'],
  [AGENCY.dashboard]: ['wait'],
  [AGENCY.invitees]: ['wait'],
};

/** Every code that a call may answer beside success, in order. A test holds all answers of the gateway's tests against it. */
export function codesOf({ method, url, config }: Route): readonly Code[] {
  const { needs, captcha, rate, permission, statesEnv }: FastifyContextConfig = config ?? {};
  const reads = [method].flat().every((one) => one === 'GET' || one === 'HEAD');
  const signed = needs !== undefined && signModeOf(url, SIGN_EXACT, SIGN_PREFIXES) !== null;
  const names: Names = [
    ...ALWAYS,
    ...(reads ? [] : CHANGES),
    ...(needs === undefined ? [] : ([...NOBODY, 'notPermitted'] as const)),
    ...(needs === 'account' ? (['paperOnly'] as const) : []),
    ...(statesEnv ? (['liveOnly'] as const) : []),
    ...(permission === undefined ? [] : (['notPermitted'] as const)),
    ...(signed ? SIGNED : []),
    // Pictures of a challenge that is over.
    ...(rate === 'captcha' && reads ? (['notFound'] as const) : []),
    ...(captcha === undefined ? [] : (['captchaRequired'] as const)),
    ...(mustBeEncrypted(url) ? (['loginRefused'] as const) : []),
    ...(BY_RULES[url] ?? []),
  ];
  return [...new Set(names.map((name) => CODE[name]))].sort();
}
