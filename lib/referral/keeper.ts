import { REGISTRATION_PATHS, type ReferralConfig, registerFields } from '#lib/contract/referral.ts';
import type { ReferralCodes } from '#lib/contract/referral-codes.ts';
import type { NamespaceStore } from '#lib/storage/namespace.ts';
import { codesOf, hasCodes } from './codes.ts';
import { checkReferral, codesIn, isExpired, type Referral, referralOf } from './record.ts';

/** Name inside the namespace. */
const NAME = 'referral';

export type Address = { readonly pathname: string; readonly search: string };

type Needs = {
  readonly store: Pick<NamespaceStore, 'get' | 'set' | 'remove'>;
  /** @throws whatever the call throws */
  readonly fetchConfig: () => Promise<ReferralConfig>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Where the visitor is. */
  readonly here: () => Address;
};

export type ReferralKeeper = {
  /** A page was opened: its codes replace what was kept; without codes everything stays as it is (REF-13). */
  visit(address?: Address): Promise<void>;
  /** The codes that count now: those of the address before those that were kept (REF-12). */
  codes(): Promise<ReferralCodes>;
  /**
   * The body of a call with the fields of a registration, where the call is one; else the body itself (REF-14). What
   * the body says itself stays.
   */
  complete<Body extends object>(path: string, body: Body): Promise<Body>;
  /** An account was made: the codes have done their work (REF-15). */
  registered(): Promise<void>;
};

const PATHS: ReadonlySet<string> = new Set(REGISTRATION_PATHS);

/** Never rejects and never delays a registration for long: codes that cannot be had are left out. */
export function createReferralKeeper({ store, fetchConfig, now, here }: Needs): ReferralKeeper {
  const config = () => fetchConfig().catch(() => null);

  async function kept(): Promise<Referral | null> {
    const referral = await store.get(NAME, checkReferral);
    if (!referral || !isExpired(referral, now())) return referral;
    await store.remove(NAME);
    return null;
  }

  async function codes(): Promise<ReferralCodes> {
    const own = codesOf(here().search);
    if (hasCodes(own)) return own;
    const referral = await kept();
    if (!referral) return {};
    // Closed means that nothing is read either. A gateway that cannot be asked has not said so.
    const rules = await config();
    return rules?.open === false ? {} : codesIn(referral);
  }

  return {
    async visit({ pathname, search } = here()) {
      if (!hasCodes(codesOf(search))) {
        await kept();
        return;
      }
      const rules = await config();
      if (!rules) return;
      const referral = referralOf({ config: rules, now: now(), path: pathname, search });
      if (referral) await store.set(NAME, referral);
    },
    codes,
    async complete(path, body) {
      return PATHS.has(path) ? { ...registerFields(await codes()), ...body } : body;
    },
    registered: () => store.remove(NAME),
  };
}
