import type { PositionSide } from '../../events/perp-facts.ts';
import { type No, refuse } from '../../orders/commands.ts';
import type { MarketState } from '../../orders/state.ts';
import { type LegIndex, LONG, SHORT } from '../../positions/positions.ts';
import type { Desk } from './desk.ts';
import { walletOf } from './figures.ts';
import { checkSide } from './read.ts';

type Asked = { readonly account: number; readonly symbol: string; readonly positionSide?: PositionSide | undefined };

/** The leg that is meant: in one-way mode the one there is. */
export function namedLeg(desk: Desk, market: MarketState, command: Asked): LegIndex | No {
  const { account, symbol, positionSide } = command;
  const wrong = checkSide(desk.turn, market, command);
  if (wrong) return wrong;
  const side = legsOf(desk, market, account).find(
    (one) => positionSide === undefined || (one === LONG) === (positionSide === 'long'),
  );
  return side ?? refuse('symbol', 'noPosition', symbol);
}

/** The legs that an owner holds in a market, long before short. */
export function legsOf(desk: Desk, market: MarketState, account: number): LegIndex[] {
  const wallet = walletOf(account, market);
  return ([LONG, SHORT] as const).filter((side) => desk.leg(market.spec.symbol, wallet, side) !== null);
}
