// Written by `node scripts/shapes.mjs` from ../guarded.ts.

import type {
  PerpAccount,
  PerpNotice,
  PerpSettings,
  Position,
  PositionModeAnswer,
  WalletBalance,
  WalletTransfer,
} from '../perp-account.ts';
import type { Countdown, LegResult, PerpFill, PerpFillDetail, PerpOrder } from '../perp-order.ts';
import type { PositionStory } from '../perp-story.ts';
import type { Quiz, QuizResult } from '../quiz.ts';
import { isAmount, isFlag, isListOf, isObject, isString, isText, orNull } from './checks.ts';

export function isPerpOrder(data: unknown): data is PerpOrder {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [data.id, data.clientId, data.symbol, data.kind, data.tif, data.feeAsset, data.status, data.marginMode].every(
      isText,
    ) &&
    isSide(data.side) &&
    [data.postOnly, data.reduceOnly, data.whole].every(isFlag) &&
    [data.price, data.size, data.averagePrice, data.callbackRate, data.activationPrice, data.peak].every(
      orNull(isAmount),
    ) &&
    [data.filled, data.valueFilled, data.fee, data.closing, data.lock].every(isAmount) &&
    isListOf(data.triggers, isPerpOrderTriggers) &&
    [data.parent, data.reason, data.positionSide, data.triggerBy].every(orNull(isText)) &&
    [data.createdAt, data.updatedAt, data.leverage].every(Number.isSafeInteger) &&
    orNull(isPerpOrderExits)(data.exits)
  );
}

export function isPerpOrders(data: unknown): data is readonly PerpOrder[] {
  return isListOf(data, isPerpOrder);
}

export function isPerpFill(data: unknown): data is PerpFill {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [data.id, data.order, data.symbol, data.role, data.feeAsset, data.rule, data.realised].every(isText) &&
    isSide(data.side) &&
    [data.price, data.size, data.value, data.fee, data.opens, data.closes].every(isAmount) &&
    orNull(isText)(data.positionSide) &&
    Number.isSafeInteger(data.ts)
  );
}

export function isPerpFillDetail(data: unknown): data is PerpFillDetail {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    isPerpFill(data.fill) &&
    orNull(isPerpOrder)(data.order) &&
    isListOf(data.together, isPerpFill) &&
    isText(data.feeRate)
  );
}

export function isLegResult(data: unknown): data is LegResult {
  return (
    isObject(data) &&
    isText(data.symbol) &&
    isText(data.positionSide) &&
    orNull(isPerpOrder)(data.order) &&
    orNull(isLegResultRefusal)(data.refusal)
  );
}

export function isLegResults(data: unknown): data is readonly LegResult[] {
  return isListOf(data, isLegResult);
}

export function isPositionStory(data: unknown): data is PositionStory {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [
      data.symbol,
      data.settle,
      data.positionSide,
      data.marginMode,
      data.realised,
      data.funding,
      data.slippage,
      data.net,
    ].every(isText) &&
    [data.id, data.how].every(orNull(isText)) &&
    Number.isSafeInteger(data.leverage) &&
    Number.isSafeInteger(data.openedAt) &&
    [data.size, data.openAvgPrice, data.openValue, data.fees].every(isAmount) &&
    orNull(isAmount)(data.closeAvgPrice) &&
    orNull(Number.isSafeInteger)(data.closedAt) &&
    isFlag(data.complete) &&
    isListOf(data.fills, isPositionStoryFills) &&
    isListOf(data.notices, isPositionStoryNotices) &&
    isListOf(data.fund, isPositionStoryFund)
  );
}

export function isCountdown(data: unknown): data is Countdown {
  return isObject(data) && isEnv(data.env) && Number.isSafeInteger(data.seconds) && Number.isSafeInteger(data.endsAt);
}

export function isPosition(data: unknown): data is Position {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [
      data.symbol,
      data.settle,
      data.positionSide,
      data.positionMode,
      data.openLevel,
      data.positionsLevel,
      data.achievedProfits,
      data.margin,
      data.unrealisedPnl,
      data.equity,
      data.realised,
      data.funding,
      data.state,
    ].every(isText) &&
    [
      data.openAvgPrice,
      data.positionsOpenAvgPrice,
      data.openDealCount,
      data.closeDealCount,
      data.count,
      data.positionsCount,
      data.openMarginCount,
      data.positionsOpenMarginCount,
      data.entryValue,
      data.markPrice,
      data.value,
      data.maintenance,
      data.marginRatio,
      data.fees,
    ].every(isAmount) &&
    [data.marginMode, data.adlLight, data.createdAt, data.updatedAt].every(Number.isSafeInteger) &&
    [data.liquidationPrice, data.bankruptcyPrice, data.takeProfit, data.stopLoss].every(orNull(isAmount)) &&
    isFlag(data.autoMargin)
  );
}

