import { networkOf } from '../base/address.ts';
import type { User } from '../data/accounts/user.ts';
import type { Payer } from './passwords.ts';
import type { Visit } from './visit.ts';

/** A user who proved the identity does not queue with strangers; with all sub-accounts it is one payer. */
export function payerOf({ id, parentId }: Pick<User, 'id' | 'parentId'>, { ip }: Pick<Visit, 'ip'>): Payer {
  return { who: `user ${parentId ?? id}`, proved: true, network: networkOf(ip) };
}
