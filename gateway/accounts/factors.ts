import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ACCOUNT_LIMIT, type Factor } from '#lib/contract/account.ts';
import type { FactorCodes } from '#lib/contract/shapes/account.ts';
import type { StepUp } from '#lib/contract/shapes/refusal.ts';
import { networkOf } from '../base/address.ts';
import { type Is, isShape, isText, readKept } from '../base/kept.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { UsedOnceTable } from '../data/accounts/used-once.ts';
import type { User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import type { Assertions } from './assertions.ts';
import type { Codes } from './codes.ts';
import type { Before, Notices } from './notices.ts';
import { no } from './refusal.ts';
import { hashOf, type Secrets } from './secrets.ts';
import { countersOf, type Throttle } from './throttle.ts';
import type { Visit } from './visit.ts';

const PERIOD = 30;
/** Steps before and after the present one, for clocks that differ. */
const WINDOW = 1;
/** Base32 without what is misread; 50 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** What a passkey may prove. */
type Proof = { readonly userId: string; readonly purpose: string };
const isProof: Is<Proof> = isShape({ userId: isText, purpose: isText });

type Needs = {
  readonly users: UserTable;
  readonly usedOnce: UsedOnceTable;
  readonly once: OnceTable;
  readonly codes: Codes;
  readonly secrets: Secrets;
  readonly throttle: Throttle;
  readonly assertions: Assertions;
  readonly traces: TraceTable;
  readonly notices: Notices;
  /** Stands before the account's name in an authenticator. */
  readonly issuer: string;
};

/** What proves a user besides a password: codes by mail and text, an authenticator, recovery codes. */
export class Factors {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Every one that a login asks for, an authenticator first. */
  of({ totpSecret, emailFactor, mobileFactor, email, mobile }: User): readonly Exclude<Factor, 'passkey'>[] {
    const found: Exclude<Factor, 'passkey'>[] = [];
    if (totpSecret !== null) found.push('totp');
    if (emailFactor && email !== null) found.push('email');
    if (mobileFactor && mobile !== null) found.push('mobile');
    return found;
  }

  /** What a change of security asks for: the second steps, else the one address there is. */
  forChange(user: User): readonly Exclude<Factor, 'passkey'>[] {
    const second = this.of(user);
    if (second.length > 0) return second;
    if (user.email !== null) return ['email'];
    return user.mobile === null ? [] : ['mobile'];
  }

  /** Whether there is a code for each of the factors, and every one holds. All of them are used up then. */
  async hold(
    user: User,
    factors: readonly Exclude<Factor, 'passkey'>[],
    given: FactorCodes,
    purpose: string,
    visit: Visit,
  ): Promise<boolean> {
    const { codes } = this.#needs;
    const sent = (['email', 'mobile'] as const).filter((channel) => factors.includes(channel));
    const codeOf = (channel: 'email' | 'mobile') => ({ purpose, channel, target: user[channel] ?? '' });
    let good = true;
    for (const channel of sent) {
      const digits = channel === 'email' ? given.emailCode : given.mobileCode;
      if (!(await codes.holds(codeOf(channel), digits, visit))) good = false;
    }
    if (!good) return false;
    if (factors.includes('totp') && !(await this.totpHolds(user, given.googleCode ?? '', visit))) return false;
    for (const channel of sent) if (!(await codes.use(codeOf(channel), visit))) good = false;
    return good;
  }

  /**
   * Lets nobody change what protects an account who has not just proved to own it.
   * @throws AccountRefusal `stepUp` with what is missing, `codeWrong`, `proofWrong`, `wait`
   */
  async confirm(user: User, given: FactorCodes, visit: Visit, loggedInAt: number): Promise<void> {
    const factors = this.forChange(user);
    // Nothing that a code could be sent to: then the login itself must be fresh.
    if (factors.length === 0 && visit.now - loggedInAt <= ACCOUNT_LIMIT.step * 1000) return;
    await this.prove(user, factors, given, `security ${user.id}`, visit);
  }

  /**
   * A code for each factor, or a passkey for all of them.
   * @param purpose what codes and the passkey are asked for, and good for
   * @throws AccountRefusal as `confirm`
   */
  async prove(
    user: User,
    factors: readonly Exclude<Factor, 'passkey'>[],
    given: FactorCodes,
    purpose: string,
    visit: Visit,
  ): Promise<void> {
    const { throttle, assertions } = this.#needs;
    // By session: one that was stolen must not keep its owner from ending it.
    const counters = countersOf(`confirm ${user.id}`, visit.sessionId ?? networkOf(visit.ip));
    if (given.fidoVerifyCode !== undefined) {
      const answer = given.fidoVerifyCode;
      const right = await throttle.prove(counters, visit, async () => {
        const held = await assertions.take(given.fidoSerialNO ?? '', answer, visit);
        return held?.userId === user.id && held.asked.proof === purpose;
      });
      return right ? undefined : no('proofWrong');
    }
    const field = { email: 'emailCode', mobile: 'mobileCode', totp: 'googleCode' } as const;
    if (factors.length === 0 || factors.some((factor) => !given[field[factor]]))
      no('stepUp', await this.#wanted(user, factors, purpose, visit));
    const right = await throttle.prove(counters, visit, () => this.hold(user, factors, given, purpose, visit));
    if (!right) no('codeWrong');
  }

  async #wanted(user: User, factors: readonly Factor[], purpose: string, visit: Visit): Promise<StepUp> {
    const { assertions, once } = this.#needs;
    if (user.kind !== 'normal' || (await assertions.of(user.id)).length === 0) return { verifyTypes: [...factors] };
    const serialNO = randomBytes(16).toString('base64url');
    const body = JSON.stringify({ userId: user.id, purpose } satisfies Proof);
    const expiresAt = visit.now + ACCOUNT_LIMIT.step * 1000;
    await once.put({ kind: 'proof', id: hashOf(serialNO), body, asker: visit.deviceId, expiresAt }, visit.now);
    return { verifyTypes: [...factors, 'passkey'], serialNO };
  }

  /** What a passkey may prove with this serial number, in this browser. */
  async proofOf(serialNO: string, { deviceId, now }: Visit): Promise<Proof | null> {
    const body = await this.#needs.once.peek({ kind: 'proof', id: hashOf(serialNO), asker: deviceId, now });
    return readKept(body, isProof);
  }

  /** A code of the authenticator, each time step once; or a recovery code, each once, which its owner is told of. */
  async totpHolds(user: User, code: string, visit: Visit): Promise<boolean> {
    const { usedOnce, secrets, traces, notices } = this.#needs;
    if (user.totpSecret === null) return false;
    const tidy = tidied(code);
    if (/^\d{6}$/.test(tidy)) return this.#stepHolds(user, user.totpSecret, tidy, visit.now);
    if (!(await usedOnce.takeCode(user.id, secrets.hash(`recovery ${user.id} ${tidy}`)))) return false;
    await traces.note(user.id, 'recoveryUsed', null, visit);
    await notices.tell(user, 'recoveryUsed', visit);
    return true;
  }

  /** The same for what protected an account before a change. */
  async heldThen(user: User, then: Pick<Before, 'totpSecret' | 'recovery'>, code: string, now: number) {
    const tidy = tidied(code);
    if (!/^\d{6}$/.test(tidy)) return then.recovery.includes(this.#needs.secrets.hash(`recovery ${user.id} ${tidy}`));
    return then.totpSecret !== null && this.#stepHolds(user, then.totpSecret, tidy, now);
  }

  async #stepHolds({ id }: User, sealed: string, code: string, now: number): Promise<boolean> {
    const secret = this.#needs.secrets.open(sealed);
    const step = secret === null ? null : stepOf(secret, code, now);
    return step !== null && this.#needs.usedOnce.takeStep(id, step);
  }

  /** A secret that becomes the user's when a first code proves it. */
  async startTotp(user: User, visit: Visit) {
    const { once, secrets } = this.#needs;
    const secret = new Secret({ size: 20 });
    const serialNO = randomBytes(16).toString('base64url');
    const label = user.email ?? user.name ?? user.id;
    await once.put(
      {
        kind: 'totp',
        id: serialNO,
        body: secrets.seal(secret.base32),
        asker: user.id,
        expiresAt: visit.now + ACCOUNT_LIMIT.step * 1000,
      },
      visit.now,
    );
    return { serialNO, secret: secret.base32, url: totpOf(secret.base32, this.#needs.issuer, label).toString() };
  }

  /** @returns recovery codes, shown once */
  async confirmTotp(user: User, serialNO: string, code: string, now: number): Promise<readonly string[]> {
    const { once, secrets, users } = this.#needs;
    const key = { kind: 'totp', id: serialNO, asker: user.id, now };
    const sealed = await once.attempt(key, ACCOUNT_LIMIT.codeTries);
    const secret = sealed === null ? null : secrets.open(sealed);
    if (sealed === null || secret === null) no('stepOver');
    const step = stepOf(secret, code.trim(), now);
    if (step === null) no('codeWrong');
    if ((await once.take(key)) === null) no('stepOver');
    await users.set(user.id, { totpSecret: sealed });
    await this.#needs.usedOnce.takeStep(user.id, step);
    return this.renewRecovery(user.id);
  }

  async renewRecovery(userId: string): Promise<readonly string[]> {
    const { usedOnce, secrets } = this.#needs;
    const codes = Array.from({ length: ACCOUNT_LIMIT.recoveryCodes }, recoveryCode);
    await usedOnce.setCodes(
      userId,
      codes.map((code) => secrets.hash(`recovery ${userId} ${code.replace('-', '')}`)),
    );
    return codes;
  }
}

function totpOf(base32: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(base32) });
}

/** As people type them: with blanks and dashes, in small letters. */
function tidied(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** The time step a code belongs to, null when it is of none near now. */
function stepOf(base32: string, code: string, now: number): number | null {
  const delta = totpOf(base32).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/** `ABCDE-23456`: ten of 31 letters. Bytes that would make some letters likelier are drawn again. */
function recoveryCode(): string {
  const letters: string[] = [];
  while (letters.length < 10) {
    for (const byte of randomBytes(16)) {
      if (byte < 248 && letters.length < 10) letters.push(LETTERS[byte % LETTERS.length] ?? '');
    }
  }
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
