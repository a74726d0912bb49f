import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { LoginEvent } from '#lib/contract/account-data.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { User, UserChange, UserTable } from '../data/accounts/users.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { agentName } from './names.ts';
import type { Sessions } from './sessions.ts';
import type { Visit } from './visit.ts';

type Needs = {
  readonly users: UserTable;
  readonly traces: TraceTable;
  readonly sessions: Sessions;
  readonly outbox: Outbox;
};

/** Whatever changes what protects an account: withdrawals wait, it is noted, and its owner is told. */
export class Changes {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @param by what it was about, for the history @returns false when an address or a number is taken: nothing was done */
  async make(
    user: User,
    change: UserChange,
    event: LoginEvent,
    visit: Visit,
    by: string | null = null,
  ): Promise<boolean> {
    const { users, traces, sessions, outbox } = this.#needs;
    const lockedUntil = visit.now + ACCOUNT_LIMIT.withdrawalLock * 1000;
    if (!(await users.set(user.id, { ...change, lockedUntil }))) return false;
    sessions.forgetUser(user.id);
    await traces.note(user.id, event, by, visit);
    tell(outbox, user, 'changed', visit);
    return true;
  }
}

/** A mail about the account, a text where there is no mail address. */
export function tell(
  outbox: Outbox,
  { email, mobile, antiPhishing }: User,
  kind: 'newDevice' | 'changed',
  { locale, agent, ip, now }: Visit,
): void {
  const channel = email === null ? 'mobile' : 'email';
  const to = email ?? mobile;
  if (to === null) return;
  const at = new Date(now).toISOString().slice(0, 16).replace('T', ' ');
  outbox.send({ channel, to, kind, locale, words: { device: agentName(agent), ip, at }, antiPhishing });
}
