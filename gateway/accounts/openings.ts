import { limitKey } from '../base/address.ts';
import type { Buckets, Bus } from '../bus/bus.ts';
import { no } from './refusal.ts';
import type { Visit } from './visit.ts';

/** Of one address: sixty at once, then one in two seconds. */
const OPENED = { perSecond: 0.5, burst: 60 };

/**
 * Logins that anybody may begin without proving anything, by QR, wallet, passkey, third party or code, each leave a row
 * for some minutes. There is room for a hundred thousand of them, so an address has a share: beyond it the oldest of
 * everybody would go.
 */
export class Openings {
  readonly #limits: Buckets<'opened'>;

  constructor(bus: Pick<Bus, 'buckets'>) {
    this.#limits = bus.buckets('openings', { opened: OPENED });
  }

  /** @throws AccountRefusal `wait` */
  async take({ ip, now }: Pick<Visit, 'ip' | 'now'>): Promise<void> {
    const verdict = await this.#limits.take('opened', [limitKey(ip)], now);
    if (!verdict.ok) no('wait', { retryAfter: Math.ceil(verdict.retryAfter / 1000) });
  }
}
