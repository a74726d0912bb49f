import { ACCOUNT_LIMIT, type Permission } from '#lib/contract/account.ts';
import type { SubCreateRequest, SubList, SubRow } from '#lib/contract/shapes/sub.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import { type NewPasswords, namesOf } from './new-password.ts';
import type { Passwords } from './passwords.ts';
import { payerOf } from './payer.ts';
import { no } from './refusal.ts';
import { newUserId } from './register.ts';
import type { Live, Opened, Sessions } from './sessions.ts';
import type { Visit } from './visit.ts';

type Needs = {
  readonly users: UserTable;
  readonly traces: TraceTable;
  readonly passwords: Passwords;
  readonly newPasswords: NewPasswords;
  readonly sessions: Sessions;
};

/** Sub-accounts: a main account makes them, says what they may, freezes them, and works in their name. */
export class Subs {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Of the one who logged in: a sub-account that logged in sees itself alone. */
  async list({ session, user }: Live): Promise<SubList> {
    const root = (await this.#needs.users.byId(session.rootId)) ?? user;
    const rows = root.kind === 'normal' ? await this.#needs.users.children(root.id) : [root];
    return { main: { userId: root.id }, self: user.id, rows: rows.map(rowOf) };
  }

  async create({ user }: Live, { name, pwd, permissions }: SubCreateRequest, visit: Visit): Promise<SubRow> {
    const { users, passwords, newPasswords } = this.#needs;
    if (pwd !== undefined) newPasswords.check(pwd, [...namesOf(user), name], visit);
    // Logins of a sub-account from new devices are confirmed at the main account.
    if (pwd !== undefined && user.email === null && user.mobile === null) return no('noContact');
    if ((await users.children(user.id)).length >= ACCOUNT_LIMIT.subs) return no('most');
    // Before the hash: a name that is taken must not be a way to keep two threads busy.
    if ((await users.byLogin('name', name.toLowerCase())) !== null) return no('taken');
    const made = await users.create({
      id: newUserId(),
      kind: 'sub',
      parentId: user.id,
      name: name.toLowerCase(),
      password: pwd === undefined ? null : await passwords.hash(pwd, payerOf(user, visit)),
      permissions,
      registeredAt: visit.now,
      inviterId: user.inviterId,
    });
    return made ? rowOf(made) : no('taken');
  }

  async setPermissions({ user }: Live, userId: string, permissions: readonly Permission[]): Promise<SubRow> {
    const child = await this.#child(user, userId);
    await this.#needs.users.set(child.id, { permissions: permissions.join(',') });
    this.#needs.sessions.forgetUser(child.id);
    return rowOf({ ...child, permissions });
  }

  /** Whoever works with a frozen account is out at once. */
  async freeze({ user }: Live, userId: string, frozen: boolean, now: number): Promise<SubRow> {
    const child = await this.#child(user, userId);
    const status = frozen ? 'frozen' : 'normal';
    await this.#needs.users.set(child.id, { status });
    this.#needs.sessions.forgetUser(child.id);
    if (frozen) await this.#needs.sessions.end({ tree: child.id }, 'frozen', now);
    return rowOf({ ...child, status });
  }

  /** Another's sub-account and one that is not there have one answer (A2). */
  async #child(user: User, userId: string): Promise<User> {
    const found = await this.#needs.users.byId(userId);
    return found?.parentId === user.id ? found : no('subUnknown');
  }

  /**
   * A session as another account of the own tree; the one before is over, so it cannot act for the new one (A11).
   * What counts is who logged in: a sub-account's own login leads nowhere else.
   */
  async switchTo({ session, user }: Live, userId: string, visit: Visit): Promise<Opened> {
    const { users, sessions, traces } = this.#needs;
    const target = await users.byId(userId);
    const inTree = target !== null && (target.id === session.rootId || target.parentId === session.rootId);
    if (!target || !inTree) return no('subUnknown');
    if (target.status === 'frozen') return no('frozen');
    await sessions.end({ id: session.id }, 'switched', visit.now);
    const opened = await sessions.open(target, visit, {
      root: session.rootId,
      demo: session.demo,
      key: visit.sealed,
    });
    await traces.note(target.id, 'switch', user.id === target.id ? null : 'sub', visit);
    return opened;
  }

  /** A session of the same account that trades on paper only, and back. */
  async switchDemo({ session, user }: Live, demo: boolean, visit: Visit): Promise<Opened> {
    const { sessions, traces } = this.#needs;
    await sessions.end({ id: session.id }, 'switched', visit.now);
    const opened = await sessions.open(user, visit, { root: session.rootId, demo, key: visit.sealed });
    await traces.note(user.id, 'switch', demo ? 'demo' : null, visit);
    return opened;
  }
}

function rowOf({ id, name, status, permissions, password, registeredAt, lastLoginAt }: User): SubRow {
  return {
    userId: id,
    name: name ?? '',
    status: status === 'frozen' ? status : 'normal',
    permissions,
    virtual: password === null,
    createdAt: registeredAt,
    lastLoginAt,
  };
}
