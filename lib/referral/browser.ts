import { fetchReferralConfig } from '#lib/api/referral.ts';
import { openNamespace } from '#lib/storage/namespace.ts';
import { createReferralKeeper, type ReferralKeeper } from './keeper.ts';

let keeper: ReferralKeeper | undefined;

/** The keeper of this browser. Every registration completes its body with it and tells it of success. */
export function referral(): ReferralKeeper {
  keeper ??= createReferralKeeper({
    store: openNamespace('activity'),
    fetchConfig: fetchReferralConfig,
    now: Date.now,
    here: () => window.location,
  });
  return keeper;
}
