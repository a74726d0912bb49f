/** Words of the calls of perpetual contracts. What they take and answer is in `shapes/perp-*.ts`. */

export const MIX = {
  place: '/v1/mix/order/place',
  amend: '/v1/mix/order/amend',
  cancel: '/v1/mix/order/cancel',
  cancelAll: '/v1/mix/order/cancel-all',
  /** Take profit and stop loss of a leg. */
  tpsl: '/v1/mix/order/tpsl',
  close: '/v1/mix/order/close',
  closeAll: '/v1/mix/order/close-all',
  reverse: '/v1/mix/order/reverse',
  countdown: '/v1/mix/order/countdown',
  open: '/v1/mix/order/open',
  history: '/v1/mix/order/history',
  fills: '/v1/mix/order/fills',
  fill: '/v1/mix/order/fill',
  /** GET: every pool, or that of one settle asset. */
  account: '/v1/mix/account',
  /** GET: what is in every wallet but the spot one. */
  wallets: '/v1/mix/account/wallets',
  settings: '/v1/mix/account/settings',
  leverage: '/v1/mix/account/leverage',
  marginMode: '/v1/mix/account/margin-mode',
  positionMode: '/v1/mix/account/position-mode',
  ledger: '/v1/mix/account/ledger',
  notices: '/v1/mix/account/notices',
  /** GET: the questions before the first order, and whether they were answered. */
  quiz: '/v1/mix/account/quiz',
  quizAnswer: '/v1/mix/account/quiz/answer',
  position: '/v1/mix/position',
  positionHistory: '/v1/mix/position/history',
  /** GET: the life of one leg, with what it cost and how it ended. */
  story: '/v1/mix/position/story',
  margin: '/v1/mix/position/margin',
  autoMargin: '/v1/mix/position/auto-margin',
} as const;

/** POST: from a wallet to another one of the same account. */
export const WALLET_TRANSFER = '/v1/wallet/transfer';

/** The account has not answered the questions yet, and may only close. */
export const QUIZ_CODE = { quizFirst: '43139' } as const;

/** Products that are contracts, each with a wallet of its own. */
export const PERP_PRODUCTS = ['usdt', 'usdc', 'coin'] as const;
export type PerpProduct = (typeof PERP_PRODUCTS)[number];
/** In the order of their codes in the ledger. */
export const PERP_WALLETS = ['futures:usdt', 'futures:usdc', 'futures:coin'] as const;
export type PerpWallet = (typeof PERP_WALLETS)[number];

/** Why a wallet of contracts changed: moved in or out, gained by fills, paid, or taken by the venue's own steps. */
export const PERP_LEDGER_REASONS = [
  'transfer',
  'trade',
  'realised',
  'fee',
  'funding',
  'liquidation',
  'adl',
  'insurance',
  'reset',
] as const;
export type PerpLedgerReason = (typeof PERP_LEDGER_REASONS)[number];

/** How a fill of a contract came by its price; without an order behind it from `reset` on, but for a step of a liquidation. */
export const PERP_FILL_RULES = ['order', 'feed', 'through', 'reset', 'liquidation', 'adl', 'net', 'takeover'] as const;
export type PerpFillRule = (typeof PERP_FILL_RULES)[number];

/** How a leg ended. */
export const CLOSED_HOW = ['closed', 'liquidated', 'adl', 'reset'] as const;
export type ClosedHow = (typeof CLOSED_HOW)[number];

/** Rules that only orders, legs and settings of contracts break, with their service codes. Messages: section `codes`. */
export const PERP_RULES = {
  reduceOnly: '43123',
  leverage: '43124',
  leverageTier: '43125',
  insufficientMargin: '43126',
  openExposure: '43127',
  positionSide: '43128',
  noPosition: '43129',
  marginMode: '43130',
  marginFloor: '43131',
  wouldLiquidate: '43132',
  walletAsset: '43134',
  liquidating: '43135',
  callbackRate: '43136',
  countdown: '43137',
  positionLimit: '43138',
} as const;
export type PerpRule = keyof typeof PERP_RULES;

/** Rules that only a transfer breaks; `unknownWallet` stands with what accounts are worth. */
export const TRANSFER_RULES = {
  unknownAsset: '44101',
  sameWallet: '44103',
  places: '44104',
  minAmount: '44105',
  maxTransferable: '44106',
} as const;
export type TransferRule = keyof typeof TRANSFER_RULES;

/**
 * Why the fund changed: what it began with, a leg taken over, a leg closed through the book, a leg closed against owners
 * on the other side, a stamp of funding while it held a leg.
 */
export const FUND_REASONS = ['seed', 'takeover', 'unwinding', 'adl', 'funding'] as const;
export type FundReason = (typeof FUND_REASONS)[number];
