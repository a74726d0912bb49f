import { createHash } from 'node:crypto';
import type { Buckets, Bus } from '../bus/bus.ts';

/** Bits of nothing that the hash of every try begins with: a phone looks for some second while its owner looks at the puzzle. */
export const LEAST_WORK = 18;
/** More are asked of whoever tries often: one for so many tries of an address or a network in an hour. */
const STEPS = { address: 5, network: 20 } as const;
/** At most so many more: some ten seconds of a phone. */
const FURTHER = 4;
const hourly = (times: number) => ({ perSecond: times / 3600, burst: times });
const RATES = {
  address: hourly(STEPS.address * FURTHER),
  network: hourly(STEPS.network * FURTHER),
} as const;

type Needs = {
  readonly bus: Pick<Bus, 'buckets'>;
  readonly now: () => number /** Bits; 0 asks for none. */;
  readonly least?: number;
};
export type WorkFrom = { readonly address: string; readonly network: string };

/** How much work a try costs by whoever tries. */
export class Effort {
  readonly #tries: Buckets<keyof typeof RATES>;
  readonly #least: number;
  readonly #now: () => number;

  constructor({ bus, now, least = LEAST_WORK }: Needs) {
    this.#now = now;
    this.#tries = bus.buckets('work of captchas', RATES);
    this.#least = least;
  }

  async bitsFor({ address, network }: WorkFrom): Promise<number> {
    const now = this.#now();
    if (this.#least === 0) return 0;
    const [ofAddress, ofNetwork] = await Promise.all([
      this.#tries.left('address', [address], now),
      this.#tries.left('network', [network], now),
    ]);
    const steps = [
      (RATES.address.burst - ofAddress) / STEPS.address,
      (RATES.network.burst - ofNetwork) / STEPS.network,
    ];
    return this.#least + Math.min(FURTHER, Math.max(...steps.map(Math.floor)));
  }

  /** A try was judged. */
  async note({ address, network }: WorkFrom): Promise<void> {
    const now = this.#now();
    await this.#tries.take('address', [address], now);
    await this.#tries.take('network', [network], now);
  }
}

/** What the digits of a try stand behind: good for one round of one challenge, and nothing can be found before it is opened. */
export function workText(captchaId: string, round: number): string {
  return `${captchaId}:${round}:`;
}

/** Whether the work was done: one hash. */
export function isDone(text: string, digits: string, bits: number): boolean {
  const hash = createHash('sha256').update(text).update(digits).digest();
  return bits === 0 || hash.readUInt32BE(0) >>> (32 - bits) === 0;
}
