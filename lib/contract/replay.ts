/** How a tape is played, as an operator hears it. */
export type ReplayStatus = {
  readonly state: 'paused' | 'running' | 'ended';
  /** Times of the tape, epoch ms. */
  readonly now: number;
  readonly start: number;
  readonly end: number;
  /** Seconds of the tape in a second. */
  readonly speed: number;
  /** Time of the next line; null: there is none. */
  readonly next: number | null;
  readonly line: number;
  readonly lines: number;
  /** Of a look for a liquidation alone: whether there was one. */
  readonly found?: boolean;
};

/** Speeds that a player offers. */
export const REPLAY_SPEEDS = [1, 10, 60, 300, 1000] as const;
