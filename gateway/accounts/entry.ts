import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMIT, type Factor } from '#lib/contract/account.ts';
import type { FactorCodes, StepAnswer } from '#lib/contract/shapes/account.ts';
import { networkOf } from '../base/address.ts';
import { type Is, isFlag, isListOf, isOneOf, isShape, isText, orAbsent, readKept } from '../base/kept.ts';
import type { BoundTable, Subject } from '../data/accounts/bound.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { PasskeyTable } from '../data/accounts/passkeys.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import { isOpen, type User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import type { Changes } from './changes.ts';
import type { Codes } from './codes.ts';
import type { Factors } from './factors.ts';
import { maskEmail, maskMobile } from './names.ts';
import type { Notices } from './notices.ts';
import { reached } from './reach.ts';
import { no } from './refusal.ts';
import { hashOf } from './secrets.ts';
import type { Opened, Sessions } from './sessions.ts';
import { aloneOf, countersOf, type Throttle } from './throttle.ts';
import type { Visit } from './visit.ts';

/** A login in the middle: who it is, and what is still to be proved. */
export type PendingLogin = {
  readonly userId: string;
  /** Login of which endpoints: a step of one is none of another (ACC-05). */
  readonly door: Realm;
  readonly by: string;
  readonly factors: readonly Exclude<Factor, 'passkey'>[];
  readonly trusted: boolean;
  /** An identity that is bound to the account once this step is done. */
  readonly bind?: Subject | undefined;
};
const DOORS = ['normal', 'agency', 'third'] as const;
export type Realm = (typeof DOORS)[number];
const isStep: Is<PendingLogin> = isShape({
  userId: isText,
  door: isOneOf(DOORS),
  by: isText,
  factors: isListOf(isOneOf(['email', 'mobile', 'totp'])),
  trusted: isFlag,
  bind: orAbsent(isShape({ provider: isText, subject: isText })),
});
export type Entered = { readonly opened: Opened } | { readonly step: StepAnswer };

type Needs = {
  readonly users: UserTable;
  readonly bound: BoundTable;
  readonly changes: Changes;
  readonly once: OnceTable;
  readonly traces: TraceTable;
  readonly passkeys: Pick<PasskeyTable, 'of'>;
  readonly sessions: Sessions;
  readonly factors: Factors;
  readonly codes: Codes;
  readonly throttle: Throttle;
  readonly notices: Notices;
};

type Options = Pick<PendingLogin, 'door' | 'by'> & {
  readonly trusted?: boolean;
  readonly bind?: PendingLogin['bind'];
  /** A factor that this login proved already. */
  readonly proved?: Factor;
};

/** What every way to log in ends in: a second step where the user has one, then a session. */
export class Entry {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** The first proof holds. */
  async admit(user: User, visit: Visit, { door, by, trusted = false, bind, proved }: Options): Promise<Entered> {
    const second = this.#needs.factors.of(user);
    const newDevice = second.length === 0 && by === 'password' && !(await this.#knows(user, trusted, visit));
    const asked = newDevice ? await this.#unknown(user) : second;
    const factors = asked.filter((factor) => factor !== proved);
    if (factors.length === 0) {
      if (bind) await this.#bind(user, bind, visit);
      return { opened: await this.open(user, visit, { by, trusted }) };
    }
    const step: PendingLogin = { userId: user.id, door, by, factors, trusted, ...(bind ? { bind } : {}) };
    return { step: await this.#step(user, step, newDevice, visit) };
  }

  /** A key of an earlier login, or the cookie of a browser that finished one: no script reads that, and nobody guesses it. */
  async #knows(user: User, trusted: boolean, { deviceId }: Visit): Promise<boolean> {
    return trusted || this.#needs.traces.hasDevice(user.id, deviceId);
  }

  /** A password alone opens no new device: a code to the account's mailbox, or to its phone where it has no mailbox. */
  async #unknown(user: User): Promise<PendingLogin['factors']> {
    const { email, mobile } = await reached(this.#needs.users, user);
    if (email !== null) return ['email'];
    return mobile === null ? no('noContact') : ['mobile'];
  }

  async #step(user: User, step: PendingLogin, newDevice: boolean, visit: Visit): Promise<StepAnswer> {
    const serialNO = randomBytes(16).toString('base64url');
    const expiresAt = visit.now + ACCOUNT_LIMIT.step * 1000;
    const row = { kind: 'step', id: hashOf(serialNO), body: JSON.stringify(step), asker: visit.deviceId, expiresAt };
    await this.#needs.once.put(row, visit.now);
    const { email, mobile } = await reached(this.#needs.users, user);
    const passkey = step.door === 'normal' && (await this.#needs.passkeys.of(user.id)).length > 0;
    return {
      serialNO,
      verifyTypes: passkey ? [...step.factors, 'passkey'] : [...step.factors],
      email: step.factors.includes('email') ? maskEmail(email) : null,
      mobile: step.factors.includes('mobile') ? maskMobile(mobile) : null,
      expiresAt,
      newDevice,
    };
  }

  /** Sends a code for a step that is open in this browser. @throws AccountRefusal `stepOver` */
  async sendCode(serialNO: string, channel: 'email' | 'mobile', visit: Visit) {
    const found = await this.peek(serialNO, visit);
    if (!found?.step.factors.includes(channel)) return no('stepOver');
    const owner = await reached(this.#needs.users, found.user);
    const target = owner[channel];
    if (target === null) return no('stepOver');
    const code = { purpose: purposeOf(serialNO), channel, target };
    const { antiPhishing } = owner;
    const sent = await this.#needs.codes.send(code, visit, { send: true, user: found.user.id, antiPhishing });
    return { ...sent, to: (channel === 'email' ? maskEmail(target) : maskMobile(target)) ?? '' };
  }

  async peek(
    serialNO: string,
    { deviceId, now }: Visit,
  ): Promise<{ readonly step: PendingLogin; readonly user: User } | null> {
    const body = await this.#needs.once.peek({ kind: 'step', id: hashOf(serialNO), asker: deviceId, now });
    const step = readKept(body, isStep);
    const user = step && (await this.#needs.users.byId(step.userId));
    return step && user ? { step, user } : null;
  }

  /** The second step by codes. @throws AccountRefusal `loginRefused` for whatever does not hold */
  async verify(serialNO: string, given: FactorCodes, door: Realm, visit: Visit): Promise<Opened> {
    const { once, users, factors, throttle, notices } = this.#needs;
    const key = { kind: 'step', id: hashOf(serialNO), asker: visit.deviceId, now: visit.now };
    const body = await once.peek(key);
    const step = readKept(body, isStep);
    const user = step && (await users.byId(step.userId));
    if (!step || !user || step.door !== door) return no('loginRefused');
    // A thief of a password fails in another network; a device that proved itself counts for itself alone.
    const what = `step ${user.id}`;
    const counters = step.trusted ? aloneOf(what, visit.deviceId) : countersOf(what, networkOf(visit.ip));
    const owner = await reached(users, user);
    const right = await throttle.prove(counters, visit, async () => {
      if ((await once.attempt(key, ACCOUNT_LIMIT.codeTries)) === null) return false;
      return factors.hold(owner, step.factors, given, purposeOf(serialNO), visit);
    });
    if (!right) {
      await notices.failed(user, step.by, visit);
      return no('loginRefused');
    }
    return this.finish(serialNO, step, user, visit);
  }

  /** Takes the step and opens the session; of two calls at once one gets it. */
  async finish(serialNO: string, { by, trusted, bind }: PendingLogin, user: User, visit: Visit): Promise<Opened> {
    const key = { kind: 'step', id: hashOf(serialNO), asker: visit.deviceId, now: visit.now };
    if ((await this.#needs.once.take(key)) === null) return no('loginRefused');
    if (!isOpen(user)) return no('loginRefused');
    if (bind) await this.#bind(user, bind, visit);
    return this.open(user, visit, { by, trusted });
  }

  async #bind(user: User, subject: Subject, visit: Visit): Promise<void> {
    const { bound, changes } = this.#needs;
    if ((await bound.of(user.id)).length >= ACCOUNT_LIMIT.bound) return no('most');
    if (!(await bound.add(subject, user.id, visit.now))) return no('taken');
    await changes.make(user, { event: 'thirdBound', happened: 'thirdBound', ...providerOf(subject) }, visit);
  }

  /** A session, with its traces; a mail when the device is new and did not prove itself. */
  async open(
    user: User,
    visit: Visit,
    { by, trusted = false, quiet = false }: { by: string; trusted?: boolean; quiet?: boolean },
  ): Promise<Opened> {
    const { sessions, traces, users, notices } = this.#needs;
    const opened = await sessions.open(user, visit);
    const known = await traces.login(user.id, visit, visit.sealed, trusted);
    await traces.note(user.id, 'login', by, visit);
    await users.set(user.id, { lastLoginAt: visit.now });
    if (!known && !trusted && !quiet) await notices.tell(user, 'newDevice', visit);
    return opened;
  }
}

/** How a connected login is named, in the history and to its owner. */
export function providerOf({ provider }: Pick<Subject, 'provider'>) {
  const names: Readonly<Record<string, string>> = { apple: 'Apple', google: 'Google', tg: 'Telegram' };
  return { by: provider, words: { provider: names[provider] ?? provider } };
}

function purposeOf(serialNO: string): string {
  return `step ${hashOf(serialNO)}`;
}
