import { marginForLeverage } from '#lib/trade/units/margin.ts';
import { valueLimit } from '#lib/trade/units/tiers.ts';
import { WALLETS } from '../../ledger/numbers.ts';
import { BUY, SELL } from '../../orders/book.ts';
import {
  type Answer,
  type Leverage,
  type No,
  refuse,
  type SetMarginMode,
  type SetPositionMode,
} from '../../orders/commands.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { type LegIndex, LONG, SHORT } from '../../positions/positions.ts';
import { Desk } from './desk.ts';
import { markOf, openingFigure, perpOf, poolOf, settingsOf, walletOf } from './figures.ts';
import { heldValue } from './limits.ts';
import { opensLeg, restingLock } from './party.ts';
import { unitsText } from './read.ts';

/** A market of contracts that an owner may ask something of. */
export function askedMarket(
  turn: Transaction,
  { account, symbol }: { account: number; symbol: string },
): MarketState | No {
  const market = turn.state.markets.get(symbol);
  if (!market?.spec.perp) return refuse('symbol', 'unknownSymbol', symbol);
  return turn.state.accounts.has(account) ? market : refuse('account', 'notAllowed', `${account}`);
}

/** Whether an owner holds a leg in a market, or has an order open there. */
function isExposed(desk: Desk, owner: number, market: MarketState): boolean {
  const { symbol } = market.spec;
  const wallet = walletOf(owner, market);
  if (desk.leg(symbol, wallet, LONG) !== null || desk.leg(symbol, wallet, SHORT) !== null) return true;
  return desk.ordersOf(owner, symbol).length > 0;
}

export function setMarginMode(turn: Transaction, command: SetMarginMode): Answer {
  const market = askedMarket(turn, command);
  if ('ok' in market) return market;
  const { account, symbol, marginMode } = command;
  const desk = new Desk(turn);
  const settings = settingsOf(desk, account, market);
  if (settings.marginMode === marginMode) return { ok: true, orders: [] };
  if (isExposed(desk, account, market)) return refuse('marginMode', 'openExposure', marginMode);
  const [long, short] = settings.leverage;
  turn.emit({ t: 'settings', account, symbol, marginMode, long, short, at: turn.now });
  return { ok: true, orders: [] };
}

export function setPositionMode(turn: Transaction, { account, wallet, mode }: SetPositionMode): Answer {
  if (!turn.state.accounts.has(account)) return refuse('account', 'notAllowed', `${account}`);
  const code = Object.entries(WALLETS).find(([name]) => name === wallet)?.[1];
  const markets = [...turn.state.markets.values()].filter(({ spec }) => spec.perp && spec.perp.wallet === code);
  if (code === undefined || markets.length === 0) return refuse('wallet', 'unknownWallet', wallet);
  if (turn.state.positions.modeOf(account, code) === mode) return { ok: true, orders: [] };
  const desk = new Desk(turn);
  if (markets.some((market) => isExposed(desk, account, market))) return refuse('positionMode', 'openExposure', mode);
  turn.emit({ t: 'mode', account, wallet: code, mode, at: turn.now });
  return { ok: true, orders: [] };
}

/**
 * Another leverage: locks are made anew of it, an isolated leg gains margin when it falls. Refused above the
 * market's, where the tier allows less, and when it falls and what it needs is not there.
 */
export function setLeverage(turn: Transaction, command: Leverage): Answer {
  const market = askedMarket(turn, command);
  if ('ok' in market) return market;
  const { account, symbol, leverage } = command;
  const { contract } = perpOf(market);
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > contract.maxLeverage)
    return refuse('leverage', 'leverage', `${leverage}`, `${contract.maxLeverage}`);
  if (!turn.view || turn.view.stale) return refuse('symbol', 'staleFeed', symbol);
  const desk = new Desk(turn);
  const sides = sidesOf(desk, market, command);
  if ('ok' in sides) return sides;
  const most = valueLimit(contract, leverage);
  for (const side of sides) {
    const value = heldValue(desk, market, account, side === LONG ? BUY : SELL, markOf(turn, symbol));
    if (value > most) return refuse('leverage', 'leverageTier', unitsText(value), unitsText(most));
  }
  const { marginMode, leverage: before } = settingsOf(desk, account, market);
  const free = openingFigure(poolOf(desk, account, market), marginMode);
  changeLeverage(desk, market, command, sides);
  const left = openingFigure(poolOf(desk, account, market), marginMode);
  if (left < 0n && sides.some((side) => leverage < before[side]))
    return refuse('leverage', 'insufficientMargin', unitsText(free - left), unitsText(free));
  desk.commit();
  return { ok: true, orders: [] };
}

/** Two-way isolated legs have a leverage each; everywhere else there is one. */
function sidesOf(desk: Desk, market: MarketState, { account, positionSide }: Leverage): readonly LegIndex[] | No {
  if (positionSide === undefined) return [LONG, SHORT];
  const twoWay = desk.turn.state.positions.modeOf(account, perpOf(market).wallet) === 'twoWay';
  if (!twoWay || settingsOf(desk, account, market).marginMode === 'cross')
    return refuse('positionSide', 'positionSide', positionSide);
  return [positionSide === 'long' ? LONG : SHORT];
}

function changeLeverage(desk: Desk, market: MarketState, command: Leverage, sides: readonly LegIndex[]): void {
  const { account, symbol, leverage } = command;
  const { marginMode, leverage: before } = settingsOf(desk, account, market);
  const at = desk.turn.now;
  const [long, short] = [LONG, SHORT].map((side) => (sides.includes(side as LegIndex) ? leverage : before[side]!));
  desk.emit({ t: 'settings', account, symbol, marginMode, long: long!, short: short!, at });
  const wallet = walletOf(account, market);
  const { settle } = perpOf(market);
  for (const side of sides) {
    const leg = desk.leg(symbol, wallet, side);
    const change = leg === null || marginMode === 'cross' ? 0n : marginForLeverage(leg.entry, before[side], leverage);
    const moves = [[wallet, settle, -change, change] as const];
    const word = side === LONG ? 'long' : 'short';
    if (change > 0n) desk.emit({ t: 'margin', symbol, holder: wallet, side: word, change, auto: null, moves, at });
  }
  for (const order of desk.resting(account, symbol)) {
    if (!sides.includes(opensLeg(order.facts.side)) || order.terms.reduceOnly) continue;
    // Its mark stays, so that more leverage never locks more.
    const { closing, mark } = order.terms;
    const anew = { ...order, terms: { ...order.terms, leverage } };
    const more = restingLock(perpOf(market).contract, anew, order.lots - order.filled - closing) - order.locked;
    const moves = more === 0n ? [] : [[wallet, settle, -more, more] as const];
    desk.emit({ t: 'relock', order: order.facts.id, closing, mark, leverage, moves, at });
  }
}
