import { TIMING } from './timing.ts';

/**
 * `connecting`: no connection yet, or it was just lost. `live`: messages come. `stale`: nothing came for five seconds,
 * or the feed behind the gateway stands still. `offline`: the machine has no network.
 */
export type StreamStatus = 'connecting' | 'live' | 'stale' | 'offline';

export type Connection = {
  readonly status: StreamStatus;
  /** Epoch ms of the last change of status. */
  readonly since: number;
  /** Round trip of the last ping, ms; null until one was answered. */
  readonly latencyMs: number | null;
};

type Facts = {
  readonly online: boolean;
  readonly open: boolean;
  /** Last message of any kind; before the first one, when the page began to want one. Epoch ms. */
  readonly heardAt: number;
  readonly feed: 'live' | 'stale';
  readonly now: number;
};

export function statusOf({ online, open, heardAt, feed, now }: Facts): StreamStatus {
  if (!online) return 'offline';
  if (now - heardAt >= TIMING.stale) return 'stale';
  if (!open) return 'connecting';
  return feed === 'stale' ? 'stale' : 'live';
}
