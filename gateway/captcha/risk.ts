import type { Verdict } from '../base/limits.ts';
import type { Bus } from '../bus/bus.ts';
import type { Device } from '../protocol/device-token.ts';
import { type CaptchaScene, SCENES } from './scenes.ts';

/** Who asks, as the policy sees it: address or its network, and the device. */
export type Asker = { readonly address: string; readonly device: Device };

/** Logins that could not be decrypted, of one address: ten at once, ten a minute; beyond that a captcha for a while. */
const BROKEN = { perSecond: 10 / 60, burst: 10 };
const SUSPECT_MS = 15 * 60_000;
/** Addresses kept under suspicion at most; the oldest goes first. */
const SUSPECTS = 10_000;

const FREE = Object.fromEntries(
  Object.entries(SCENES).map(([scene, { free, windowMs }]) => [
    scene,
    { perSecond: (free * 1000) / windowMs, burst: free },
  ]),
) as Readonly<Record<CaptchaScene, { perSecond: number; burst: number }>>;

/** Decides whether a call needs a captcha. */
export type Risk = {
  /** Asking counts: a refusal has used up a free call too. */
  asksFor(scene: CaptchaScene, asker: Asker): Promise<boolean>;
  /** From this address something came that cannot be decrypted. @returns whether it is still looked at as a try */
  noteBroken(address: string): Promise<Verdict>;
};

export function createRisk(bus: Pick<Bus, 'buckets' | 'marks'>, now: () => number): Risk {
  const free = bus.buckets('calls without a captcha', FREE);
  const troubles = bus.buckets('broken ciphertexts', { broken: BROKEN });
  const suspects = bus.marks('suspects', SUSPECTS);

  return {
    async asksFor(scene, { address, device }) {
      if (device.state !== 'valid' || (await suspects.has(address, now()))) return true;
      return !(await free.take(scene, [address, `device ${device.token}`], now())).ok;
    },
    async noteBroken(address) {
      const verdict = await troubles.take('broken', [address], now());
      if (!verdict.ok) await suspects.set(address, now() + SUSPECT_MS);
      return verdict;
    },
  };
}
