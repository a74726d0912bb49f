import { DEVICE_TOKEN } from '#lib/contract/device-paths.ts';
import { type DeviceTokenSdk, TOKEN_LENGTH } from '#lib/contract/device-token.ts';
import type { DeviceTokenConfig } from '#lib/contract/shapes/config.ts';
import type { Keep, Kept } from './keep.ts';
import {
  CALLER_WAIT,
  type DeviceToken,
  RACE_TIMEOUT,
  RETRIES,
  RETRY_DELAY,
  TOKEN_STATUS,
  type TokenStatus,
} from './status.ts';

export type TokenNeeds = {
  /** Epoch ms. */
  readonly now: () => number;
  /** Runs later, ms. @returns how not to */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly keep: Keep;
  /** The SDK; waits for its script. */
  readonly sdk: () => Promise<DeviceTokenSdk>;
  readonly appId: string;
  readonly visible: () => boolean;
  /** Calls back whenever the page is seen again, as long as it lives. */
  readonly onVisible: (seen: () => void) => void;
  /** Calls back when the page is left. */
  readonly onLeave: (left: () => void) => void;
  /** A program that reads pages gets no token. */
  readonly crawler: boolean;
  /** The second failure in a row, or a script that does not come (DT-36). */
  readonly failed: (error: unknown) => void;
};

/** The SDK gave no token. */
export class NoTokenError extends Error {
  constructor() {
    super('The device token script answered without a token. The next refresh tries again.');
    this.name = 'NoTokenError';
  }
}

/**
 * Keeps a fresh device token, the same for all tabs, and never keeps anybody waiting for it for long.
 *
 * none → success | demoted | error | timeout; any of them → success | demoted with the next refresh. A demoted result
 * leaves a good token that still holds in its place (DT-15).
 */
export function createDeviceTokens(needs: TokenNeeds) {
  const { now, later, keep, crawler } = needs;
  let status: TokenStatus = TOKEN_STATUS.none;
  let periodMs = DEVICE_TOKEN.refreshPeriod * 1_000;
  let lifetimeMs = DEVICE_TOKEN.lifetime * 1_000;
  /** A fetch of this tab that nobody has given up yet. */
  let running: Promise<void> | null = null;
  let due = false;
  /** Takes back the flag of a fetch that is under way. */
  let clearFlag: (() => void) | undefined;
  let started = false;
  let stopTimer: (() => void) | undefined;
  const waiting = new Set<() => void>();

  const holds = (kept: Kept | null) => {
    const age = kept ? now() - kept.got : 0;
    // A token from the future is as unknown as one that is too old.
    return kept && age >= 0 && age < lifetimeMs ? kept : null;
  };
  const best = () => holds(keep.good()) ?? holds(keep.demoted());
  const wake = () => {
    for (const go of [...waiting]) go();
  };

  function current(): DeviceToken {
    const kept = best();
    return { token: kept?.token ?? '', status, expireTime: kept?.expireTime ?? 0 };
  }

  /** Forced, without a token, or with one that ends within one period (DT-24). */
  function isNeeded(force: boolean): boolean {
    const kept = best();
    return force || !kept || kept.expireTime - now() <= periodMs;
  }

  /** @returns when the fetch has ended, or was not needed */
  async function refresh({ force = false } = {}): Promise<void> {
    if (crawler || !isNeeded(force)) return;
    if (running) return running;
    const other = keep.pending();
    const age = other === null ? RACE_TIMEOUT : now() - other;
    if (age >= 0 && age < RACE_TIMEOUT) {
      // Another tab is at it. Should it die, its flag counts for ten seconds.
      return new Promise((resolve) => later(() => resolve(refresh({ force: false })), RACE_TIMEOUT - age));
    }
    running = raced().finally(() => {
      running = null;
      wake();
    });
    return running;
  }

  async function raced(): Promise<void> {
    keep.setPending(now());
    let over = false;
    const clear = () => {
      if (!over) keep.setPending(null);
      over = true;
    };
    clearFlag = clear;
    return new Promise<void>((resolve) => {
      const stop = later(() => {
        clear();
        status = TOKEN_STATUS.timeout;
        resolve();
      }, RACE_TIMEOUT);
      void fetchToken().then(() => {
        stop();
        clear();
        wake();
        resolve();
      });
    });
  }

  /** Never rejects. A result after the time-out counts all the same (DT-30). */
  async function fetchToken(): Promise<void> {
    let sdk: DeviceTokenSdk;
    try {
      sdk = await needs.sdk();
    } catch (error) {
      return fail(error);
    }
    for (let attempt = 0; ; attempt += 1) {
      try {
        const token = await sdk({ appId: needs.appId });
        if (typeof token !== 'string' || token === '') throw new NoTokenError();
        return take(token);
      } catch (error) {
        if (attempt >= RETRIES) return fail(error);
        await new Promise<void>((resolve) => later(resolve, RETRY_DELAY));
      }
    }
  }

  function take(token: string): void {
    const kept: Kept = { token, got: now(), expireTime: now() + 2 * periodMs };
    if (token.length === TOKEN_LENGTH) {
      keep.keepGood(kept);
      keep.dropDemoted();
      status = TOKEN_STATUS.success;
    } else {
      keep.keepDemoted(kept);
      status = TOKEN_STATUS.demoted;
    }
  }

  function fail(error: unknown): void {
    status = TOKEN_STATUS.error;
    needs.failed(error);
  }

  function tick(): void {
    stopTimer = later(tick, periodMs);
    if (needs.visible()) void refresh();
    else due = true;
  }

  return {
    current,
    refresh,
    /** Refreshes now, then with the timer, and when the page is seen again after a tick it slept through. @returns how to stop */
    start(): () => void {
      if (crawler) return () => {};
      void refresh();
      started = true;
      stopTimer = later(tick, periodMs);
      const stopListening = keep.listen(wake);
      // A fetch dies with its page; its flag would keep the next page waiting for nobody.
      needs.onLeave(() => clearFlag?.());
      needs.onVisible(() => {
        if (due) void refresh();
        due = false;
      });
      return () => {
        started = false;
        stopTimer?.();
        stopListening();
      };
    },
    /** The token to send; waits for the first one, at most so long. @param wait ms @returns '' without one */
    async token(wait: number = CALLER_WAIT): Promise<string> {
      if (crawler) return '';
      const there = current().token;
      if (there !== '') return there;
      await new Promise<void>((resolve) => {
        const end = () => {
          waiting.delete(go);
          cancel();
          resolve();
        };
        const go = () => {
          if (current().token !== '') end();
        };
        waiting.add(go);
        const cancel = later(end, wait);
        void refresh().then(end);
      });
      return current().token;
    },
    /** Times of the server's configuration, those it names; a timer that runs goes on with them (DT-27). */
    configure({ refreshPeriod, lifetime }: Partial<Pick<DeviceTokenConfig, 'refreshPeriod' | 'lifetime'>>): void {
      if (lifetime !== undefined) lifetimeMs = lifetime * 1_000;
      const period = refreshPeriod === undefined ? periodMs : refreshPeriod * 1_000;
      if (period === periodMs) return;
      periodMs = period;
      if (!started) return;
      stopTimer?.();
      stopTimer = later(tick, periodMs);
      // With a longer period the one that is there may end before its next tick.
      if (needs.visible()) void refresh();
    },
  };
}

export type DeviceTokens = ReturnType<typeof createDeviceTokens>;
