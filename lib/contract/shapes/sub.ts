import { PERMISSIONS } from '../account.ts';
import { UserIdText } from './account.ts';
import { orNull, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** Sub-accounts, and switches between the accounts of one tree. */

const Permissions = Type.Array(Type.Enum(PERMISSIONS), { maxItems: PERMISSIONS.length, uniqueItems: true });

export const SubRowShape = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  status: Type.Enum(['normal', 'frozen']),
  permissions: Permissions,
  virtual: Type.Boolean({ description: 'Without a password of its own: only switched to.' }),
  createdAt: Time('Made.'),
  lastLoginAt: orNull(Time('Last login of its own.')),
});
export type SubRow = Wire<typeof SubRowShape>;

export const SubListShape = Type.Object({
  main: Type.Object({ userId: Type.String() }),
  /** Who is asked for now; the list is that of the main account, which a switched-to sub-account sees too. */
  self: Type.String(),
  rows: Type.Array(SubRowShape),
});
export type SubList = Wire<typeof SubListShape>;

export const SubCreateBody = Type.Object({
  name: Type.String({ pattern: '^[A-Za-z0-9]{6,16}$' }),
  /** Its login is `name` and this; without it the account is virtual. */
  pwd: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  permissions: Permissions,
});
export type SubCreateRequest = Wire<typeof SubCreateBody>;
export const SubPermissionsBody = Type.Object({ userId: UserIdText, permissions: Permissions });
export type SubPermissionsRequest = Wire<typeof SubPermissionsBody>;
export const SubFreezeBody = Type.Object({ userId: UserIdText, frozen: Type.Boolean() });
export type SubFreezeRequest = Wire<typeof SubFreezeBody>;

export const SwitchBody = Type.Object({ userId: UserIdText });
/** Back and forth within the own tree. Answers `SessionAnswer`; the session before is over. */
export type SwitchRequest = Wire<typeof SwitchBody>;
export const DemoSwitchBody = Type.Object({ demo: Type.Boolean() });
export type DemoSwitchRequest = Wire<typeof DemoSwitchBody>;
