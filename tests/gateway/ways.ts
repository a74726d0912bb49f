type Way = <M>(message: M, arrive: (message: M) => void) => void;

/**
 * Ways between processes, for adapters that share nothing with who asks: messages are cloned, wait for some turns of the
 * event loop and arrive in bursts. Each way keeps its order, one overtakes the other. All are moved by one turn at a time
 * while there is anything on them.
 * @param seed the same seed makes the same delays
 */
export function ways(seed: number): () => Way {
  const random = randomOf(seed);
  const queues: (() => void)[][] = [];
  let turning = false;
  const turn = (): void => {
    turning = false;
    // Two of three turns a way stands still; then some of what waits arrives at once, or all of it.
    for (const queue of queues) {
      if (random() < 2 / 3) continue;
      const burst = random() < 0.5 ? queue.length : Math.ceil(queue.length * random());
      for (const arrive of queue.splice(0, burst)) arrive();
    }
    wake();
  };
  const wake = (): void => {
    if (turning || queues.every(({ length }) => length === 0)) return;
    turning = true;
    setImmediate(turn);
  };
  return () => {
    const queue: (() => void)[] = [];
    queues.push(queue);
    return (message, arrive) => {
      // As it is now, whatever its sender does with it later.
      const copy = structuredClone(message);
      queue.push(() => arrive(copy));
      wake();
    };
  };
}

/** Mulberry32. @returns numbers from 0 up to 1 */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
