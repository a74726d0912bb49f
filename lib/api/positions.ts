import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import {
  isPerpAccounts,
  isPerpSettings,
  isPosition,
  isPositionMode,
  isPositions,
  isTransfer,
  isWalletBalances,
} from '#lib/contract/shapes/guards/perp.ts';
import { isPage } from '#lib/contract/shapes/guards/trade.ts';
import type {
  AutoMarginRequest,
  ClosedPosition,
  ClosedQuery,
  LeverageRequest,
  MarginModeRequest,
  MoveMarginRequest,
  PerpAccount,
  PerpLedgerEntry,
  PerpLedgerQuery,
  PerpNotice,
  PerpNoticeQuery,
  PerpSettings,
  Position,
  PositionModeAnswer,
  PositionModeRequest,
  TransferRequest,
  WalletBalance,
  WalletTransfer,
} from '#lib/contract/shapes/perp-account.ts';
import type { Page } from '#lib/contract/trade.ts';
import { ask, type Call, type Intent, stated } from './in-mode.ts';

/** Positions, their settings and their wallets; as the calls of `futures.ts`. */

/** One row a leg, at the marks of the moment. */
export function fetchPositions(call: Call): Promise<readonly Position[]> {
  return ask(MIX.position, { ...call, shape: isPositions });
}

/** Wallets that contracts are settled in, with the figures of their pools. */
export function fetchPools(call: Call): Promise<readonly PerpAccount[]> {
  return ask(MIX.account, { ...call, shape: isPerpAccounts });
}

/** Every wallet but the spot one, asset by asset. */
export function fetchWallets(call: Call): Promise<readonly WalletBalance[]> {
  return ask(MIX.wallets, { ...call, shape: isWalletBalances });
}

/** Margin mode, position mode and leverage of a contract. */
export function fetchSettings(call: Call, symbol: string): Promise<PerpSettings> {
  return ask(MIX.settings, { ...call, params: { symbol }, shape: isPerpSettings });
}

/** In two-way isolated mode of one leg, where a side is named. */
export function setLeverage(request: LeverageRequest, intent: Intent): Promise<PerpSettings> {
  return ask(MIX.leverage, { ...intent, body: stated(request, intent), shape: isPerpSettings });
}

/** Only while nothing of the contract is open. */
export function setMarginMode(request: MarginModeRequest, intent: Intent): Promise<PerpSettings> {
  return ask(MIX.marginMode, { ...intent, body: stated(request, intent), shape: isPerpSettings });
}

/** Of all contracts of a product, and only while nothing of it is open. */
export function setPositionMode(request: PositionModeRequest, intent: Intent): Promise<PositionModeAnswer> {
  return ask(MIX.positionMode, { ...intent, body: stated(request, intent), shape: isPositionMode });
}

/** Adds to the margin of an isolated leg, or takes of it. */
export function moveMargin(request: MoveMarginRequest, intent: Intent): Promise<Position> {
  return ask(MIX.margin, { ...intent, body: stated(request, intent), shape: isPosition });
}

/** Whether an isolated leg that would be liquidated is first given margin of its wallet. */
export function setAutoMargin(request: AutoMarginRequest, intent: Intent): Promise<Position> {
  return ask(MIX.autoMargin, { ...intent, body: stated(request, intent), shape: isPosition });
}

/** From a wallet to another one of the account, at once and free. */
export function transferFunds(request: TransferRequest, intent: Intent): Promise<WalletTransfer> {
  return ask(WALLET_TRANSFER, { ...intent, body: stated(request, intent), shape: isTransfer });
}

/** Positions that are closed, newest first; give `cursor` of the last page to go on. */
export function fetchClosedPositions(call: Call, query: ClosedQuery = {}): Promise<Page<ClosedPosition>> {
  return ask(MIX.positionHistory, { ...call, params: query, shape: isPage });
}

/** What changed the wallets of contracts, newest first. */
export function fetchPerpLedger(call: Call, query: PerpLedgerQuery = {}): Promise<Page<PerpLedgerEntry>> {
  return ask(MIX.ledger, { ...call, params: query, shape: isPage });
}

/** What the account was told of its contracts, newest first. */
export function fetchPerpNotices(call: Call, query: PerpNoticeQuery = {}): Promise<Page<PerpNotice>> {
  return ask(MIX.notices, { ...call, params: query, shape: isPage });
}
