import type { Watch } from '#components/ui/painted.tsx';
import type { BookHead } from './controller.ts';

/** Spread and ratio of the book as they are now, for those who paint them. */
export type LiveHead = {
  readonly watch: Watch;
  readonly now: () => BookHead;
  readonly set: (head: BookHead) => void;
};

export function liveHead(first: BookHead): LiveHead {
  let head = first;
  const listeners = new Set<() => void>();
  return {
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    now: () => head,
    set: (next) => {
      head = next;
      for (const listener of listeners) listener();
    },
  };
}
