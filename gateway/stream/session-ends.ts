import type { Bus, Channel, Marks } from '../bus/bus.ts';
import { TICKET_MS } from './tickets.ts';

/** Longer than a ticket that was on its way to somebody can be shown. */
const REMEMBERED_MS = 2 * TICKET_MS;
/** Ends remembered at most; the oldest goes first. */
const MOST = 50_000;

/** Who wants to hear that a session ended, in whichever process: its connections are closed, its tickets worth nothing. */
export class SessionEnds {
  readonly #ended: Marks;
  readonly #news: Channel<string>;

  constructor(bus: Pick<Bus, 'marks' | 'channel'>) {
    this.#ended = bus.marks('ended sessions', MOST);
    this.#news = bus.channel('ended sessions, as they end');
  }

  /** Marked before it is told: who begins to listen and then looks misses no end. */
  async tell(session: string, now: number): Promise<void> {
    await this.#ended.set(session, now + REMEMBERED_MS);
    await this.#news.publish(session);
  }

  /** Whether it ended a short while ago. */
  has(session: string, now: number): Promise<boolean> {
    return this.#ended.has(session, now);
  }

  listen(listener: (session: string) => void): () => void {
    return this.#news.subscribe(listener);
  }
}
