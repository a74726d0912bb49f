import { randomInt } from 'node:crypto';
import { PERMISSIONS } from '#lib/contract/account.ts';
import { REGISTER_FIELDS, type ReferralConfig, type RegisterFields } from '#lib/contract/referral.ts';
import { REFERRAL_CODE } from '#lib/contract/referral-codes.ts';
import type { RegisterBothRequest, RegisterEmailRequest, RegisterMobileRequest } from '#lib/contract/shapes/account.ts';
import { limitKey } from '../base/address.ts';
import { refuseField } from '../base/refusal.ts';
import type { TraceTable } from '../data/accounts/traces.ts';
import type { User } from '../data/accounts/user.ts';
import type { NewUser, UserTable } from '../data/accounts/users.ts';
import type { Guests } from '../data/guests.ts';
import type { CodeFor, Codes } from './codes.ts';
import type { Entry } from './entry.ts';
import { readEmail, readMobile } from './names.ts';
import { type NewPasswords, namesOf } from './new-password.ts';
import type { Passwords } from './passwords.ts';
import { no } from './refusal.ts';
import type { Opened } from './sessions.ts';
import type { Visit } from './visit.ts';

type Needs = {
  readonly users: UserTable;
  readonly traces: TraceTable;
  readonly codes: Codes;
  readonly passwords: Passwords;
  readonly newPasswords: NewPasswords;
  readonly entry: Entry;
  readonly guests: Pick<Guests, 'forget'>;
  readonly referral: ReferralConfig;
};
/** A registration's own part: a guest who registers keeps the paper account. */
export type Newcomer = { readonly guestHash: string | null };

/** Purpose of the codes that prove an address or a number to be somebody's own. */
export const REGISTER_PURPOSE = 'register';

const DAY = 24 * 3600_000;

/** New accounts. Nobody learns here whether an address has one: whoever does not own it gets no code to ask with. */
export class Register {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async byEmail(request: RegisterEmailRequest, visit: Visit, newcomer: Newcomer): Promise<Opened> {
    const email = readEmail(request.email) ?? refuseField('email', 'an email address', request.email);
    const proofs = [{ channel: 'email', target: email, digits: request.verifyCode }] as const;
    return this.#register({ email }, proofs, request, visit, newcomer);
  }

  async byMobile(request: RegisterMobileRequest, visit: Visit, newcomer: Newcomer): Promise<Opened> {
    const mobile = mobileOf(request);
    const proofs = [{ channel: 'mobile', target: mobile, digits: request.verifyCode }] as const;
    return this.#register({ mobile }, proofs, request, visit, newcomer);
  }

  async byBoth(request: RegisterBothRequest, visit: Visit, newcomer: Newcomer): Promise<Opened> {
    const email = readEmail(request.email) ?? refuseField('email', 'an email address', request.email);
    const mobile = mobileOf(request);
    const proofs = [
      { channel: 'mobile', target: mobile, digits: request.verifyCode },
      { channel: 'email', target: email, digits: request.emailVerifyCode },
    ] as const;
    return this.#register({ email, mobile }, proofs, request, visit, newcomer);
  }

  async #register(
    contact: Pick<NewUser, 'email' | 'mobile'>,
    proofs: readonly (Omit<CodeFor, 'purpose'> & { readonly digits: string })[],
    request: RegisterFields & { readonly pwd: string; readonly rePwd: string },
    visit: Visit,
    newcomer: Newcomer,
  ): Promise<Opened> {
    const { codes, passwords, newPasswords } = this.#needs;
    newPasswords.checkTwice(request, namesOf(contact), visit);
    let good = true;
    for (const { digits, ...code } of proofs)
      if (!(await codes.holds({ ...code, purpose: REGISTER_PURPOSE }, digits, visit))) good = false;
    if (!good) return no('codeWrong');
    const password = await passwords.hash(request.pwd, { who: `address ${limitKey(visit.ip)}` });
    for (const { digits: _, ...code } of proofs)
      if (!(await codes.use({ ...code, purpose: REGISTER_PURPOSE }, visit))) return no('codeWrong');
    const user = await this.make({ ...contact, password }, request, visit, newcomer);
    return this.#needs.entry.open(user, visit, { by: 'register', quiet: true });
  }

  /** Makes the user. @throws AccountRefusal `taken` */
  async make(
    user: Pick<NewUser, 'email' | 'mobile' | 'password' | 'bound'>,
    fields: RegisterFields,
    visit: Visit,
    { guestHash }: Newcomer,
  ): Promise<User> {
    const { users, guests } = this.#needs;
    const { kept, inviterId } = await this.#referral(fields, visit);
    const made = await users.create({
      ...user,
      id: newUserId(),
      kind: 'normal',
      permissions: PERMISSIONS,
      registeredAt: visit.now,
      inviterId,
      referral: JSON.stringify(kept),
      guestHash,
    });
    if (!made) return no('taken');
    if (guestHash !== null) guests.forget(guestHash);
    return made;
  }

  /** The six values that are well-formed and inside their window, and who is behind them (REF, server half). */
  async #referral(fields: RegisterFields, { deviceId, now }: Visit) {
    const { users, traces, referral } = this.#needs;
    const names = Object.keys(REGISTER_FIELDS) as (keyof RegisterFields)[];
    const pairs = names.flatMap((name) => {
      const value = fields[name];
      return value !== undefined && REFERRAL_CODE.test(value) ? [[name, value] as const] : [];
    });
    const kept: RegisterFields = Object.fromEntries(pairs);
    if (!isOpen(referral, kept.registerChannel, now)) return { kept: {}, inviterId: null };
    const inviter = kept.registerVipNo === undefined ? null : await users.byCode(kept.registerVipNo);
    // An invitation of oneself does not count: not from a browser that the inviter was logged in with.
    const self = inviter !== null && (await traces.hasDevice(inviter.id, deviceId));
    if (!inviter || !self) return { kept, inviterId: inviter?.id ?? null };
    const { registerVipNo: _, ...rest } = kept;
    return { kept: rest, inviterId: null };
  }
}

function mobileOf({ mobile, areaCode }: { readonly mobile: string; readonly areaCode: string }): string {
  return readMobile(mobile, areaCode) ?? refuseField('mobile', 'digits of a mobile number', mobile);
}

/** Ten digits that say nothing of how many users there are. */
export function newUserId(): string {
  return String(randomInt(1_000_000_000, 10_000_000_000));
}

/** Server time decides whether codes count now: the window of the channel, else the general one. */
function isOpen(
  { open, cacheBeginTime, cacheEndTime, channelCodeList, cacheEffectiveTime }: ReferralConfig,
  channel: string | undefined,
  now: number,
): boolean {
  if (!open) return false;
  const own = channelCodeList.find(({ channelCode }) => channelCode === channel);
  // A code that was caught in the window may be used until its browser forgets it.
  const until = own ? own.channelCodeEndTime + own.cacheEffectiveTime * DAY : cacheEndTime + cacheEffectiveTime * DAY;
  return now >= (own?.channelCodeBeginTime ?? cacheBeginTime) && now <= until;
}
