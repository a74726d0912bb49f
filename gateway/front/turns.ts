/** Thrown when the queue is full. */
export class NoTurnError extends Error {
  override name = 'NoTurnError';
}

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` pieces of work run side by side and up to `waiting` more wait in order.
 * The function it returns rejects with NoTurnError when all of those places are taken.
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const queue: (() => void)[] = [];
  let running = 0;

  return async function turn(work) {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new NoTurnError(`${waiting} wait already`);
      // A finished task hands its place over, so `running` does not change in between.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
