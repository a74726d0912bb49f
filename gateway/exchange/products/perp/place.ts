import { type Answer, type PerpPlace, refuse } from '../../orders/commands.ts';
import { checkEntry } from '../../orders/entry.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { placeFitted } from './cut-to-fit.ts';
import { Desk } from './desk.ts';
import { enter } from './enter.ts';
import { readPerp } from './read.ts';
import { keepWaiting } from './waiting.ts';

/** Checks an order of a contract, does on a desk what it would, and lets it happen where nobody objects. */
export function placePerp(turn: Transaction, command: PerpPlace): Answer {
  const market = turn.state.markets.get(command.symbol);
  if (!market?.spec.perp) return refuse('symbol', 'unknownSymbol', command.symbol);
  const entry = checkEntry(turn, command);
  if (entry) return entry;
  const read = readPerp(turn, market, command);
  if ('ok' in read) return read;
  const { wanted, wait } = read;
  if (command.cutToFit) return placeFitted(turn, market, read);
  const desk = new Desk(turn);
  const answer = wait === null ? enter(desk, market, wanted) : keepWaiting(desk, market, wanted, wait);
  if (answer.ok) desk.commit();
  return answer;
}
