import { fetchReferralConfig } from '#lib/api/referral.ts';
import { openNamespace } from '#lib/storage/namespace.ts';
import { codesOf, hasCodes } from './codes.ts';
import { type Address, createReferralKeeper, type ReferralKeeper } from './keeper.ts';

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

/**
 * Keeps the codes that brought the visitor here. It runs when the page is idle: by then an address may have changed, so
 * the one that was opened counts too. A visit without codes costs nothing.
 */
export async function noteLanding(): Promise<void> {
  const address = [window.location, opened()].find((one) => one && hasCodes(codesOf(one.search)));
  if (address) await referral().visit(address);
}

function opened(): Address | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name) : null;
}
