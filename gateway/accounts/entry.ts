import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMIT, type Factor, type FactorCodes, type StepAnswer } from '#lib/contract/account.ts';
import type { BoundTable, Subject } from '../data/accounts/bound.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { PasskeyTable } from '../data/accounts/passkeys.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { User, UserTable } from '../data/accounts/users.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { type Changes, tell } from './changes.ts';
import type { Codes } from './codes.ts';
import type { Factors } from './factors.ts';
import { maskEmail, maskMobile } from './names.ts';
import { no } from './refusal.ts';
import { hashOf } from './secrets.ts';
import type { Opened, Sessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';
import type { Visit } from './visit.ts';

/** A login in the middle: who it is, and what is still to be proved. */
export type Step = {
  readonly userId: string;
  /** Login of which endpoints: a step of one is none of another (ACC-05). */
  readonly door: Door;
  readonly by: string;
  readonly factors: readonly Exclude<Factor, 'passkey'>[];
  readonly trusted: boolean;
  /** An identity that is bound to the account once this step is done. */
  readonly bind?: Subject;
};
export type Door = 'normal' | 'agency' | 'third';
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
  readonly outbox: Outbox;
};

type Options = Pick<Step, 'door' | 'by'> & {
  readonly trusted?: boolean;
  readonly bind?: Step['bind'];
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
    const factors = this.#needs.factors.of(user).filter((factor) => factor !== proved);
    if (factors.length === 0) {
      if (bind) await this.#bind(user, bind, visit);
      return { opened: await this.open(user, visit, { by, trusted }) };
    }
    const step: Step = { userId: user.id, door, by, factors, trusted, ...(bind ? { bind } : {}) };
    return { step: await this.#step(user, step, visit) };
  }

  async #step(user: User, step: Step, visit: Visit): Promise<StepAnswer> {
    const serialNO = randomBytes(16).toString('base64url');
    const expiresAt = visit.now + ACCOUNT_LIMIT.step * 1000;
    const row = { kind: 'step', id: hashOf(serialNO), body: JSON.stringify(step), asker: visit.deviceId, expiresAt };
    await this.#needs.once.put(row, visit.now);
    const passkey = step.door === 'normal' && (await this.#needs.passkeys.of(user.id)).length > 0;
    return {
      serialNO,
      verifyTypes: passkey ? [...step.factors, 'passkey'] : [...step.factors],
      email: step.factors.includes('email') ? maskEmail(user.email) : null,
      mobile: step.factors.includes('mobile') ? maskMobile(user.mobile) : null,
      expiresAt,
    };
  }

  /** Sends a code for a step that is open in this browser. @throws AccountRefusal `stepOver` */
  async sendCode(serialNO: string, channel: 'email' | 'mobile', visit: Visit) {
    const found = await this.peek(serialNO, visit);
    if (!found?.step.factors.includes(channel)) return no('stepOver');
    const target = found.user[channel];
    if (target === null) return no('stepOver');
    const code = { purpose: purposeOf(serialNO), channel, target };
    const sent = await this.#needs.codes.send(code, visit, { send: true, antiPhishing: found.user.antiPhishing });
    return { ...sent, to: (channel === 'email' ? maskEmail(target) : maskMobile(target)) ?? '' };
  }

  async peek(serialNO: string, { deviceId, now }: Visit): Promise<{ readonly step: Step; readonly user: User } | null> {
    const body = await this.#needs.once.peek({ kind: 'step', id: hashOf(serialNO), asker: deviceId, now });
    const step = body === null ? null : (JSON.parse(body) as Step);
    const user = step && (await this.#needs.users.byId(step.userId));
    return step && user ? { step, user } : null;
  }

  /** The second step by codes. @throws AccountRefusal `loginRefused` for whatever does not hold */
  async verify(serialNO: string, given: FactorCodes, door: Door, visit: Visit): Promise<Opened> {
    const { once, users, factors, throttle, traces } = this.#needs;
    const key = { kind: 'step', id: hashOf(serialNO), asker: visit.deviceId, now: visit.now };
    const body = await once.attempt(key, ACCOUNT_LIMIT.codeTries);
    const step = body === null ? null : (JSON.parse(body) as Step);
    const user = step && (await users.byId(step.userId));
    if (!step || !user || step.door !== door) return no('loginRefused');
    const keys = [`step ${user.id}`];
    throttle.check(keys, visit);
    if (!(await factors.hold(user, step.factors, given, purposeOf(serialNO), visit))) {
      throttle.failed(keys, visit.now);
      await traces.note(user.id, 'loginFailed', step.by, visit);
      return no('loginRefused');
    }
    throttle.succeeded(keys[0]!);
    return this.finish(serialNO, step, user, visit);
  }

  /** Takes the step and opens the session; of two calls at once one gets it. */
  async finish(serialNO: string, { by, trusted, bind }: Step, user: User, visit: Visit): Promise<Opened> {
    const key = { kind: 'step', id: hashOf(serialNO), asker: visit.deviceId, now: visit.now };
    if ((await this.#needs.once.take(key)) === null) return no('loginRefused');
    if (user.status === 'frozen') return no('loginRefused');
    if (bind) await this.#bind(user, bind, visit);
    return this.open(user, visit, { by, trusted });
  }

  async #bind(user: User, subject: Subject, visit: Visit): Promise<void> {
    const { bound, changes } = this.#needs;
    if ((await bound.of(user.id)).length >= ACCOUNT_LIMIT.bound) return no('most');
    if (!(await bound.add(subject, user.id, visit.now))) return no('taken');
    await changes.make(user, {}, 'thirdBound', visit, subject.provider);
  }

  /** A session, with its traces; a mail when the device is new and did not prove itself. */
  async open(
    user: User,
    visit: Visit,
    { by, trusted = false, quiet = false }: { by: string; trusted?: boolean; quiet?: boolean },
  ): Promise<Opened> {
    const { sessions, traces, users, outbox } = this.#needs;
    const opened = await sessions.open(user, visit);
    const known = await traces.login(user.id, visit, visit.sealed, trusted);
    await traces.note(user.id, 'login', by, visit);
    await users.set(user.id, { lastLoginAt: visit.now });
    if (!known && !trusted && !quiet) tell(outbox, user, 'newDevice', visit);
    return opened;
  }
}

function purposeOf(serialNO: string): string {
  return `step ${hashOf(serialNO)}`;
}
