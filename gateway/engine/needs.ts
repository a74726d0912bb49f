import type { Env } from '#lib/contract/trade.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { JournalLocation } from '../data/journal/protocol.ts';
import type { Feed } from '../feed/feed.ts';

/** What an engine is opened with. */
export type EngineNeeds = {
  readonly env: Env;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly place: JournalLocation;
  readonly log: Log;
  /** The journal failed: nothing more is accepted, and the process should end. */
  readonly failed: (reason: string) => void;
  /** Another process owns the environment now: from here on it is answered there, and this one refuses as busy. */
  readonly deposed: () => void;
  /** Its journal is read and fits; the environment is taken over once this resolves, and not where it rejects. */
  readonly ready?: () => Promise<void>;
  /** Work in slices is done to its end before anybody's command: so a tape gives the same events at any speed. */
  readonly whole?: boolean;
};
