import { readTicks, worstTicks } from '#lib/rules/price.ts';
import { readLots } from '#lib/rules/size.ts';
import { Findings } from '#lib/rules/violation.ts';
import { SIDES } from '#lib/rules/words.ts';
import { BUY, SELL, type SideIndex } from '../../orders/book.ts';
import {
  type Answer,
  type LegResult,
  type No,
  type PerpClose,
  type PerpCloseAll,
  type PerpReverse,
  refuse,
  refused,
} from '../../orders/commands.ts';
import { wrongStatus } from '../../orders/entry.ts';
import { STP } from '../../orders/match.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { type LegIndex, LONG } from '../../positions/positions.ts';
import { Desk } from './desk.ts';
import { enter } from './enter.ts';
import { markOf, perpOf, walletOf } from './figures.ts';
import { legsOf, namedLeg } from './named-leg.ts';
import type { Wanted } from './read.ts';
import { askedMarket } from './settings.ts';
import { FILL_LIMIT } from './walk.ts';

/** Ways out of a leg, and to the other side. */

/** Closes a leg at the market or with a limit, never more than there is of it. */
export function closeLeg(turn: Transaction, command: PerpClose): Answer {
  const market = liveMarket(turn, command);
  if ('ok' in market) return market;
  const desk = new Desk(turn);
  const leg = namedLeg(desk, market, command);
  if (typeof leg === 'object') return leg;
  const { spec } = market;
  const found = new Findings();
  const mark = markOf(turn, spec.symbol);
  const price = command.price === undefined ? null : found.take(readTicks(spec, 'price', command.price, mark));
  const lots =
    command.size === undefined ? lotsOf(desk, market, command.account, leg) : found.take(readLots(spec, command.size));
  if (found.list[0] || lots === null) return refused(found.list[0]!);
  const answer = enter(desk, market, closing(desk, market, command.account, { leg, lots, price }));
  if (answer.ok) desk.commit();
  return answer;
}

/** Ends all orders of the markets that are meant, then closes each leg at the market; each has a result of its own. */
export function closeAll(turn: Transaction, { account, symbol, settle }: PerpCloseAll): Answer {
  const { state } = turn;
  if (symbol !== undefined && !state.markets.get(symbol)?.spec.perp) return refuse('symbol', 'unknownSymbol', symbol);
  if (!state.accounts.has(account)) return refuse('account', 'notAllowed', `${account}`);
  const markets = [...state.markets.values()].filter(
    ({ spec }) =>
      spec.perp && (symbol ?? spec.symbol) === spec.symbol && (settle ?? spec.perp.settle) === spec.perp.settle,
  );
  for (const market of markets) {
    const desk = new Desk(turn);
    endOrders(desk, account, market);
    desk.commit();
  }
  const legs = markets.flatMap((market) => legsOf(new Desk(turn), market, account).map((leg) => ({ market, leg })));
  const began = turn.state.nextFill;
  const results = legs.map(({ market, leg }) =>
    turn.state.nextFill - began < CLOSE_LIMIT
      ? closeOne(turn, account, market, leg)
      : unclosed(market, leg, refuse('symbol', 'busy', market.spec.symbol)),
  );
  return { ok: true, orders: results.flatMap(({ order }) => order ?? []), legs: results };
}

/** Fills after which a command that closes leg after leg leaves the others to the next one. */
const CLOSE_LIMIT = 2 * FILL_LIMIT;

const sideOf = (leg: LegIndex) => (leg === LONG ? ('long' as const) : ('short' as const));
const unclosed = ({ spec: { symbol } }: MarketState, leg: LegIndex, { refusal }: No): LegResult => ({
  ...{ symbol, positionSide: sideOf(leg), order: null, refusal },
});

function closeOne(turn: Transaction, account: number, market: MarketState, leg: LegIndex): LegResult {
  const { symbol } = market.spec;
  const desk = new Desk(turn);
  const lots = lotsOf(desk, market, account, leg);
  const view = turn.viewOf(symbol);
  const answer =
    wrongStatus(market.spec) ??
    (view === null || view.stale
      ? refuse('symbol', 'staleFeed', symbol)
      : enter(desk, market, closing(desk, market, account, { leg, lots, price: null })));
  if (!answer.ok) return unclosed(market, leg, answer);
  desk.commit();
  return { symbol, positionSide: sideOf(leg), order: answer.orders[0]!, refusal: null };
}

/**
 * Ends the orders of a market, closes its leg and opens one of the same size the other way. What opens may be refused: the
 * close stands. A close that was cut opens nothing.
 */
export function reverse(turn: Transaction, command: PerpReverse): Answer {
  const market = liveMarket(turn, command);
  if ('ok' in market) return market;
  const { account, symbol } = command;
  const mode = turn.state.positions.modeOf(account, perpOf(market).wallet);
  if (mode === 'twoWay') return refuse('positionSide', 'positionSide', '');
  const desk = new Desk(turn);
  const leg = namedLeg(desk, market, { account, symbol });
  if (typeof leg === 'object') return leg;
  const lots = lotsOf(desk, market, account, leg);
  endOrders(desk, account, market);
  const wanted = closing(desk, market, account, { leg, lots, price: null });
  const closed = enter(desk, market, wanted);
  if (!closed.ok) return closed;
  desk.commit();
  const next = new Desk(turn);
  if (legsOf(next, market, account).length > 0) return closed;
  const clientId = `~reverse.${next.nextOrder}`;
  const opened = enter(next, market, { ...wanted, clientId, reduceOnly: false });
  if (!opened.ok) return closed;
  next.commit();
  return { ok: true, orders: [...closed.orders, ...opened.orders] };
}

/** A market of contracts that trades, with a feed that lives. */
function liveMarket(turn: Transaction, command: { account: number; symbol: string }): MarketState | No {
  const market = askedMarket(turn, command);
  if ('ok' in market) return market;
  const closed = wrongStatus(market.spec);
  if (closed) return closed;
  return !turn.view || turn.view.stale ? refuse('symbol', 'staleFeed', command.symbol) : market;
}

const lotsOf = (desk: Desk, market: MarketState, account: number, leg: LegIndex): number =>
  desk.leg(market.spec.symbol, walletOf(account, market), leg)!.lots;

function endOrders(desk: Desk, account: number, { spec }: MarketState): void {
  for (const order of desk.ordersOf(account, spec.symbol)) desk.done(order, 'cancelled');
}

type Closing = { readonly leg: LegIndex; readonly lots: number; readonly price: number | null };

/** A reduce-only order of the venue's making. An own order that stands in its way ends: a way out comes first. */
function closing(desk: Desk, market: MarketState, account: number, { leg, lots, price }: Closing): Wanted {
  const { turn } = desk;
  const side: SideIndex = leg === LONG ? SELL : BUY;
  const mark = markOf(turn, market.spec.symbol);
  const twoWay = turn.state.positions.modeOf(account, perpOf(market).wallet) === 'twoWay';
  return {
    ...{ account, clientId: `~close.${desk.nextOrder}`, kind: price === null ? 'market' : 'limit', side, lots },
    ...{ limit: price ?? worstTicks(market.spec, SIDES[side], mark), at: price ?? mark },
    ...{ tif: price === null ? 'ioc' : 'gtc', postOnly: false, stp: STP.cancelMaker, exits: null, parent: null },
    ...{ positionSide: twoWay ? (leg === LONG ? 'long' : 'short') : null, reduceOnly: true },
  };
}
