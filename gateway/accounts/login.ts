import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMIT, type DeviceCheck, type LoginRequest, type StepAnswer } from '#lib/contract/account.ts';
import { ALGORITHMS } from '#lib/contract/signing.ts';
import type { OnceTable } from '../data/accounts/once.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { User, UserTable } from '../data/accounts/users.ts';
import { limitKey } from '../guards/address.ts';
import { md5hex, readClientKey, signatureHolds } from '../protocol/client-key.ts';
import type { Codes } from './codes.ts';
import type { Door, Entered, Entry, Step } from './entry.ts';
import { maskEmail, maskMobile, readName } from './names.ts';
import type { Passwords } from './passwords.ts';
import { no } from './refusal.ts';
import { hashOf } from './secrets.ts';
import type { Throttle } from './throttle.ts';
import type { Visit } from './visit.ts';

type Needs = {
  readonly users: UserTable;
  readonly once: OnceTable;
  readonly traces: TraceTable;
  readonly codes: Codes;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly entry: Entry;
};

/** Logins by password and by one-time code. Whatever is wrong has one answer, and the same work behind it (A4). */
export class Login {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws AccountRefusal `loginRefused`, `wait`; CaptchaRefusal */
  async byPassword(door: Door, request: LoginRequest, visit: Visit, bind?: Step['bind']): Promise<Entered> {
    const { throttle, passwords, traces, entry } = this.#needs;
    const user = await this.find(request.loginName, request.areaCode);
    const trusted = await this.knows(user, request);
    const keys = keysOf(request, trusted, visit);
    throttle.check(keys, visit);
    const right = await passwords.holds(user?.password ?? null, request.pwd);
    if (!user || !right || !mayEnter(user, door)) {
      throttle.failed(keys, visit.now);
      if (user) await traces.note(user.id, 'loginFailed', 'password', visit);
      return no('loginRefused');
    }
    throttle.succeeded(keys[0]!);
    return entry.admit(user, visit, { door, by: 'password', trusted, ...(bind ? { bind } : {}) });
  }

  /** "System login": a code in place of a password. The answer is the same for a name that nobody has. */
  async bySystem(loginName: string, areaCode: string | undefined, visit: Visit): Promise<StepAnswer> {
    const { once, codes } = this.#needs;
    const name = readName(loginName, areaCode);
    const channel = name?.by === 'mobile' ? 'mobile' : 'email';
    const found = name && name.by !== 'name' ? await this.find(loginName, areaCode) : null;
    const user = found && mayEnter(found, 'normal') ? found : null;
    const target = name?.value ?? 'nobody';
    const serialNO = randomBytes(16).toString('base64url');
    const code = { purpose: `system ${hashOf(serialNO)}`, channel, target } as const;
    // The countdown belongs to the name, not to the serial number, which is new each time.
    await codes.send({ ...code, purpose: 'system' }, visit, { send: false });
    await codes.send(code, visit, { send: user !== null, antiPhishing: user?.antiPhishing ?? null });
    const expiresAt = visit.now + ACCOUNT_LIMIT.step * 1000;
    const body = JSON.stringify({ userId: user?.id ?? null, channel, target });
    await once.put({ kind: 'system', id: hashOf(serialNO), body, asker: visit.deviceId, expiresAt }, visit.now);
    return {
      serialNO,
      verifyTypes: [channel],
      email: channel === 'email' ? maskEmail(target) : null,
      mobile: channel === 'mobile' ? maskMobile(target) : null,
      expiresAt,
    };
  }

  async verifySystem(serialNO: string, digits: string, visit: Visit): Promise<Entered> {
    const { once, users, codes, entry } = this.#needs;
    const key = { kind: 'system', id: hashOf(serialNO), asker: visit.deviceId, now: visit.now };
    const body = await once.attempt(key, ACCOUNT_LIMIT.codeTries);
    if (body === null) return no('loginRefused');
    const { userId, channel, target } = JSON.parse(body) as {
      readonly userId: string | null;
      readonly channel: 'email' | 'mobile';
      readonly target: string;
    };
    const code = { purpose: `system ${hashOf(serialNO)}`, channel, target };
    const right = (await codes.holds(code, digits, visit)) && (await once.take(key)) !== null;
    const user = userId === null ? null : await users.byId(userId);
    if (!right || !user || !mayEnter(user, 'normal') || !(await codes.use(code, visit))) return no('loginRefused');
    return entry.admit(user, visit, { door: 'normal', by: 'code', proved: channel });
  }

  /** A proof of somebody who is logged in already, with the same limits. @throws AccountRefusal `loginRefused`, `wait` */
  async limited(user: User, visit: Visit, proof: () => Promise<boolean>): Promise<void> {
    const keys = [`proof ${user.id}`];
    this.#needs.throttle.check(keys, visit);
    if (await proof()) return;
    this.#needs.throttle.failed(keys, visit.now);
    no('loginRefused');
  }

  async find(loginName: string, areaCode: string | undefined): Promise<User | null> {
    const name = readName(loginName, areaCode);
    return this.#needs.users.byLogin(name?.by ?? 'email', name?.value ?? '');
  }

  /** Whether the caller has the private half of a key of an earlier login of this user (GW-44); never an error. */
  async knows(user: User | null, { userCheckDeviceSign, lastAlgorithm }: DeviceCheck): Promise<boolean> {
    const keys = await this.#needs.traces.keys(user?.id ?? '');
    const algorithm = ALGORITHMS.find((known) => known === lastAlgorithm);
    if (!user || userCheckDeviceSign === undefined || !algorithm) return false;
    const text = md5hex(user.id);
    return keys.some((kept) => {
      const key = kept.algorithm === algorithm ? readClientKey(kept.publicKey, algorithm) : null;
      return key !== null && signatureHolds(key, text, userCheckDeviceSign);
    });
  }
}

/** Each kind of account has its own doors (ACC-05). */
export function mayEnter({ kind, status }: User, door: Door): boolean {
  return status === 'normal' && (kind === 'agency') === (door === 'agency');
}

/** A known device counts for itself alone: strangers cannot make the owner wait (A6). */
function keysOf({ loginName, areaCode }: LoginRequest, trusted: boolean, { ip, deviceId }: Visit): readonly string[] {
  const name = readName(loginName, areaCode);
  const account = `name ${name ? `${name.by} ${name.value}` : loginName.slice(0, 64)}`;
  return trusted ? [`${account} from ${deviceId}`] : [account, `address ${limitKey(ip)}`];
}
