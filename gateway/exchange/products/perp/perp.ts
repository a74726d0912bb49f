import { numberOf } from '../../ledger/numbers.ts';
import { type Answer, type PerpCommand, refuse } from '../../orders/commands.ts';
import type { OpenOrder } from '../../orders/state.ts';
import type { Product, Transaction } from '../../orders/transaction.ts';
import { amendPerp } from './amend.ts';
import { closeAll, closeLeg, reverse } from './close.ts';
import { setCountdown } from './countdown.ts';
import { setExits } from './leg-exits.ts';
import { moveMargin, setAutoMargin } from './move-margin.ts';
import { placePerp } from './place.ts';
import { checkSlices } from './risk/slices.ts';
import { stamp } from './risk/stamp.ts';
import { setLeverage, setMarginMode, setPositionMode } from './settings.ts';
import { step } from './step.ts';

/** Carries out what an account asks of contracts. */
export function runPerp(turn: Transaction, command: PerpCommand): Answer {
  const wait = checkSlices(turn, command);
  if (wait) return wait;
  switch (command.c) {
    case 'perpPlace':
      return placePerp(turn, command);
    case 'perpAmend':
      return amendPerp(turn, command);
    case 'perpExit':
      return setExits(turn, command);
    case 'perpClose':
      return closeLeg(turn, command);
    case 'perpCloseAll':
      return closeAll(turn, command);
    case 'perpReverse':
      return reverse(turn, command);
    case 'countdown':
      return setCountdown(turn, command);
    case 'leverage':
      return setLeverage(turn, command);
    case 'marginMode':
      return setMarginMode(turn, command);
    case 'positionMode':
      return setPositionMode(turn, command);
    case 'margin':
      return moveMargin(turn, command);
    case 'autoMargin':
      return setAutoMargin(turn, command);
  }
}

const foreign = (): never => {
  throw new Error('a contract is matched on a desk of its own');
};

/** Perpetual contracts: legs with an entry value, margin of their own or of a pool, all in one settle asset. */
export const perp: Product = {
  // Its orders come by `perpPlace`; what is sent as a coin's order is none of its affair.
  validate: (_turn, _market, command) => refuse('symbol', 'unknownSymbol', command.symbol),
  plan: foreign,
  settle: foreign,
  forbids: (_turn, _market, order) => refuse('order', 'notAllowed', `${order.facts.id}`),
  relock: foreign,
  released: (turn: Transaction, { facts, locked }: OpenOrder) => {
    const { wallet, settle } = turn.state.market(facts.symbol).spec.perp!;
    return locked === 0n ? [] : [[numberOf(facts.account, wallet), settle, locked, -locked]];
  },
  ended: () => undefined,
  onPrice: step,
  onStamp: stamp,
};
