const SERVER_TIME = /^\d{13}$/;

export type RequestClock = {
  /** Local epoch ms. */
  readonly local: () => number;
  /** Server epoch ms as far as it is known (REQ-37). */
  readonly now: () => number;
  /** Server − local, ms. */
  readonly offset: () => number;
  /** Learns from an answer: the server's time belongs to the middle of the flight (REQ-36). All in local epoch ms. */
  take(flight: { readonly server: unknown; readonly sent: number; readonly received: number }): void;
};

export function createRequestClock(local: () => number): RequestClock {
  let offset = 0;
  return {
    local,
    now: () => local() + offset,
    offset: () => offset,
    take({ server, sent, received }) {
      if (typeof server !== 'string' || !SERVER_TIME.test(server)) return;
      offset = Math.round(Number.parseInt(server, 10) - (sent + received) / 2);
    },
  };
}

/** The clock of this page. */
export const requestClock = createRequestClock(Date.now);

/** Server time for countdowns and funding times, epoch ms. */
export function serverNow(): number {
  return requestClock.now();
}