export function isPositions(data: unknown): data is readonly Position[] {
  return isListOf(data, isPosition);
}

export function isPerpAccount(data: unknown): data is PerpAccount {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [
      data.wallet,
      data.settle,
      data.positionMode,
      data.balance,
      data.available,
      data.locked,
      data.isolatedMargin,
      data.unrealisedPnl,
      data.equity,
      data.availableToOpen,
    ].every(isText) &&
    [data.orderLocks, data.initialMargin, data.maintenance, data.marginRatio, data.transferable].every(isAmount) &&
    isFlag(data.testAssets)
  );
}

export function isPerpAccounts(data: unknown): data is readonly PerpAccount[] {
  return isListOf(data, isPerpAccount);
}

export function isPerpSettings(data: unknown): data is PerpSettings {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [data.symbol, data.marginMode, data.positionMode].every(isText) &&
    Number.isSafeInteger(data.leverageLong) &&
    Number.isSafeInteger(data.leverageShort)
  );
}

export function isPositionMode(data: unknown): data is PositionModeAnswer {
  return isObject(data) && isEnv(data.env) && isText(data.product) && isText(data.positionMode);
}

export function isWalletBalance(data: unknown): data is WalletBalance {
  return isObject(data) && [data.wallet, data.asset, data.available, data.locked].every(isText);
}

export function isWalletBalances(data: unknown): data is readonly WalletBalance[] {
  return isListOf(data, isWalletBalance);
}

export function isPerpNotice(data: unknown): data is PerpNotice {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    isText(data.id) &&
    isText(data.kind) &&
    Number.isSafeInteger(data.at) &&
    isObject(data.data)
  );
}

export function isTransfer(data: unknown): data is WalletTransfer {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [data.id, data.from, data.to, data.asset].every(isText) &&
    isAmount(data.amount) &&
    Number.isSafeInteger(data.at)
  );
}

export function isQuiz(data: unknown): data is Quiz {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    isFlag(data.asked) &&
    orNull(Number.isSafeInteger)(data.passedAt) &&
    isListOf(data.questions, isQuizQuestions)
  );
}

export function isQuizResult(data: unknown): data is QuizResult {
  return isObject(data) && isEnv(data.env) && orNull(Number.isSafeInteger)(data.passedAt) && Array.isArray(data.wrong);
}

function isEnv(value: unknown): boolean {
  return value === 'live' || value === 'paper';
}

function isSide(value: unknown): boolean {
  return value === 'buy' || value === 'sell';
}

function isPerpOrderExits(data: unknown): boolean {
  return (
    isObject(data) &&
    [data.takeProfit, data.stopLoss, data.takeProfitLimit, data.stopLossLimit].every(orNull(isAmount)) &&
    isText(data.takeProfitBy) &&
    isText(data.stopLossBy)
  );
}

function isPerpOrderTriggers(data: unknown): boolean {
  return isObject(data) && isAmount(data.price) && isText(data.when) && orNull(isAmount)(data.limit);
}

function isLegResultRefusal(data: unknown): boolean {
  return (
    isObject(data) &&
    [data.code, data.field, data.rule].every(isText) &&
    isString(data.value) &&
    orNull(isString)(data.bound)
  );
}

function isPositionStoryFills(data: unknown): boolean {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [data.id, data.order, data.symbol, data.role, data.feeAsset, data.rule, data.realised, data.slippage].every(
      isText,
    ) &&
    isSide(data.side) &&
    [data.price, data.size, data.value, data.fee, data.opens, data.closes].every(isAmount) &&
    orNull(isText)(data.positionSide) &&
    Number.isSafeInteger(data.ts) &&
    orNull(isAmount)(data.mark)
  );
}

function isPositionStoryNotices(data: unknown): boolean {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    isText(data.id) &&
    isText(data.kind) &&
    [data.symbol, data.positionSide].every(orNull(isText)) &&
    Number.isSafeInteger(data.at) &&
    isObject(data.data)
  );
}

function isPositionStoryFund(data: unknown): boolean {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [data.id, data.asset, data.change, data.reason].every(isText) &&
    [data.symbol, data.ref].every(orNull(isText)) &&
    Number.isSafeInteger(data.ts)
  );
}

function isQuizQuestions(data: unknown): boolean {
  return isObject(data) && isText(data.id) && isListOf(data.choices, isText);
}
