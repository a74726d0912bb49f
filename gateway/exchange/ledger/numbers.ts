/**
 * Ledger accounts: every wallet of every owner has a number of its own, `owner × 1024 + code`, so nothing allocates and
 * nothing collides. An owner is a user's, a sub-account's or a guest's account, from 1 on; 0 is the venue.
 */

/** Numbers an owner has. */
export const CODES = 1024;
/** The owner of the venue's own accounts, which alone may owe. */
export const VENUE = 0;

/** Wallets of a user by code. Those from 64 on are isolated pairs, `isolated:{symbol}`. */
export const WALLETS = {
  spot: 0,
  'futures:usdt': 1,
  'futures:usdc': 2,
  'futures:coin': 3,
  margin: 4,
  earn: 5,
  escrow: 6,
  bots: 7,
} as const;
export type Wallet = keyof typeof WALLETS;
export const FIRST_ISOLATED = 64;

/** What the venue's accounts are the other side of, by code. */
export const PURPOSES = {
  /** What version 1 of the journal booked against account 0; nothing new. */
  house: 0,
  /** Every fee. */
  fee: 1,
  /** Takeovers and shortfalls. */
  insurance: 2,
  /** Fills against the reference market. */
  feed: 3,
  /** Grants, faucet, resets, the insurance seed. */
  faucet: 4,
  /** Realised profit and loss: what open legs have not realised yet. */
  clearing: 5,
  /** Remainders of funding stamps. */
  'funding-rounding': 6,
  custody: 7,
  lending: 8,
} as const;
export type Purpose = keyof typeof PURPOSES;

/** @param owner at most 2³¹ − 1, so that every number is a safe integer */
export const numberOf = (owner: number, code: number): number => owner * CODES + code;
export const ownerOf = (number: number): number => Math.floor(number / CODES);
export const codeOf = (number: number): number => number % CODES;

export const spotOf = (owner: number): number => owner * CODES;
/** One of the venue's own accounts. */
export const venue = (purpose: Purpose): number => PURPOSES[purpose];

/** Whether it is a user's wallet of contracts. Asked of every move there is: of most the first comparison tells. */
export function isFutures(number: number): boolean {
  const code = number % CODES;
  return code !== 0 && code <= WALLETS['futures:coin'] && number >= CODES;
}

/** In a word, for people: `spot`, `faucet`, `isolated 3`. */
export function nameOf(number: number): string {
  const code = codeOf(number);
  const names: Readonly<Record<string, number>> = ownerOf(number) === VENUE ? PURPOSES : WALLETS;
  const found = Object.keys(names).find((name) => names[name] === code);
  return found ?? (code >= FIRST_ISOLATED ? `isolated ${code - FIRST_ISOLATED}` : `wallet ${code}`);
}
