/** A dead-man's switch: how long it waits, and until when (epoch ms). */
export type Countdown = { readonly seconds: number; readonly endsAt: number };

type Ending = { readonly owner: number; readonly endsAt: number };

/** Dead-man's switches that run, one an owner, soonest first. */
export class Countdowns {
  readonly #byOwner = new Map<number, Countdown>();
  /** By end, then by owner. */
  readonly #endings: Ending[] = [];

  get size(): number {
    return this.#byOwner.size;
  }

  of(owner: number): Countdown | undefined {
    return this.#byOwner.get(owner);
  }

  /** Arms or renews it; 0 seconds puts it away. */
  set(owner: number, countdown: Countdown): void {
    const before = this.#byOwner.get(owner);
    if (before) this.#endings.splice(this.#position({ owner, endsAt: before.endsAt }), 1);
    this.#byOwner.delete(owner);
    if (countdown.seconds === 0) return;
    this.#byOwner.set(owner, countdown);
    const ending = { owner, endsAt: countdown.endsAt };
    this.#endings.splice(this.#position(ending), 0, ending);
  }

  /** Owners whose switch has run out, soonest first. */
  over(now: number, limit: number): number[] {
    const owners: number[] = [];
    for (const { owner, endsAt } of this.#endings) {
      if (endsAt > now || owners.length === limit) break;
      owners.push(owner);
    }
    return owners;
  }

  /** When the next one runs out, epoch ms; null while none runs. */
  get next(): number | null {
    return this.#endings[0]?.endsAt ?? null;
  }

  *[Symbol.iterator](): Generator<readonly [owner: number, countdown: Countdown]> {
    for (const { owner } of this.#endings) yield [owner, this.#byOwner.get(owner)!];
  }

  /** Where one stands, or would stand. */
  #position({ owner, endsAt }: Ending): number {
    let [low, high] = [0, this.#endings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.#endings[middle]!;
      if (at.endsAt < endsAt || (at.endsAt === endsAt && at.owner < owner)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
