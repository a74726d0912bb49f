import { codesOf, hasCodes } from './codes.ts';
import type { Address } from './keeper.ts';

/**
 * Keeps the codes that brought the visitor here. It runs when the page is idle: by then an address may have changed, so
 * the one that was opened counts too. A visit without codes costs nothing.
 */
export async function noteLanding(): Promise<void> {
  const address = [window.location, opened()].find((one) => one && hasCodes(codesOf(one.search)));
  if (address) await (await import('./browser.ts')).referral().visit(address);
}

function opened(): Address | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name) : null;
}
