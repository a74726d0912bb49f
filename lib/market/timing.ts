/** Times of the stream's client, ms. */
export const TIMING = {
  /** Without any message for this long the numbers on the page count as stale. */
  stale: 5_000,
  /** Without any message for this long a connection counts as dead. */
  dead: 10_000,
  /** A connection that is not open after this long is given up. */
  connect: 8_000,
  /** How often the server is asked for its time; the answer is also the sign that the line is alive. */
  ping: 2_500,
  /** Changes of subscriptions are gathered for this long at least after the last ones were sent. */
  batch: 250,
  /** First wait before connecting again; doubled each time up to the longest. */
  firstRetry: 250,
  longestRetry: 4_000,
  /** A topic that breaks again and again is asked for at most this often, doubled each time up to the longest. */
  resync: 1_000,
  longestResync: 16_000,
  /** A snapshot that has not come after this long is asked for again. */
  snapshot: 5_000,
  /** A topic that is too many for the connection or the address is asked for again after this long. */
  tooMany: 30_000,
} as const;

/**
 * Wait before the connection attempt after `failures` failed ones, ms: doubling to a cap, of which a random half is
 * kept back, so that the clients of a gateway that restarts do not all come in the same moment.
 * @param random from 0 to below 1
 */
export function retryDelay(failures: number, random: number): number {
  const cap = Math.min(TIMING.longestRetry, TIMING.firstRetry * 2 ** Math.min(failures, 16));
  return Math.round(cap / 2 + (cap / 2) * random);
}
