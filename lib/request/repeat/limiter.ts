/** Calls that wait at most; more means a loop. */
const QUEUE_LIMIT = 100;

type Needs = {
  /** Runs later, ms. */
  readonly later: (run: () => void, ms: number) => () => void;
};

/** More calls wait than anybody can have asked for. */
export class QueueFullError extends Error {
  constructor() {
    super(
      `More than ${QUEUE_LIMIT} calls are waiting for their turn, so this one was not sent. Is something in a loop?`,
    );
    this.name = 'QueueFullError';
  }
}

/** Lets so many calls be pending at once; further ones look again after each step of the gap, in order (REQ-33). */
export function createLimiter({ later }: Needs) {
  let pending = 0;
  const queue: object[] = [];
  return {
    /**
     * @param limit calls at once @param gap ms @returns gives the place back, once
     * @throws QueueFullError when too many wait
     */
    async enter(limit: number, gap: number): Promise<() => void> {
      if (queue.length > 0 || pending >= limit) {
        if (queue.length >= QUEUE_LIMIT) throw new QueueFullError();
        const turn = {};
        queue.push(turn);
        do await new Promise<void>((resolve) => later(resolve, gap));
        while (queue[0] !== turn || pending >= limit);
        queue.shift();
      }
      pending += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        pending -= 1;
      };
    },
    get state() {
      return { pending, waiting: queue.length };
    },
  };
}
