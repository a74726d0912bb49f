/**
 * Opens two things that each take something over, so that neither takes before both are ready to: where one cannot be
 * opened, the other has taken nothing. An `open` that is ready waits for `ready`, which rejects where the other failed.
 * @throws what the first one failed with
 */
export async function openBoth<K, T>(
  [one, other]: readonly [K, K],
  open: (key: K, ready: () => Promise<void>) => Promise<T>,
): Promise<[T, T]> {
  const all = Promise.withResolvers<void>();
  // Whoever waits hears of it there.
  all.promise.catch(() => undefined);
  const failures: unknown[] = [];
  let missing = 2;
  const ready = () => {
    missing -= 1;
    if (missing === 0) all.resolve();
    return all.promise;
  };
  const begin = async (key: K) => {
    try {
      return await open(key, ready);
    } catch (error) {
      failures.push(error);
      all.reject(error);
      throw error;
    }
  };
  const opened = [begin(one), begin(other)] as const;
  // What was opened all the same is known to whoever closes it by then.
  await Promise.allSettled(opened);
  if (failures.length > 0) throw failures[0];
  return Promise.all(opened);
}
