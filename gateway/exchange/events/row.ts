import type { Fields } from './fields.ts';
import type { Upcasts } from './upcasts.ts';

/** What the table of events says of each of them. */

/** Why a balance's total changed, as its owner reads it; an event that has none only locks or lets go. */
export const LEDGER_REASONS = [
  'grant',
  'faucet',
  'reset',
  'move',
  'transfer',
  'trade',
  'fee',
  'realised',
  'funding',
  'liquidation',
  'adl',
  'insurance',
] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];

/** `insurance` is what the venue's own fund begins with. */
export const TRANSFER_REASONS = ['grant', 'reset', 'faucet', 'move', 'transfer', 'insurance'] as const;

/** What an owner is told of an event. Changed balances are told of every event that has moves. */
export type Told = 'orders' | 'fills' | 'balances';

export type Row<F extends Fields> = {
  /** What happened, in a sentence. */
  readonly says: string;
  /** The journal's version in which it got its present form. */
  readonly version: number;
  readonly fields: F;
  /** Where the owners that it concerns stand in it; besides them those whose balances it moves. */
  readonly owners: readonly string[];
  /** Where the orders stand that it changes; each concerns its owner. */
  readonly orders: readonly string[];
  /** Why its moves change totals: a word, or where in the event the word stands. */
  readonly reason: { readonly word: LedgerReason } | { readonly from: keyof F & string } | null;
  readonly told: readonly Told[];
  readonly upcasts: Upcasts;
};

export const row = <F extends Fields>(one: Row<F>): Row<F> => one;
