import type { Client } from './client.ts';
import type { TickFrames } from './frames.ts';
import type { Group } from './groups.ts';
import { Pace, SLICE_MS } from './pace.ts';

/** Clients between two looks at the time. */
const STEP = 20;

/** One tick on its way out: what it tells is worked out, market by market, then handed out. */
type Round = {
  readonly advance: Iterator<void>;
  readonly groups: Iterable<Group<Client>>;
  readonly frames: TickFrames;
  readonly now: number;
};

export type Outside = {
  /** Milliseconds of anything that goes on. */
  readonly spent: () => number;
  /** Does something when everybody else had a turn. @returns calls it off */
  readonly later: (work: () => void) => () => void;
};

export const OUTSIDE: Outside = {
  spent: () => performance.now(),
  later(work) {
    const handle = setImmediate(work);
    return () => clearImmediate(handle);
  },
};

/**
 * Works out a tick and hands out its frames, a slice of time at a time: books of many markets, or ten thousand clients,
 * in one go would hold up every order for a tenth of a second. What takes no longer than a slice is done at once.
 *
 * A client is served exactly once a round. Topics stand still while frames are handed out, and a client that moves to
 * other topics meanwhile is served before it moves; before that, whoever moves is served where it is then.
 */
export class Delivery {
  readonly totals = { frames: 0, bytes: 0 };
  readonly #outside: Outside;
  readonly #pace = new Pace();
  #number = 0;
  #round: Round | null = null;
  /** All topics of the round are worked out. */
  #handing = false;
  #rest: Iterator<void> | null = null;
  #callOff: (() => void) | null = null;
  #worked = 0;

  readonly #failed: (error: unknown) => void;

  /** @param failed hears what broke a round; the next one begins anew */
  constructor(outside: Outside, failed: (error: unknown) => void) {
    this.#outside = outside;
    this.#failed = failed;
  }

  /** A round is not over yet, or it is not yet time for another. @param late ms that the tick comes after its time */
  mayBegin(late: number): boolean {
    return this.#round === null && this.#pace.begins(this.#outside.spent(), late);
  }

  begin(round: Round): void {
    this.finish();
    this.#number += 1;
    this.#round = round;
    this.#handing = false;
    this.#worked = 0;
    this.#rest = this.#steps(round);
    this.#slice();
  }

  /** Serves all who still wait. */
  finish(): void {
    this.#callOff?.();
    try {
      while (this.#rest && !this.#rest.next().done);
    } catch (error) {
      this.#failed(error);
    }
    this.#end();
  }

  /** Serves this client now if the round has not come to it yet. */
  serveFirst(client: Client): void {
    if (!this.#handing) return;
    const { group } = client;
    if (this.#round && group) this.#deliver(client, group.frame(this.#round.frames), this.#round);
    client.servedIn = this.#number;
  }

  #slice(): void {
    this.#callOff = null;
    const { spent, later } = this.#outside;
    try {
      const began = spent();
      while (this.#rest) {
        const isOver = this.#rest.next().done;
        const took = spent() - began;
        if (isOver) {
          this.#pace.ended(spent(), this.#worked + took);
          return this.#end();
        }
        if (took < SLICE_MS) continue;
        this.#worked += took;
        this.#callOff = later(() => this.#slice());
        return;
      }
    } catch (error) {
      this.#end();
      this.#failed(error);
    }
  }

  #end(): void {
    this.#callOff = null;
    this.#rest = null;
    this.#round = null;
    this.#handing = false;
  }

  *#steps(round: Round): Generator<void> {
    for (let next = round.advance.next(); !next.done; next = round.advance.next()) yield;
    this.#handing = true;
    let served = 0;
    for (const group of round.groups) {
      const frame = group.frame(round.frames);
      if (frame === null && !group.attention) continue;
      group.attention = false;
      // A frame of its own was built.
      if (frame) yield;
      for (const client of group.clients) {
        this.#deliver(client, frame, round);
        served += 1;
        if (served % STEP === 0) yield;
      }
    }
  }

  #deliver(client: Client, frame: Buffer | null, { frames, now }: Round): void {
    if (client.servedIn === this.#number) {
      // It came while the round was under way; what it waits for is due in the next one.
      if (client.group) client.group.attention = true;
      return;
    }
    client.servedIn = this.#number;
    const bytes = client.deliver(frame, frames, now);
    if (bytes > 0) this.totals.frames += 1;
    this.totals.bytes += bytes;
  }
}
