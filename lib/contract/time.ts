/** GET: `ServerTime`, never cached. */
export const TIME = '/v1/time';

/** The server's clock, from `TIME` and with every `pong` of the stream. */
export type ServerTime = {
  /** Epoch ms. */
  readonly now: number;
  /** Number of the feed's present state: it stands still in between, and the public order book has it as `seq`. */
  readonly tick: number;
};

/** @param now epoch ms  @param every milliseconds from one state of the feed to the next */
export function serverTime(now: number, every: number): ServerTime {
  return { now, tick: Math.floor(now / every) };
}
