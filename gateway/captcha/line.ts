import { DomainRefusal } from '../base/refusal.ts';

/** Too many wait already, of all or of this one. */
export class LineFull extends DomainRefusal {
  override readonly name = 'LineFull';

  constructor(message: string) {
    super('busy', 'unavailable', { retryAfter: 1000, message });
  }
}

type Limits = {
  /** Done at once, and places in all for those that wait. */
  readonly running: number;
  readonly waiting: number;
  /** Places of one asker, waiting and running: one never takes those of others. */
  readonly each: number;
};

/** Work on other threads, in the order of arrival, with an end for all and an earlier one for each asker. */
export function createLine({ running, waiting, each }: Limits) {
  const held = new Map<string, number>();
  const line: (() => void)[] = [];
  let busy = 0;

  async function turn(): Promise<void> {
    if (busy >= running) await new Promise<void>((go) => line.push(go));
    else busy += 1;
  }
  function leave(who: string): void {
    const left = (held.get(who) ?? 1) - 1;
    if (left === 0) held.delete(who);
    else held.set(who, left);
    const next = line.shift();
    // The place goes on to the next in line.
    if (next) next();
    else busy -= 1;
  }

  return {
    /** @throws LineFull before anything of it is done */
    async run<T>(who: string, work: () => Promise<T>): Promise<T> {
      const own = held.get(who) ?? 0;
      if (own >= each || line.length >= waiting) throw new LineFull(`${own} of its own, ${line.length} of all wait`);
      held.set(who, own + 1);
      await turn();
      try {
        return await work();
      } finally {
        leave(who);
      }
    },
  };
}
