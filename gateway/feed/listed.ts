import type { Instrument } from '#lib/contract/shapes/market.ts';
import { INSTRUMENTS } from './instruments.ts';
import { PERPETUALS } from './perpetuals.ts';

/** Whether the made market lists contracts. */
const CONTRACTS_LISTED = true;

/** What the made market lists. @param contracts whether contracts are among it */
export const listed = (contracts: boolean = CONTRACTS_LISTED): readonly Instrument[] =>
  contracts ? [...INSTRUMENTS, ...PERPETUALS] : INSTRUMENTS;
