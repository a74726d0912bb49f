import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { Happening } from '#lib/contract/account-data.ts';
import type { GuardLook } from '#lib/contract/shapes/security.ts';
import { readKept } from '../base/kept.ts';
import type { BoundTable } from '../data/accounts/bound.ts';
import type { ClosedTable } from '../data/accounts/closed.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { PasskeyTable } from '../data/accounts/passkeys.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { UsedOnceTable } from '../data/accounts/used-once.ts';
import type { User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import type { Factors } from './factors.ts';
import { agentName, maskUser } from './names.ts';
import { type Before, GUARD_KIND, type Guarded, isGuarded, type Notices } from './notices.ts';
import { reached } from './reach.ts';
import { no } from './refusal.ts';
import { hashOf } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import type { Visit } from './visit.ts';

type Needs = {
  readonly users: UserTable;
  readonly closed: ClosedTable;
  readonly usedOnce: UsedOnceTable;
  readonly once: OnceTable;
  readonly traces: TraceTable;
  readonly passkeys: PasskeyTable;
  readonly bound: BoundTable;
  readonly sessions: Sessions;
  readonly factors: Factors;
  readonly notices: Notices;
};

/**
 * "This was not me": the links of messages, used without a login, once, within 72 hours (ACC-26).
 *
 * Each ends all sessions, forgets every device and locks withdrawals; that of a change also puts back what protected the
 * account before it. Nobody is locked out for ever by one:
 * - undoing a change voids all later links, so whoever moved the account away has none left: the older one wins;
 * - a link gives back only what its reader could do before the change: where an authenticator protected the account then,
 *   its code is asked for too;
 * - an account that was closed since is open again, as it was;
 * - it stops nobody from logging in, and who used it is told to both the old and the new address, without a link.
 */
export class Guard {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Looking uses nothing up, so a mail scanner that opens the page does no harm. @throws AccountRefusal `stepOver` */
  async look(token: string, now: number): Promise<GuardLook> {
    const { user, guarded } = await this.#read(token, now);
    const owner = await reached(this.#needs.users, user);
    const { happened, at, agent, ip, before } = guarded;
    return {
      happened,
      account: user.kind === 'sub' ? maskUser(user) : maskUser({ ...owner, ...(before ?? {}), name: user.name }),
      at,
      device: agentName(agent),
      ip,
      undoes: before !== null,
      expiresAt: at + ACCOUNT_LIMIT.guard * 1000,
    };
  }

  /** @throws AccountRefusal `stepOver`, `stepUp`, `codeWrong`, `taken` */
  async act(token: string, code: string | undefined, visit: Visit): Promise<void> {
    const { users, once, traces } = this.#needs;
    const { user, guarded } = await this.#read(token, visit.now);
    const { before, at } = guarded;
    const key = { kind: GUARD_KIND, id: hashOf(token), asker: user.id, now: visit.now };
    if (before !== null && before.totpSecret !== null) await this.#proveThen(user, before, code, key);
    if ((await once.take(key)) === null) return no('stepOver');
    const lockedUntil = Math.max(user.lockedUntil, visit.now + ACCOUNT_LIMIT.guard * 1000);
    if (before !== null && !(await this.#putBack(user, before, at, lockedUntil))) {
      const expiresAt = at + ACCOUNT_LIMIT.guard * 1000;
      await once.put({ ...key, body: JSON.stringify(guarded), expiresAt }, visit.now);
      return no('taken');
    }
    // Whoever did what the link is about may have closed the account afterwards.
    const reopened =
      user.closedAt !== null && user.closedAt >= at && (await this.#needs.closed.reopen(user.parentId ?? user.id));
    if (reopened) await traces.note(user.id, 'reopened', null, visit);
    if (before === null) await users.set(user.id, { lockedUntil });
    // What was linked to after the change is void: it may have gone to somebody else.
    else await once.dropFrom(GUARD_KIND, user.id, at + ACCOUNT_LIMIT.guard * 1000);
    await this.#close(user, visit);
    await this.#tell(user, before === null ? (reopened ? 'reopened' : 'secured') : 'undone', visit);
  }

  async #read(token: string, now: number): Promise<{ readonly user: User; readonly guarded: Guarded }> {
    const { once, users } = this.#needs;
    const text = await once.peek({ kind: GUARD_KIND, id: hashOf(token), asker: null, now });
    const guarded = readKept(text, isGuarded);
    const user = guarded && (await users.byId(guarded.userId));
    return guarded && user ? { user, guarded } : no('stepOver');
  }

  async #proveThen(user: User, before: Before, code: string | undefined, key: Parameters<OnceTable['attempt']>[0]) {
    if (!code) return no('stepUp', { verifyTypes: ['totp'] });
    if ((await this.#needs.once.attempt(key, ACCOUNT_LIMIT.codeTries)) === null) return no('stepOver');
    if (!(await this.#needs.factors.heldThen(user, before, code, key.now))) no('codeWrong');
  }

  /** @returns false when the address of then belongs to another account by now: nothing was done */
  async #putBack({ id }: User, { recovery, ...then }: Before, at: number, lockedUntil: number): Promise<boolean> {
    const { users, passkeys, bound } = this.#needs;
    const factors = { emailFactor: then.emailFactor ? 1 : 0, mobileFactor: then.mobileFactor ? 1 : 0 };
    if (!(await users.set(id, { ...then, ...factors, lockedUntil }))) return false;
    await this.#needs.usedOnce.setCodes(id, recovery);
    for (const key of await passkeys.of(id)) if (key.createdAt >= at) await passkeys.remove(id, key.id);
    for (const row of await bound.of(id)) if (row.at >= at) await bound.remove(row, id);
    return true;
  }

  async #close(user: User, visit: Visit): Promise<void> {
    const { users, sessions, traces } = this.#needs;
    for (const { id } of [user, ...(await users.children(user.id))]) {
      await sessions.end({ tree: id }, 'risk', visit.now);
      await traces.forgetDevices(id);
      sessions.forgetUser(id);
    }
    await traces.note(user.id, 'secured', null, visit);
  }

  async #tell(was: User, happened: Happening, visit: Visit): Promise<void> {
    const { users, notices } = this.#needs;
    const user = (await users.byId(was.id)) ?? was;
    await notices.tell(user, happened, visit, { plain: true });
    const displaced = (['email', 'mobile'] as const).flatMap((channel) => {
      const target = was[channel];
      return target !== null && target !== user[channel] ? [{ channel, target }] : [];
    });
    if (displaced.length > 0) await notices.tell(user, happened, visit, { plain: true, to: displaced });
  }
}
