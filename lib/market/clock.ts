/** Round trips that are remembered. */
const SAMPLES = 8;

/**
 * How far the server's clock is from ours, from pings: a round trip that took r ms knows it to r / 2, so the quickest
 * of the last eight is believed.
 */
export class ServerClock {
  #samples: { readonly offset: number; readonly trip: number }[] = [];

  /** Times are epoch ms: ours when the ping went and when its answer came, the server's in the answer. */
  take({ sent, received, server }: { sent: number; received: number; server: number }): void {
    const trip = Math.max(0, received - sent);
    this.#samples = [...this.#samples.slice(1 - SAMPLES), { offset: server - (sent + received) / 2, trip }];
  }

  /** Server time − ours, ms; null until a ping was answered. */
  get offset(): number | null {
    const [first, ...rest] = this.#samples;
    if (!first) return null;
    return Math.round(rest.reduce((best, sample) => (sample.trip < best.trip ? sample : best), first).offset);
  }

  /** Round trip of the last ping, ms. */
  get latency(): number | null {
    return this.#samples.at(-1)?.trip ?? null;
  }
}
