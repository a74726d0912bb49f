import { createLimits, type Verdict } from '../guards/limits.ts';
import type { Device } from '../guards/seams.ts';
import { type CaptchaScene, SCENES } from './scenes.ts';

/** Who asks, as the policy sees him: address or its network, and the device. */
export type Asker = { readonly address: string; readonly device: Device };

/** Logins that could not be decrypted, of one address: ten at once, ten a minute; beyond that a captcha for a while. */
const BROKEN = { perSecond: 10 / 60, burst: 10 };
/** Challenges solved wrongly, of one address: fifty at once, then one in 30 s; beyond that no new challenge. */
const WRONG = { perSecond: 1 / 30, burst: 50 };
const SUSPECT_MS = 15 * 60_000;
/** Addresses kept under suspicion at most; the oldest goes first. */
const SUSPECTS = 10_000;

const FREE = Object.fromEntries(
  Object.entries(SCENES).map(([scene, { free, windowMs }]) => [
    scene,
    { perSecond: (free * 1000) / windowMs, burst: free },
  ]),
) as Readonly<Record<CaptchaScene, { perSecond: number; burst: number }>>;

export type Risk = ReturnType<typeof createRisk>;

/** Decides whether a call needs a captcha. */
export function createRisk(now: () => number) {
  const free = createLimits(FREE);
  const troubles = createLimits({ broken: BROKEN, wrong: WRONG });
  const suspects = new Map<string, number>();

  return {
    /** Asking counts: whoever hears no has used up one of his free calls. */
    asksFor(scene: CaptchaScene, { address, device }: Asker): boolean {
      if (device.state !== 'valid' || (suspects.get(address) ?? 0) > now()) return true;
      return !free.take(scene, [address, `device ${device.token}`], now()).ok;
    },
    /** From this address something came that cannot be decrypted. */
    noteBroken(address: string): void {
      if (troubles.take('broken', [address], now()).ok) return;
      suspects.delete(address);
      suspects.set(address, now() + SUSPECT_MS);
      const [oldest] = suspects.keys();
      if (suspects.size > SUSPECTS && oldest !== undefined) suspects.delete(oldest);
    },
    /** From this address a wrong solution came. @returns whether another may be tried */
    noteWrong(address: string): Verdict {
      return troubles.take('wrong', [address], now());
    },
  };
}
