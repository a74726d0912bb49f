export type SharedWork<T> = {
  /** Starts the work, or joins the one of the same name that is under way. */
  join(name: string, start: () => Promise<T>): Promise<T>;
  /** Whoever comes now starts anew; those who wait still get what they wait for. */
  forget(): void;
  settled(): Promise<void>;
};

/** Work that is done once for all who ask for it at the same time. */
export function createSharedWork<T>(): SharedWork<T> {
  const underWay = new Map<string, Promise<T>>();

  return {
    join(name, start) {
      const running = underWay.get(name);
      if (running) return running;
      const started = start().finally(() => {
        if (underWay.get(name) === started) underWay.delete(name);
      });
      underWay.set(name, started);
      return started;
    },
    forget: () => underWay.clear(),
    async settled() {
      await Promise.allSettled(underWay.values());
    },
  };
}
