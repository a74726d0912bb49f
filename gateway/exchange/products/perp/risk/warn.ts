import { marginRatio, RATIO_ONE } from '#lib/trade/units/pool.ts';
import { ownerOf } from '../../../ledger/numbers.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { type Warned, warnedKey } from '../../../positions/positions.ts';
import { unitsText } from '../read.ts';

/** A warning is given from here on, and again only after the ratio was below the other. */
export const WARN = (RATIO_ONE * 8n) / 10n;
export const CALM = (RATIO_ONE * 7n) / 10n;

/** What a leg or a pool has, and what it must keep. */
export type Kept = { readonly equity: bigint; readonly maintenance: bigint };

export const isWarned = ({ state }: Transaction, what: Warned): boolean => state.positions.warned.has(warnedKey(what));

/** Warns an owner, or takes the warning back. @returns whether either was due */
export function warn(turn: Transaction, what: Warned, { equity, maintenance }: Kept): boolean {
  const ratio = marginRatio(equity, maintenance);
  const before = isWarned(turn, what);
  if (before ? ratio >= CALM : ratio < WARN) return false;
  turn.emit({ t: 'warned', ...what, on: !before, at: turn.now });
  if (before) return true;
  const facts = [
    // Hundred-millionths, as units have twelve places.
    { name: 'marginRatio', value: unitsText(ratio * 10_000n) },
    { name: 'asset', value: what.asset },
    { name: 'equity', value: unitsText(equity) },
    { name: 'maintenance', value: unitsText(maintenance) },
  ];
  const { symbol, side } = what;
  turn.emit({ t: 'notice', account: ownerOf(what.holder), kind: 'marginWarning', symbol, side, facts, at: turn.now });
  return true;
}
