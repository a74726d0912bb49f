import type { ReactNode } from 'react';

/** A notice in a stack. `duration` in ms; 0 stays until it is closed. */
export type Notice<Kind extends string> = {
  readonly id: number;
  readonly kind: Kind;
  readonly title?: ReactNode;
  readonly text: ReactNode;
  readonly duration: number;
  /** Said by what belongs to a trading screen. All of its notices stand in one place (foot.ts). */
  readonly place?: 'panel';
  /** What it is about: whatever is said next about the same takes its place. */
  readonly about?: string;
  readonly action?: { readonly label: ReactNode; readonly run: () => void };
};
export type NoticeInput<Kind extends string> = Omit<Notice<Kind>, 'id' | 'duration'> & { readonly duration?: number };

/** More notices than this say nothing; the oldest gives way. */
export const NOTICE_LIMIT = 5;

type Rules<Kind extends string> = {
  readonly durationOf: (kind: Kind) => number;
  /** An open notice of the same kind and texts is shown once more instead of beside itself. */
  readonly merge: boolean;
};

/** A stack of notices with their clocks. Plain state: views subscribe, anyone in the browser may open one. */
export function createNotices<Kind extends string>({ durationOf, merge }: Rules<Kind>) {
  let list: readonly Notice<Kind>[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const clocks = new Map<number, { timer: ReturnType<typeof setTimeout> | undefined; ends: number; left: number }>();

  const set = (next: readonly Notice<Kind>[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  const stop = (id: number) => clearTimeout(clocks.get(id)?.timer);
  const run = (id: number, ms: number) => {
    stop(id);
    clocks.set(id, { timer: setTimeout(() => close(id), ms), ends: performance.now() + ms, left: ms });
  };
  const find = (id: number) => list.find((notice) => notice.id === id);
  /** Starts the full time again. */
  const restart = (id: number) => {
    const notice = find(id);
    if (notice && notice.duration > 0) run(id, notice.duration);
  };

  function close(id: number): void {
    stop(id);
    clocks.delete(id);
    set(list.filter((notice) => notice.id !== id));
  }

  /** What was said of it so far is over. */
  function settle(about: string | undefined): void {
    if (about === undefined) return;
    for (const notice of list) if (notice.about === about) close(notice.id);
  }

  function open(input: NoticeInput<Kind>): { readonly id: number; close(): void } {
    settle(input.about);
    const same = merge ? list.find((known) => isSame(known, input)) : undefined;
    if (same) {
      restart(same.id);
      return { id: same.id, close: () => close(same.id) };
    }
    const oldest = list.length >= NOTICE_LIMIT ? list[0] : undefined;
    if (oldest) close(oldest.id);
    lastId += 1;
    const id = lastId;
    set([...list, { ...input, id, duration: input.duration ?? durationOf(input.kind) }]);
    restart(id);
    return { id, close: () => close(id) };
  }

  return {
    open,
    close,
    settle,
    restart,
    /** Stops the clock where it is. */
    pause: (id: number) => {
      const clock = clocks.get(id);
      if (!clock?.timer) return;
      stop(id);
      clocks.set(id, { timer: undefined, ends: 0, left: Math.max(0, clock.ends - performance.now()) });
    },
    /** Lets a stopped clock run on. */
    resume: (id: number) => {
      const clock = clocks.get(id);
      if (clock && !clock.timer) run(id, clock.left);
    },
    /** @returns whether there was one */
    closeNewest: () => {
      const newest = list.at(-1);
      if (newest) close(newest.id);
      return newest !== undefined;
    },
    closeAll: () => {
      for (const { id } of list) close(id);
    },
    get: () => list,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function isSame<Kind extends string>(known: Notice<Kind>, input: NoticeInput<Kind>): boolean {
  return known.kind === input.kind && known.text === input.text && known.title === input.title;
}
