import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMIT } from '#lib/contract/account.ts';
import type { DeviceCheck, LoginRequest, StepAnswer } from '#lib/contract/shapes/account.ts';
import { limitKey, networkOf } from '../base/address.ts';
import { type Is, isOneOf, isShape, isText, orNull, readKept } from '../base/kept.ts';
import type { Buckets, Bus } from '../bus/bus.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import { isOpen, type User } from '../data/accounts/user.ts';
import type { UserTable } from '../data/accounts/users.ts';
import type { Codes } from './codes.ts';
import type { Entered, Entry, PendingLogin, Realm } from './entry.ts';
import type { DeviceProofs } from './known-device.ts';
import { type LoginName, maskEmail, maskMobile, readName } from './names.ts';
import type { Notices } from './notices.ts';
import type { Openings } from './openings.ts';
import type { Passwords, Payer } from './passwords.ts';
import { no } from './refusal.ts';
import { hashOf } from './secrets.ts';
import { aloneOf, type Counter, countersOf, type Throttle } from './throttle.ts';
import type { Visit } from './visit.ts';

type Needs = {
  readonly users: UserTable;
  readonly once: OnceTable;
  readonly traces: TraceTable;
  readonly codes: Codes;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly proofs: DeviceProofs;
  readonly openings: Openings;
  readonly entry: Entry;
  readonly notices: Notices;
  readonly bus: Pick<Bus, 'buckets'>;
};

/** A login by code in the middle: nobody's where no account has that address. */
type SystemLogin = { readonly userId: string | null; readonly channel: 'email' | 'mobile'; readonly target: string };
const isSystemLogin: Is<SystemLogin> = isShape({
  userId: orNull(isText),
  channel: isOneOf(['email', 'mobile']),
  target: isText,
});

/**
 * Passwords of one logged-in user that are looked at, right ones as well: thirty at once, then one a minute. Each is half
 * a second of a core, and a right one costs its owner nothing else.
 */
const PROOFS = { perSecond: 1 / 60, burst: 30 };

