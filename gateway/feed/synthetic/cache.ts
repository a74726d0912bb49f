/**
 * A bounded memory of values that can always be made again. Two generations: what is used moves into the young one,
 * and when that is full the old one is dropped whole. At most 2 × `limit` entries, and no bookkeeping per hit.
 */
export type Cache<V> = {
  get(key: number): V | undefined;
  set(key: number, value: V): void;
  size(): number;
  /** All that it has, in no order. */
  entries(): [number, V][];
};

export function createCache<V>(limit: number): Cache<V> {
  let young = new Map<number, V>();
  let old = new Map<number, V>();

  function set(key: number, value: V): void {
    if (young.size >= limit) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  }

  function get(key: number): V | undefined {
    const hit = young.get(key);
    if (hit !== undefined) return hit;
    const aged = old.get(key);
    if (aged !== undefined) set(key, aged);
    return aged;
  }

  return {
    get,
    set,
    size: () => young.size + old.size,
    entries: () => [...new Map([...old, ...young])],
  };
}
