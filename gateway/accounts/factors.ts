import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ACCOUNT_LIMIT, type Factor, type FactorCodes } from '#lib/contract/account.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { User, UserTable } from '../data/accounts/users.ts';
import type { Codes } from './codes.ts';
import { no } from './refusal.ts';
import type { Secrets } from './secrets.ts';
import type { Throttle } from './throttle.ts';
import type { Visit } from './visit.ts';

const PERIOD = 30;
/** Steps before and after the present one, for clocks that differ. */
const WINDOW = 1;
/** Base32 without what is misread; 50 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

type Needs = {
  readonly users: UserTable;
  readonly once: OnceTable;
  readonly codes: Codes;
  readonly secrets: Secrets;
  readonly throttle: Throttle;
  /** Stands before the account's name in an authenticator. */
  readonly issuer: string;
};

/** What a user proves himself with besides a password: codes by mail and text, an authenticator, recovery codes. */
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
    if (factors.includes('totp') && !(await this.totpHolds(user, given.googleCode ?? '', visit.now))) return false;
    for (const channel of sent) if (!(await codes.use(codeOf(channel), visit))) good = false;
    return good;
  }

  /**
   * Lets nobody change what protects an account who has not just proved to own it.
   * @throws AccountRefusal `stepUp` with what is missing, `codeWrong`, `wait`
   */
  async confirm(user: User, given: FactorCodes, visit: Visit, loggedInAt: number): Promise<void> {
    const factors = this.forChange(user);
    // Nothing to prove it by: then the login itself must be fresh.
    if (factors.length === 0 && visit.now - loggedInAt > ACCOUNT_LIMIT.step * 1000) no('stepUp', { verifyTypes: [] });
    const field = { email: 'emailCode', mobile: 'mobileCode', totp: 'googleCode' } as const;
    if (factors.some((factor) => !given[field[factor]])) no('stepUp', { verifyTypes: [...factors] });
    const key = `confirm ${user.id}`;
    this.#needs.throttle.check([key], visit);
    if (await this.hold(user, factors, given, `security ${user.id}`, visit)) return;
    this.#needs.throttle.failed([key], visit.now);
    no('codeWrong');
  }

  /** A code of the authenticator, each time step once; or a recovery code, each once. */
  async totpHolds({ id, totpSecret }: User, code: string, now: number): Promise<boolean> {
    const { users, secrets } = this.#needs;
    if (totpSecret === null) return false;
    const tidy = code.replaceAll(/[\s-]/g, '').toUpperCase();
    if (!/^\d{6}$/.test(tidy)) return users.takeRecovery(id, secrets.hash(`recovery ${id} ${tidy}`));
    const secret = secrets.open(totpSecret);
    const step = secret === null ? null : stepOf(secret, tidy, now);
    return step !== null && users.takeTotpStep(id, step);
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
    await users.takeTotpStep(user.id, step);
    return this.renewRecovery(user.id);
  }

  async renewRecovery(userId: string): Promise<readonly string[]> {
    const { users, secrets } = this.#needs;
    const codes = Array.from({ length: ACCOUNT_LIMIT.recoveryCodes }, recoveryCode);
    await users.setRecovery(
      userId,
      codes.map((code) => secrets.hash(`recovery ${userId} ${code.replace('-', '')}`)),
    );
    return codes;
  }
}

function totpOf(base32: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(base32) });
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
