import { type RegisterFields, registerFields } from '#lib/contract/referral.ts';
import { referral } from '#lib/referral/browser.ts';

/** Who brought the visitor, under the names of a registration. */
export async function referralFields(): Promise<RegisterFields> {
  return registerFields(await referral().codes());
}
