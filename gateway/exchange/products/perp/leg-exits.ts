import { PARTIAL_EXITS } from '#lib/rules/perp-orders.ts';
import { checkRoom } from '#lib/rules/room.ts';
import { readLots } from '#lib/rules/size.ts';
import { Findings } from '#lib/rules/violation.ts';
import type { PerpExits } from '../../events/perp-facts.ts';
import { BUY, SELL } from '../../orders/book.ts';
import { type Answer, type No, type PerpExit, refuse, refused } from '../../orders/commands.ts';
import { wrongStatus } from '../../orders/entry.ts';
import { STP } from '../../orders/match.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { type LegIndex, LONG } from '../../positions/positions.ts';
import { exitsOf } from './brought.ts';
import { Desk, type DeskOrder } from './desk.ts';
import { NO_WAITS } from './enter.ts';
import { checkExitWords, exitTriggers, readExits, wrongExits } from './exits.ts';
import { markOf, settingsOf } from './figures.ts';
import { namedLeg } from './named-leg.ts';
import { askedMarket } from './settings.ts';

/**
 * Take profit and stop loss of a leg. Without a size of all of it, whatever that becomes: one a leg, and setting it again
 * takes the place of the one before; without a price it is put away. With a size of a part, cut when it fires.
 */
export function setExits(turn: Transaction, command: PerpExit): Answer {
  const market = askedMarket(turn, command);
  if ('ok' in market) return market;
  const closed = wrongStatus(market.spec);
  if (closed) return closed;
  if (!turn.view || turn.view.stale) return refuse('symbol', 'staleFeed', command.symbol);
  const found = new Findings();
  checkExitWords(found, command);
  if (found.list[0]) return refused(found.list[0]);
  const desk = new Desk(turn);
  const leg = namedLeg(desk, market, command);
  if (typeof leg === 'object') return leg;
  const exits = readExits(found, market.spec, command);
  const lots = command.size === undefined ? null : found.take(readLots(market.spec, command.size));
  if (found.list[0]) return refused(found.list[0]);
  if (exits === null && command.size !== undefined) return refuse('takeProfit', 'missing', '');
  const before = exitsOf(desk, command.account, market, leg).filter(({ facts }) => facts.parent === null);
  const wrong =
    wrongExits(turn, market.spec, exits, { side: leg, own: null }) ??
    (exits === null ? null : wrongCount(turn, market, command.account, before, lots !== null));
  if (wrong) return wrong;
  if (lots === null) for (const one of before) if (one.terms.whole) desk.done(one, 'cancelled');
  const orders = exits === null ? [] : [accept(desk, market, command, { leg, exits, lots })];
  desk.commit();
  return { ok: true, orders };
}

/** They have a limit of their own beside that of open orders. */
function wrongCount(
  turn: Transaction,
  { spec }: MarketState,
  account: number,
  before: readonly DeskOrder[],
  isPart: boolean,
): No | null {
  const parts = before.filter(({ terms }) => !terms.whole).length;
  if (isPart && parts >= PARTIAL_EXITS) return refuse('orders', 'triggerOrders', `${parts}`, `${PARTIAL_EXITS}`);
  // The whole one takes the place of another.
  if (!isPart && before.length > parts) return null;
  const { room, orders } = turn.state.accounts.get(account)!;
  const found = new Findings();
  const open = room.get(spec.symbol)?.open ?? 0;
  checkRoom(found, { side: 'sell', kind: 'limit' }, { open, triggers: 0, total: orders.size });
  return found.list[0] ? refused(found.list[0]) : null;
}

type Asked = { readonly leg: LegIndex; readonly exits: PerpExits; readonly lots: number | null };

function accept(desk: Desk, market: MarketState, command: PerpExit, { leg, exits, lots }: Asked): number {
  const { account, symbol, positionSide = null } = command;
  const { turn } = desk;
  const settings = settingsOf(desk, account, market);
  const id = desk.nextOrder;
  const { triggers, by } = exitTriggers(exits, leg);
  desk.emit({
    t: 'perpOrder',
    order: {
      // No client may choose a name that begins so.
      ...{ id, account, symbol, product: 'perp', clientId: `~tpsl.${id}`, kind: 'tpsl', quote: null, lots },
      ...{ side: leg === LONG ? SELL : BUY, price: null, tif: 'gtc', postOnly: false, stp: STP.cancelMaker },
      ...{ triggers, attached: null, parent: null, at: turn.now },
    },
    terms: {
      ...{ positionSide, reduceOnly: true, marginMode: settings.marginMode, leverage: settings.leverage[leg] },
      ...{ mark: markOf(turn, symbol), closing: 0, ...NO_WAITS, by, exits, whole: lots === null },
    },
    moves: [],
  });
  return id;
}
