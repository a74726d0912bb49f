import type { Watch } from '#components/ui/painted.tsx';

/** The price of the line that is carried. It follows the pointer frame by frame, so it is painted and not rendered. */
export type Carried = {
  readonly price: () => string;
  readonly put: (price: string) => void;
  /** For what says the price. */
  readonly watch: Watch;
  /** For what puts lines and tags into their places, after they say it. */
  readonly watchPlaces: Watch;
};

export function createCarried(): Carried {
  const [texts, places] = [new Set<() => void>(), new Set<() => void>()];
  const watchIn = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  let now = '';
  return {
    price: () => now,
    put: (price) => {
      if (price === now) return;
      now = price;
      for (const listener of [...texts, ...places]) listener();
    },
    watch: watchIn(texts),
    watchPlaces: watchIn(places),
  };
}
