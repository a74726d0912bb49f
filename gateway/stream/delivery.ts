import type { Client } from './client.ts';
import type { TickFrames } from './frames.ts';
import type { Group } from './groups.ts';

/** Clients served before everybody else gets a turn: some 3 ms of work. */
const SLICE = 500;

/** One tick on its way out. */
type Round = { readonly groups: Iterable<Group<Client>>; readonly frames: TickFrames; readonly now: number };

/**
 * Hands out the frames of a tick, a slice of the audience at a time: ten thousand clients in one go would hold up
 * every other request for a tenth of a second. Small audiences are served at once.
 *
 * A client is served exactly once a round. Topics stand still until the round is over, and a client that moves to
 * other topics meanwhile is served before it moves.
 */
export class Delivery {
  readonly totals = { frames: 0, bytes: 0 };
  #number = 0;
  #round: Round | null = null;
  #rest: Generator<void> | null = null;
  #next: NodeJS.Immediate | null = null;

  /** A round is not over yet. */
  get busy(): boolean {
    return this.#round !== null;
  }

  begin(round: Round): void {
    this.finish();
    this.#number += 1;
    this.#round = round;
    this.#rest = this.#slices(round);
    this.#serve();
  }

  /** Serves all who still wait. */
  finish(): void {
    if (this.#next) clearImmediate(this.#next);
    while (this.#rest && !this.#rest.next().done);
    this.#end();
  }

  /** Serves this client now if the round has not come to it yet. */
  serveFirst(client: Client): void {
    const { group } = client;
    if (this.#round && group) this.#deliver(client, group.frame(this.#round.frames), this.#round);
    client.servedIn = this.#number;
  }

  #serve(): void {
    this.#next = null;
    if (!this.#rest || this.#rest.next().done) this.#end();
    else this.#next = setImmediate(() => this.#serve());
  }

  #end(): void {
    this.#next = null;
    this.#rest = null;
    this.#round = null;
  }

  *#slices(round: Round): Generator<void> {
    let served = 0;
    for (const group of round.groups) {
      const frame = group.frame(round.frames);
      if (!frame && !group.attention) continue;
      group.attention = false;
      for (const client of group.clients) {
        this.#deliver(client, frame, round);
        served += 1;
        if (served % SLICE === 0) yield;
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
