import { COMMON_PASSWORDS } from '#lib/contract/common-passwords.ts';
import { brokenRules } from '#lib/contract/password.ts';
import { refuseField } from '../base/refusal.ts';
import type { User } from '../data/accounts/user.ts';
import { no } from './refusal.ts';
import type { Visit } from './visit.ts';

type Names = readonly (string | null | undefined)[];

/** The one rule for every password that is made: registrations, resets, changes, sub-accounts, agencies. */
export class NewPasswords {
  readonly #venue: string;

  /** @param venue its name, which is in nobody's password */
  constructor(venue: string) {
    this.#venue = venue;
  }

  /** @throws AccountRefusal `passwordWeak` with the first rule it breaks */
  check(pwd: string, names: Names, { origin }: Pick<Visit, 'origin'>): void {
    const rule = this.broken(pwd, [...names, ...hostOf(origin)]);
    if (rule) no('passwordWeak', { field: 'pwd', rule, value: '' });
  }

  /** @throws Refusal 40000 for two that differ; as `check` */
  checkTwice(
    { pwd, rePwd }: { readonly pwd: string; readonly rePwd: string },
    names: Names,
    visit: Pick<Visit, 'origin'>,
  ): void {
    if (pwd !== rePwd) refuseField('rePwd', 'the same as pwd', '');
    this.check(pwd, names, visit);
  }

  /** The first rule that a password breaks. */
  broken(pwd: string, names: Names) {
    return brokenRules(pwd, { own: [this.#venue, ...names], common: COMMON_PASSWORDS })[0];
  }
}

/** Names and addresses of a user that others know. */
export function namesOf({ email, mobile, name, id }: Partial<Pick<User, 'email' | 'mobile' | 'name' | 'id'>>): Names {
  const number = mobile?.split(' ').at(-1);
  return [email, mobile, number, name, id];
}

/** `trade.example.com`: `trade`, `example`; nobody logs in at an address of digits by its name. */
function hostOf(origin: string): Names {
  if (!URL.canParse(origin)) return [];
  return new URL(origin).hostname.split('.').slice(0, -1);
}
