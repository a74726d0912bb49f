import { AmountText, EnvText, Text, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** What an account has. */

const Amount = AmountText('Amount.');
export const BalanceShape = Type.Object({ asset: Text(), available: Amount, locked: Amount });
export type Balance = Wire<typeof BalanceShape>;

export const AccountShape = Type.Object({
  env: EnvText,
  account: Text(),
  balances: Type.Array(BalanceShape),
  /** Test assets have no value outside this venue; shown wherever a balance is. */
  testAssets: Type.Boolean(),
});
export type SpotAccount = Wire<typeof AccountShape>;

/** Opens the own topics of this environment once, until `expiresAt`. */
export const TicketShape = Type.Object({ env: EnvText, ticket: Text(), expiresAt: Time('Last moment it is taken.') });
export type StreamTicket = Wire<typeof TicketShape>;
