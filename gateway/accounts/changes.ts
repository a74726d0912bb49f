import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { Happening, LoginEvent } from '#lib/contract/account-data.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { UsedOnceTable } from '../data/accounts/used-once.ts';
import type { User } from '../data/accounts/user.ts';
import type { UserChange, UserTable } from '../data/accounts/users.ts';
import type { Before, Notices, Told } from './notices.ts';
import type { Sessions } from './sessions.ts';
import type { Visit } from './visit.ts';

type Needs = {
  readonly users: UserTable;
  readonly usedOnce: UsedOnceTable;
  readonly traces: TraceTable;
  readonly sessions: Sessions;
  readonly notices: Notices;
};

export type Change = {
  readonly change?: UserChange;
  readonly event: LoginEvent;
  readonly happened: Happening;
  /** What it was about, for the history. */
  readonly by?: string | null;
  readonly words?: Readonly<Record<string, string>>;
  /** Who is told; else the address that the account had. */
  readonly to?: Told['to'];
  /** Where part of it was done before: what protected the account then. */
  readonly before?: Before;
};

/**
 * Whatever changes what protects an account: it is noted, and its owner is told, with a way back. Withdrawals would wait
 * (`lockedUntil`); while the venue has none, no text speaks of them.
 */
export class Changes {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @param user as before the change @returns false when an address or a number is taken: nothing was done */
  async make(user: User, made: Change, visit: Visit): Promise<boolean> {
    const { users, traces, sessions, notices } = this.#needs;
    const { change = {}, event, happened, by = null, words, to } = made;
    const before = made.before ?? (await this.before(user));
    const lockedUntil = Math.max(user.lockedUntil, visit.now + ACCOUNT_LIMIT.withdrawalLock * 1000);
    if (!(await users.set(user.id, { ...change, lockedUntil }))) return false;
    sessions.forgetUser(user.id);
    await traces.note(user.id, event, by, visit);
    await notices.tell(user, happened, visit, {
      before,
      ...(words ? { words } : {}),
      ...(to ? { to } : {}),
    });
    return true;
  }

  async before(user: User): Promise<Before> {
    const { email, mobile, password, emailFactor, mobileFactor, totpSecret, antiPhishing } = user;
    const recovery = totpSecret === null ? [] : await this.#needs.usedOnce.codes(user.id);
    return { email, mobile, password, emailFactor, mobileFactor, totpSecret, antiPhishing, recovery };
  }
}
