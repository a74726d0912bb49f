import type { Factor } from '#lib/contract/account.ts';
import type { FactorCodes, ResetPasswordRequest, SendCodeRequest } from '#lib/contract/shapes/account.ts';
import type { ChangePasswordRequest, ContactRequest, SecurityOverview } from '#lib/contract/shapes/security.ts';
import { refuseField } from '../base/refusal.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { UsedOnceTable } from '../data/accounts/used-once.ts';
import type { User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import type { Bound } from './bound.ts';
import type { Changes } from './changes.ts';
import type { CodeFor, Codes } from './codes.ts';
import type { Entry } from './entry.ts';
import type { Factors } from './factors.ts';
import type { Login } from './login.ts';
import { maskEmail, maskMobile, readEmail, readMobile, readName } from './names.ts';
import { type NewPasswords, namesOf } from './new-password.ts';
import type { Passkeys } from './passkeys.ts';
import type { Passwords } from './passwords.ts';
import { payerOf } from './payer.ts';
import { no } from './refusal.ts';
import type { Live, Sessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';
import { userInfoOf } from './user-info.ts';
import type { Visit } from './visit.ts';

type Needs = {
  readonly users: UserTable;
  readonly usedOnce: UsedOnceTable;
  readonly traces: TraceTable;
  readonly codes: Codes;
  readonly factors: Factors;
  readonly passwords: Passwords;
  readonly newPasswords: NewPasswords;
  readonly passkeys: Passkeys;
  readonly sessions: Sessions;
  readonly login: Login;
  readonly throttle: Throttle;
  readonly entry: Entry;
  readonly changes: Changes;
  readonly bound: Bound;
};

/** What protects an account, and its changes. Each change asks for proof, is noted, mailed, and locks withdrawals. */
export class Security {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async overview(live: Live, now: number): Promise<SecurityOverview> {
    const { usedOnce, factors, passkeys, bound } = this.#needs;
    const { user } = live;
    const [keys, logins, left] = await Promise.all([
      passkeys.of(user.id),
      bound.of(user.id),
      usedOnce.codesLeft(user.id),
    ]);
    return {
      user: userInfoOf(live, now),
      hasPassword: user.password !== null,
      factors: factors.of(user),
      passkeys: keys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
      recoveryCodesLeft: user.totpSecret === null ? null : left,
      antiPhishingCode: user.antiPhishing,
      bound: logins,
      providers: bound.open,
    };
  }

  /** Sends a code, or does as if: what is told never depends on whether an account exists. */
  async sendCode(request: SendCodeRequest, live: Live | null, visit: Visit) {
    const { codes, users, entry } = this.#needs;
    const { purpose, channel, serialNO } = request;
    if (purpose === 'step') return entry.sendCode(serialNO ?? '', channel, visit);
    if (purpose === 'security') {
      if (!live) return no('noSession');
      const target = live.user[channel] ?? refuseField('channel', 'one that the account has', channel);
      const code = { purpose: `security ${live.user.id}`, channel, target };
      const { id, antiPhishing } = live.user;
      const sent = await codes.send(code, visit, { send: true, user: id, antiPhishing });
      return { ...sent, to: masked(channel, target) };
    }
    const target = targetOf(request);
    const owner = await users.byLogin(channel, target);
    const user = purpose === 'contact' ? mayContact(live).id : null;
    // Whose address it is already is told so; of anybody else's nothing is said.
    if (user !== null && owner?.id === user) return no('taken');
    const code = { purpose: user === null ? purpose : `contact ${user}`, channel, target };
    const payer = user === null ? { known: await this.#needs.login.hasBeen(owner, visit) } : { user };
    const antiPhishing = owner?.antiPhishing ?? null;
    const sent = await codes.send(
      code,
      visit,
      purpose === 'reset'
        ? { send: owner !== null && owner.closedAt === null, antiPhishing, ...payer }
        : { send: true, ...(owner ? { instead: 'exists', antiPhishing } : {}), ...payer },
    );
    return { ...sent, to: masked(channel, target) };
  }

  /** A new password for whoever reads the account's mail or texts; with an authenticator also for its code, or a passkey. */
  async resetPassword(request: ResetPasswordRequest, visit: Visit): Promise<void> {
    const { login, codes, factors, passwords, newPasswords, throttle } = this.#needs;
    const name = readName(request.loginName, request.areaCode);
    // What was typed alone: whose it is nobody hears before the code holds.
    newPasswords.checkTwice(request, name ? namesOf({ [name.by]: name.value }) : [], visit);
    if (name === null || name.by === 'name') return no('codeWrong');
    const user = await login.find(request.loginName, request.areaCode);
    const code: CodeFor = { purpose: 'reset', channel: name.by, target: name.value };
    const counters = await login.counters(name, user, visit);
    const right = await throttle.prove(counters, visit, () => codes.holds(code, request.verifyCode, visit));
    if (!right || !user || user.kind === 'sub' || user.closedAt !== null) return no('codeWrong');
    newPasswords.check(request.pwd, namesOf(user), visit);
    if (user.totpSecret !== null) await factors.prove(user, ['totp'], request, `reset ${user.id}`, visit);
    if (!(await codes.use(code, visit))) return no('codeWrong');
    const password = await passwords.hash(request.pwd, payerOf(user, visit));
    await this.#newPassword(user, password, visit, 'passwordReset');
  }

  async changePassword({ session, user }: Live, request: ChangePasswordRequest, visit: Visit): Promise<void> {
    const { passwords, newPasswords, factors } = this.#needs;
    newPasswords.checkTwice(request, namesOf(user), visit);
    await this.#wrongPassword(user, request.oldPwd ?? '', visit);
    await factors.confirm(user, request, visit, session.createdAt);
    const password = await passwords.hash(request.pwd, payerOf(user, visit));
    await this.#newPassword(user, password, visit, 'passwordChanged', session.id);
  }

  async #wrongPassword(user: User, password: string, visit: Visit): Promise<void> {
    const { passwords, login } = this.#needs;
    if (user.password === null) return;
    await login.limited(user, visit, () => passwords.holds(user.password, password, payerOf(user, visit)));
  }

  /** All other sessions are over at once (A3). */
  async #newPassword(
    user: User,
    password: string,
    visit: Visit,
    happened: 'passwordChanged' | 'passwordReset',
    but = '',
  ): Promise<void> {
    await this.#needs.changes.make(user, { change: { password }, event: 'passwordChanged', happened }, visit);
    await this.#needs.sessions.end({ tree: user.id, but }, 'password', visit.now);
  }

  async antiPhishing(
    { session, user }: Live,
    { code, ...given }: FactorCodes & { readonly code: string },
    visit: Visit,
  ) {
    await this.#needs.factors.confirm(user, given, visit, session.createdAt);
    const happened = user.antiPhishing === null ? 'antiPhishingSet' : 'antiPhishingChanged';
    const change = { antiPhishing: code };
    await this.#needs.changes.make(user, { change, event: 'antiPhishingChanged', happened }, visit);
  }

  async startTotp({ session, user }: Live, given: FactorCodes, visit: Visit) {
    await this.#needs.factors.confirm(user, given, visit, session.createdAt);
    return this.#needs.factors.startTotp(user, visit);
  }

  async confirmTotp({ user }: Live, request: { readonly serialNO: string; readonly googleCode: string }, visit: Visit) {
    const { factors, changes } = this.#needs;
    const before = await changes.before(user);
    const codes = await factors.confirmTotp(user, request.serialNO, request.googleCode, visit.now);
    await changes.make(user, { event: 'factorChanged', happened: 'totpAdded', before }, visit);
    return codes;
  }

  async removeTotp({ session, user }: Live, given: FactorCodes, visit: Visit): Promise<void> {
    await this.#needs.factors.confirm(user, given, visit, session.createdAt);
    const change = { totpSecret: null };
    await this.#needs.changes.make(user, { change, event: 'factorChanged', happened: 'totpRemoved' }, visit);
    await this.#needs.usedOnce.setCodes(user.id, []);
  }

  async renewRecovery({ session, user }: Live, given: FactorCodes, visit: Visit): Promise<readonly string[]> {
    if (user.totpSecret === null) return no('stepUp', { verifyTypes: ['totp'] });
    await this.#needs.factors.confirm(user, given, visit, session.createdAt);
    const before = await this.#needs.changes.before(user);
    const codes = await this.#needs.factors.renewRecovery(user.id);
    await this.#needs.changes.make(user, { event: 'factorChanged', happened: 'recoveryRenewed', before }, visit);
    return codes;
  }

  async setFactor(
    { session, user }: Live,
    factor: Factor & ('email' | 'mobile'),
    on: boolean,
    given: FactorCodes,
    visit: Visit,
  ) {
    if (user[factor] === null) refuseField('factor', 'one that the account has', factor);
    await this.#needs.factors.confirm(user, given, visit, session.createdAt);
    const change = factor === 'email' ? { emailFactor: on ? 1 : 0 } : { mobileFactor: on ? 1 : 0 };
    const happened = `${factor}Factor${on ? 'On' : 'Off'}` as const;
    await this.#needs.changes.make(user, { change, event: 'factorChanged', happened }, visit);
  }

  /** Another address or number: proved by a code to it, and by what protected the account so far. */
  async setContact({ session, user }: Live, request: ContactRequest, visit: Visit): Promise<void> {
    const { codes, factors } = this.#needs;
    const { channel } = request;
    const target = targetOf(request);
    const code = { purpose: `contact ${user.id}`, channel, target };
    if (!(await codes.holds(code, request.verifyCode, visit))) return no('codeWrong');
    await factors.confirm(user, request, visit, session.createdAt);
    if (!(await codes.use(code, visit))) return no('codeWrong');
    const made = {
      change: { [channel]: target },
      event: 'contactChanged',
      ...contactWords(user, channel, target),
    } as const;
    if (!(await this.#needs.changes.make(user, made, visit))) return no('taken');
  }

  async startPasskey({ session, user }: Live, given: FactorCodes, visit: Visit) {
    await this.#needs.factors.confirm(user, given, visit, session.createdAt);
    return this.#needs.passkeys.startRegister(user, visit);
  }

  async finishPasskey(
    { user }: Live,
    request: { readonly serialNO: string; readonly name: string; readonly response: object },
    visit: Visit,
  ): Promise<void> {
    await this.#needs.passkeys.finishRegister(user, request, visit);
    await this.#needs.changes.make(user, { event: 'passkeyAdded', happened: 'passkeyAdded' }, visit);
  }

  async removePasskey({ session, user }: Live, id: string, given: FactorCodes, visit: Visit): Promise<void> {
    await this.#needs.bound.keepsAWay(user, { without: 'passkeys' });
    await this.#needs.factors.confirm(user, given, visit, session.createdAt);
    if (!(await this.#needs.passkeys.remove(user.id, id))) return no('passkeyUnknown');
    await this.#needs.changes.make(user, { event: 'passkeyRemoved', happened: 'passkeyRemoved' }, visit);
  }
}

/** Only a main account has an address of its own to change: nobody else is sent a code that leads nowhere. */
function mayContact(live: Live | null): User {
  const { user } = live ?? no('noSession');
  return user.kind === 'normal' ? user : no('notPermitted');
}

/**
 * What is said of another address, and to whom: the one that the account had, since it can take it back, and the other
 * channel's. Where there was none at all, the new one.
 */
function contactWords(user: User, channel: 'email' | 'mobile', target: string) {
  const happened = `${channel}${user[channel] === null ? 'Added' : 'Changed'}` as const;
  const had = (['email', 'mobile'] as const).flatMap((known) => {
    const value = user[known];
    return value === null ? [] : [{ channel: known, target: value }];
  });
  return { happened, words: { to: masked(channel, target) }, to: had.length > 0 ? had : [{ channel, target }] };
}

function masked(channel: 'email' | 'mobile', target: string): string {
  return (channel === 'email' ? maskEmail(target) : maskMobile(target)) ?? '';
}

function targetOf(request: Pick<SendCodeRequest, 'channel' | 'email' | 'mobile' | 'areaCode'>): string {
  if (request.channel === 'email')
    return readEmail(request.email ?? '') ?? refuseField('email', 'an email address', request.email);
  return (
    readMobile(request.mobile ?? '', request.areaCode ?? '') ??
    refuseField('mobile', 'digits of a mobile number', request.mobile)
  );
}
