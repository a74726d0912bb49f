import { type Feed, isFresh } from '#gateway/feed/feed.ts';
import type { StreamControl } from '#lib/contract/shapes/stream.ts';

/** Whether the market behind the stream moves, as last told to the clients. */
export class FeedWatch {
  readonly #feed: Feed;
  #state: 'live' | 'stale' | null = null;

  constructor(feed: Feed) {
    this.#feed = feed;
  }

  /** @param now epoch ms @returns the message for everyone when the state changed since the last call */
  turn(now: number): StreamControl | null {
    const before = this.#state;
    this.#state = this.#read(now);
    return before === null || before === this.#state ? null : this.#message(this.#state, now);
  }

  /** The state for one who just came. */
  message(now: number): StreamControl {
    this.#state ??= this.#read(now);
    return this.#message(this.#state, now);
  }

  #read(now: number): 'live' | 'stale' {
    return isFresh(this.#feed, now) ? 'live' : 'stale';
  }

  #message(feed: 'live' | 'stale', ts: number): StreamControl {
    return { op: 'status', feed, ts };
  }
}
