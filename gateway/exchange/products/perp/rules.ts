import { type Answer, type Rules, refuse } from '../../orders/commands.ts';
import { movedGrid } from '../../orders/contract-figures.ts';
import { type State, unlisted } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';

/** Figures of markets are written down: what a leg was liquidated by is in the journal. */
export function adoptRules(turn: Transaction, { listed }: Rules): Answer {
  const { rules } = turn.state.positions;
  const wrong = wrongListing(turn.state, listed);
  if (wrong) return refuse('symbol', 'notAllowed', wrong.symbol);
  for (const { symbol, figures } of listed) {
    const before = rules.get(symbol);
    if (before?.figures === figures) continue;
    turn.emit({ t: 'rules', symbol, version: (before?.version ?? 0) + 1, figures, at: turn.now });
  }
  return { ok: true, orders: [] };
}

/** Why a listing cannot be taken: records of what was traded count in what it had. Null where it can. */
export function wrongListing(
  { positions: { rules, traded } }: Pick<State, 'positions'>,
  listed: Rules['listed'],
): { readonly symbol: string; readonly says: string } | null {
  for (const { symbol, figures } of listed) {
    const before = rules.get(symbol);
    const moved = before && traded.has(symbol) ? movedGrid(before.figures, figures) : null;
    if (moved === null) continue;
    const { field, was, is } = moved;
    return {
      symbol,
      says: `the market ${symbol} is listed with ${field} ${is} and was traded with ${was}; tick, lot, face and settle asset of what was ever traded never change: another ${field} is another symbol`,
    };
  }
  for (const symbol of traded)
    if (!listed.some((one) => one.symbol === symbol)) return { symbol, says: unlisted(symbol) };
  return null;
}