/** Logins by password and by one-time code. Whatever is wrong has one answer, and the same work behind it (A4). */
export class Login {
  readonly #needs: Needs;
  readonly #proofs: Buckets<'proof'>;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#proofs = needs.bus.buckets('proofs of users', { proof: PROOFS });
  }

  /** @throws AccountRefusal `loginRefused`, `wait`; CaptchaRefusal */
  async byPassword(door: Realm, request: LoginRequest, visit: Visit, bind?: PendingLogin['bind']): Promise<Entered> {
    const { throttle, passwords, notices, entry } = this.#needs;
    const { loginName, areaCode, pwd } = request;
    const user = await this.find(loginName, areaCode);
    const key = await this.#key(user, request);
    const device = key ?? (await this.#browser(user, visit));
    const name = readName(loginName, areaCode);
    const counters = countersOfName(name ? wordOf(name) : loginName.slice(0, 64), device, visit);
    const right = await throttle.prove(counters, visit, async () => {
      const holds = await passwords.holds(user?.password ?? null, pwd, payerOf(device, visit));
      return holds && user !== null && (mayEnter(user, door) || isFrozenAt(user, door));
    });
    if (!user || !right) {
      if (user) await notices.failed(user, 'password', visit);
      return no('loginRefused');
    }
    // Only who has the password hears it.
    if (isFrozenAt(user, door)) return no('frozen');
    return entry.admit(user, visit, { door, by: 'password', trusted: key !== null, ...(bind ? { bind } : {}) });
  }

  /** A login of which nothing can be read: counted and answered as one with a wrong password (A4). */
  async unreadable(
    visit: Pick<Visit, 'ip' | 'now' | 'askCaptcha' | 'captchaPassed' | 'captchaWanted'>,
  ): Promise<never> {
    const { throttle, passwords } = this.#needs;
    await throttle.prove([addressOf(visit)], visit, () => passwords.holds(null, '', payerOf(null, visit)));
    return no('loginRefused');
  }

  /** "System login": a code in place of a password. The answer is the same for a name that nobody has. */
  async bySystem(loginName: string, areaCode: string | undefined, visit: Visit): Promise<StepAnswer> {
    const { once, codes, openings } = this.#needs;
    await openings.take(visit);
    const name = readName(loginName, areaCode);
    const channel = name?.by === 'mobile' ? 'mobile' : 'email';
    const found = name && name.by !== 'name' ? await this.find(loginName, areaCode) : null;
    const user = found && mayEnter(found, 'normal') ? found : null;
    const target = name?.value ?? 'nobody';
    const serialNO = randomBytes(16).toString('base64url');
    const code = { purpose: `system ${hashOf(serialNO)}`, channel, target } as const;
    const known = await this.hasBeen(user, visit);
    // The countdown belongs to the name, not to the serial number, which is new each time.
    const payer = { known, countdown: 'system' };
    await codes.send(code, visit, { send: user !== null, antiPhishing: user?.antiPhishing ?? null, ...payer });
    const expiresAt = visit.now + ACCOUNT_LIMIT.step * 1000;
    const body = JSON.stringify({ userId: user?.id ?? null, channel, target } satisfies SystemLogin);
    await once.put({ kind: 'system', id: hashOf(serialNO), body, asker: visit.deviceId, expiresAt }, visit.now);
    return {
      serialNO,
      verifyTypes: [channel],
      email: channel === 'email' ? maskEmail(target) : null,
      mobile: channel === 'mobile' ? maskMobile(target) : null,
      expiresAt,
      newDevice: false,
    };
  }

  async verifySystem(serialNO: string, digits: string, visit: Visit): Promise<Entered> {
    const { once, users, codes, throttle, entry } = this.#needs;
    const key = { kind: 'system', id: hashOf(serialNO), asker: visit.deviceId, now: visit.now };
    const asked = readKept(await once.peek(key), isSystemLogin);
    if (asked === null) return no('loginRefused');
    const { userId, channel, target } = asked;
    const code = { purpose: `system ${hashOf(serialNO)}`, channel, target };
    const user = userId === null ? null : await users.byId(userId);
    const counters = await this.counters({ by: channel, value: target }, user, visit);
    const right = await throttle.prove(counters, visit, async () => {
      const tried = (await once.attempt(key, ACCOUNT_LIMIT.codeTries)) !== null;
      return tried && (await codes.holds(code, digits, visit)) && (await once.take(key)) !== null;
    });
    if (!right || !user || !mayEnter(user, 'normal') || !(await codes.use(code, visit))) return no('loginRefused');
    return entry.admit(user, visit, { door: 'normal', by: 'code', proved: channel });
  }

  /** A proof of somebody who is logged in already, with the same limits. @throws AccountRefusal `loginRefused`, `wait` */
  async limited(user: User, visit: Visit, proof: () => Promise<boolean>): Promise<void> {
    const asked = await this.#proofs.take('proof', [user.id], visit.now);
    if (!asked.ok) no('wait', { retryAfter: Math.ceil(asked.retryAfter / 1000) });
    const counters = countersOf(`proof ${user.id}`, visit.sessionId ?? networkOf(visit.ip));
    if (!(await this.#needs.throttle.prove(counters, visit, proof))) no('loginRefused');
  }

  /** What wrong passwords and codes for a name count under, whichever call they come with. */
  async counters(name: LoginName, user: User | null, visit: Visit): Promise<readonly Counter[]> {
    return countersOfName(wordOf(name), await this.#browser(user, visit), visit);
  }

  /** Whether this browser was logged in to the account before; looked up for nobody as well. */
  hasBeen(user: User | null, { deviceId }: Visit): Promise<boolean> {
    return this.#needs.traces.hasDevice(user?.id ?? '', deviceId);
  }

  async find(loginName: string, areaCode: string | undefined): Promise<User | null> {
    const name = readName(loginName, areaCode);
    return this.#needs.users.byLogin(name?.by ?? 'email', name?.value ?? '');
  }

  /** The key of an earlier login whose private half the caller has (GW-44); null is no error. */
  async #key(user: User | null, check: DeviceCheck): Promise<string | null> {
    const keys = await this.#needs.traces.keys(user?.id ?? '');
    return this.#needs.proofs.keyOf(user?.id ?? '', keys, check);
  }

  /** A browser that proved itself, by its name. */
  async #browser(user: User | null, visit: Visit): Promise<string | null> {
    return (await this.hasBeen(user, visit)) ? visit.deviceId : null;
  }
}

/** Each kind of account has its own doors (ACC-05). */
export function mayEnter(user: User, door: Realm): boolean {
  return isOpen(user) && (user.kind === 'agency') === (door === 'agency');
}

/** A sub-account at its own door that its main account froze. */
function isFrozenAt({ kind, status, closedAt }: User, door: Realm): boolean {
  return kind === 'sub' && door !== 'agency' && status === 'frozen' && closedAt === null;
}

function wordOf({ by, value }: LoginName): string {
  return `${by} ${value}`;
}

/**
 * A device that proved itself counts for itself alone: strangers cannot make the owner wait (A6). Nor do neighbours wait
 * for each other: what an address fails with other names costs it captchas alone.
 */
function countersOfName(name: string, device: string | null, visit: Visit): readonly Counter[] {
  if (device !== null) return aloneOf(`name ${name}`, device);
  const all = { key: `name ${name} at all`, costs: 'captcha' } as const;
  return [...countersOf(`name ${name}`, networkOf(visit.ip)), all, addressOf(visit)];
}

function addressOf({ ip }: Pick<Visit, 'ip'>): Counter {
  return { key: `address ${limitKey(ip)}`, costs: 'captcha' };
}

function payerOf(device: string | null, { ip }: Pick<Visit, 'ip'>): Payer {
  return device === null
    ? { who: `address ${limitKey(ip)}` }
    : { who: `device ${device}`, proved: true, network: networkOf(ip) };
}
