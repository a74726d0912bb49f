import type { StreamMessage } from '#lib/contract/shapes/stream.ts';

/** The state that the messages of one topic add up to. */
export type Reducer<State> = {
  /**
   * Takes the next message in order; its content is not to be trusted.
   * @param ts server time of its frame, epoch ms
   * @returns false when it cannot be right; the state is then worthless until the next snapshot
   */
  apply(message: StreamMessage, ts: number): boolean;
  /** The state now; the same object until the next message. */
  read(): State;
  /** Messages may be missing from here on: the state may be out of date until the next snapshot. */
  lost?(): void;
};
