import { isAmount, parseAmount } from '#lib/exact/amount.ts';
import { UNIT_PLACES } from '#lib/trade/units/contract.ts';
import { removableMargin } from '#lib/trade/units/margin.ts';
import { transferable } from '#lib/trade/units/pool.ts';
import { type Answer, type AutoMargin, type MoveMargin, refuse } from '../../orders/commands.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { type LegIndex, LONG } from '../../positions/positions.ts';
import { Desk } from './desk.ts';
import { legAt, markOf, perpOf, poolOf, settingsOf, walletOf } from './figures.ts';
import { namedLeg } from './named-leg.ts';
import { unitsText } from './read.ts';
import { askedMarket } from './settings.ts';

/** Margin to an isolated leg, as far as the pool lets it go, or from it, as far as the leg does. */
export function moveMargin(turn: Transaction, command: MoveMargin): Answer {
  const market = askedMarket(turn, command);
  if ('ok' in market) return market;
  const { account, symbol, direction, amount } = command;
  if (!turn.view || turn.view.stale) return refuse('symbol', 'staleFeed', symbol);
  const desk = new Desk(turn);
  const units = isAmount(amount) ? parseAmount(amount, UNIT_PLACES) : null;
  if (units === null || units === 0n) return refuse('amount', 'format', amount, `${UNIT_PLACES}`);
  const side = namedLeg(desk, market, command);
  if (typeof side === 'object') return side;
  if (settingsOf(desk, account, market).marginMode === 'cross') return refuse('symbol', 'marginMode', symbol);
  const most =
    direction === 'add' ? transferable(poolOf(desk, account, market)) : removable(desk, market, account, side);
  if (units > most)
    return refuse(
      'amount',
      direction === 'add' ? 'insufficientMargin' : 'marginFloor',
      unitsText(units),
      unitsText(most),
    );
  const change = direction === 'add' ? units : -units;
  const holder = walletOf(account, market);
  const moves = [[holder, perpOf(market).settle, -change, change] as const];
  turn.emit({
    t: 'margin',
    symbol,
    holder,
    side: side === LONG ? 'long' : 'short',
    change,
    auto: null,
    moves,
    at: turn.now,
  });
  return { ok: true, orders: [] };
}

/** Whether an isolated leg gets margin by itself, out of the pool, before it would be liquidated. */
export function setAutoMargin(turn: Transaction, command: AutoMargin): Answer {
  const market = askedMarket(turn, command);
  if ('ok' in market) return market;
  const { account, symbol, on } = command;
  const desk = new Desk(turn);
  const side = namedLeg(desk, market, command);
  if (typeof side === 'object') return side;
  if (settingsOf(desk, account, market).marginMode === 'cross') return refuse('symbol', 'marginMode', symbol);
  const holder = walletOf(account, market);
  if (desk.leg(symbol, holder, side)!.auto === on) return { ok: true, orders: [] };
  const word = side === LONG ? 'long' : 'short';
  turn.emit({ t: 'margin', symbol, holder, side: word, change: 0n, auto: on, moves: [], at: turn.now });
  return { ok: true, orders: [] };
}

function removable(desk: Desk, market: MarketState, owner: number, side: LegIndex): bigint {
  const { symbol } = market.spec;
  const leg = desk.leg(symbol, walletOf(owner, market), side)!;
  const leverage = settingsOf(desk, owner, market).leverage[side];
  return removableMargin({ ...legAt(market, side, leg, markOf(desk.turn, symbol)), ...leg, leverage });
}
