type Limits = {
  /** Things in all. */ readonly most: number /** Of one owner; more push out its own oldest. */;
  readonly each: number;
};

/** What was made, kept for repeated questions: the oldest goes, and an owner with many loses its own before others'. */
export function createShelf<T>({ most, each }: Limits) {
  const kept = new Map<string, { readonly owner: string; readonly thing: T }>();

  function oldestOf(owner: string): string | undefined {
    const own = [...kept].filter(([, one]) => one.owner === owner);
    return own.length > each ? own[0]?.[0] : undefined;
  }

  return {
    get: (key: string): T | undefined => kept.get(key)?.thing,
    put(key: string, owner: string, thing: T): void {
      kept.set(key, { owner, thing });
      const gone = oldestOf(owner) ?? (kept.size > most ? [...kept.keys()][0] : undefined);
      if (gone !== undefined) kept.delete(gone);
    },
    drop: (key: string): void => void kept.delete(key),
  };
}
