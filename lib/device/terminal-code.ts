import { readLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { readClaim } from './claim.ts';
import { CLAIM_WAIT_MS } from './settle.ts';

/** MD5 of nothing: what a fingerprint that failed once yielded. Never used, made anew (FP-06). */
export const LEGACY_TERMINAL_CODE = 'd41d8cd98f00b204e9800998ecf8427e';

const CODE = /^[0-9a-f]{32}$/;

export function isTerminalCode(value: string): boolean {
  return CODE.test(value) && value !== LEGACY_TERMINAL_CODE;
}

/**
 * The code as all tabs know it, for the header of a request; '' until it is final, and on the server.
 * @param now epoch ms
 */
export function knownTerminalCode(now: number = Date.now()): string {
  const claim = readClaim(readLocal(KEY.terminalCode), isTerminalCode);
  return claim && now - claim.createdAt >= CLAIM_WAIT_MS ? claim.value : '';
}
