import { PERMISSIONS, type Permission, USER_KINDS, type UserKind } from '#lib/contract/account.ts';
import type { DbRow } from '../app/database.ts';
import { flag, integer, nullable, oneOf, table, text, wordsOf } from '../row.ts';

/** `erased`: closed for good. What is left says that the numbers of its accounts were somebody's. */
const STATUSES = ['normal', 'frozen', 'erased'] as const;

export type User = {
  readonly id: string;
  readonly kind: UserKind;
  readonly parentId: string | null;
  readonly name: string | null;
  /** Lower case. */
  readonly email: string | null;
  /** Area code, space, national number. */
  readonly mobile: string | null;
  readonly password: string | null;
  readonly liveAccount: number;
  readonly paperAccount: number;
  readonly status: (typeof STATUSES)[number];
  readonly permissions: readonly Permission[];
  readonly emailFactor: boolean;
  readonly mobileFactor: boolean;
  /** Sealed; see totp.ts. */
  readonly totpSecret: string | null;
  readonly antiPhishing: string | null;
  readonly lockedUntil: number;
  readonly registeredAt: number;
  readonly lastLoginAt: number | null;
  readonly inviterId: string | null;
  /** Of an agency: what invitees bring along, and its share of their fees, a fraction. */
  readonly code: string | null;
  readonly rate: string | null;
  /** Closed by its owner then, a sub-account with its main account; null while it is open. */
  readonly closedAt: number | null;
};

/** The row as queries name it and read it. */
export const USER = table('account_user', {
  id: text,
  kind: oneOf(USER_KINDS),
  parentId: nullable(text),
  name: nullable(text),
  email: nullable(text),
  mobile: nullable(text),
  password: nullable(text),
  liveAccount: integer,
  paperAccount: integer,
  status: oneOf(STATUSES),
  permissions: wordsOf(PERMISSIONS),
  emailFactor: flag,
  mobileFactor: flag,
  totpSecret: nullable(text),
  antiPhishing: nullable(text),
  lockedUntil: integer,
  registeredAt: integer,
  lastLoginAt: nullable(integer),
  inviterId: nullable(text),
  code: nullable(text),
  rate: nullable(text),
  closedAt: nullable(integer),
});

export function userOf(row: DbRow): User {
  return USER.of(row);
}

/** Neither frozen nor closed. */
export function isOpen({ status, closedAt }: Pick<User, 'status' | 'closedAt'>): boolean {
  return status === 'normal' && closedAt === null;
}
