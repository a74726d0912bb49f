import type { Trade } from '#lib/contract/shapes/market.ts';
import { firstMove, type Move, moveTo } from './market.tsx';

type Known = { readonly last: string | null; readonly move: Move };

/** Markets whose last move is known: a screen and the charts beside it. */
const MOST = 8;
const known = new Map<string, Known>();

/**
 * Which way the last price of a market came: the same for everything that says it, whenever that began to look.
 * @param trades of the server, for before the first tick
 */
export function lastMove(symbol: string, last: string | null, trades: readonly Trade[] | null): Move {
  // The server draws for everybody, and knows no tick.
  if (typeof window === 'undefined') return firstMove(trades);
  const before = known.get(symbol) ?? { last, move: firstMove(trades) };
  const move = before.last === last ? before.move : moveTo(before.last, last, before.move);
  if (!known.has(symbol) && known.size >= MOST) known.delete([...known.keys()][0]!);
  known.set(symbol, { last: last ?? before.last, move });
  return move;
}
