import { Type } from 'typebox';
import { ENVS, PAGE_LIMIT } from '../trade.ts';
import { DecimalText, EnvText, Filters, orNull, QueryLimit, SymbolText, Text, Time, type Wire } from './common.ts';

/** The insurance fund of contracts, as everybody may see it. */

/**
 * Why the fund changed: what it began with, a leg taken over, a leg closed through the book, a leg closed against owners
 * on the other side, a stamp of funding while it held a leg.
 */
export const FUND_REASONS = ['seed', 'takeover', 'unwinding', 'adl', 'funding'] as const;
export type FundReason = (typeof FUND_REASONS)[number];

export const FundPoolShape = Type.Object({
  asset: Text('What its contracts settle in.'),
  env: EnvText,
  balance: DecimalText('All that the fund has of it, as the ledger says; below zero it owes.'),
});
export type FundPool = Wire<typeof FundPoolShape>;

export const ProtectionShape = Type.Object(
  { pools: Type.Array(FundPoolShape) },
  { examples: [{ pools: [{ asset: 'USDT', env: 'paper', balance: '1000012.5' }] }] },
);
export type Protection = Wire<typeof ProtectionShape>;

export const FundEventShape = Type.Object(
  {
    env: EnvText,
    id: Text('Counts up in the environment.'),
    asset: Text('What changed.'),
    change: DecimalText('Signed; "0" where a leg came or went at its value.'),
    reason: Type.Enum(FUND_REASONS),
    symbol: orNull(SymbolText),
    ref: orNull(Text('The fill behind it.')),
    ts: Time('When.'),
  },
  {
    examples: [
      {
        ...{ env: 'paper', id: '6', asset: 'USDT', change: '12.5', reason: 'unwinding', symbol: 'BTCUSDTPERP' },
        ...{ ref: '41', ts: 1_795_176_000_000 },
      },
    ],
  },
);
export type FundEvent = Wire<typeof FundEventShape>;

/** Rows of a page when nothing is said. */
export const FUND_EVENTS = 50;

export const FundQuery = Filters({
  /** Each environment counts its events, so a page is of one. */
  env: Type.Optional(Type.Enum(ENVS, { default: 'paper', description: 'Whose fund.' })),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', description: 'From the last page.' })),
  limit: QueryLimit(PAGE_LIMIT, FUND_EVENTS),
});
export type FundQuery = Wire<typeof FundQuery>;
