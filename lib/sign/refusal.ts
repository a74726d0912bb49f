import type { TellSecurity } from '#lib/contract/log.ts';
import { SIGN_CODE } from '#lib/contract/signing.ts';
import type { Setup } from './setup.ts';
import type { Vault } from './vault.ts';

/** After 00020 and 00021 the config is fetched again, after this long. ms */
export const REFETCH_DELAY = 2_000;
/** Error toasts and logouts of this module: one of each within this time. ms */
export const THROTTLE = 2_000;
const UNKNOWN = 'unknown error';

export type RefusalNeeds = {
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => () => void;
  readonly setup: Pick<Setup, 'reset' | 'prepare'>;
  readonly vault: Pick<Vault, 'publicKeys'>;
  /** Sees to it that this browser has a key of its session. */
  readonly rebind: () => Promise<void>;
  readonly toast: (text: string) => void;
  readonly logOut: () => Promise<void>;
  readonly log: TellSecurity;
};

/** What follows when the gateway refuses a signature, by its code (SGN-41 to SGN-52). */
export function createRefusal(needs: RefusalNeeds) {
  const { now, later, setup, vault, rebind, toast, logOut, log } = needs;
  const [mayToast, mayLogOut] = [throttle(now), throttle(now)];
  let refetching = false;

  function outdated(code: string): void {
    setup.reset();
    log({ bizType: 'gatewaySign', event: 'configNotMatched', reason: 'answerCode', facts: { code } });
    // 00022 does not fetch by itself: with a wrong clock that would never end. The next signed call does (SGN-45).
    if (code === SIGN_CODE.expired || refetching) return;
    refetching = true;
    later(() => {
      refetching = false;
      const ready = setup.prepare();
      // A failure is in the log; the next signed call tries again.
      ready.then(() => (code === SIGN_CODE.missed ? rebind() : undefined)).catch(() => {});
    }, REFETCH_DELAY);
  }

  async function invalid(code: string): Promise<void> {
    const keys = await vault.publicKeys().catch(() => []);
    for (const publicKey of keys.length > 0 ? keys : [undefined])
      log({
        bizType: 'gatewaySign',
        event: 'gatewaySignVerifyFailed',
        reason: 'answerCode',
        facts: { code, publicKey },
      });
    if (mayLogOut()) await logOut();
  }

  return async function refused(code: string, msg: string = UNKNOWN): Promise<void> {
    if (mayToast()) toast(msg);
    if (code === SIGN_CODE.missed || code === SIGN_CODE.modeNotMatched || code === SIGN_CODE.expired) outdated(code);
    else if (code === SIGN_CODE.invalid) await invalid(code);
  };
}

function throttle(now: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    // A clock that was set back must not silence anything for longer.
    if (at >= last && at - last < THROTTLE) return false;
    last = at;
    return true;
  };
}
