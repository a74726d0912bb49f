import type { User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';

/**
 * The user with the addresses that messages about the account go to: a sub-account has none of its own, its main account has.
 * `id` and everything else stay the sub-account's.
 */
export async function reached(users: Pick<UserTable, 'byId'>, user: User): Promise<User> {
  if (user.parentId === null || user.email !== null || user.mobile !== null) return user;
  const main = await users.byId(user.parentId);
  return main ? { ...user, email: main.email, mobile: main.mobile, antiPhishing: main.antiPhishing } : user;
}
