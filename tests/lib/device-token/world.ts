import type { Keep, Kept } from '#lib/device-token/keep.ts';
import { createDeviceTokens, type TokenNeeds } from '#lib/device-token/tokens.ts';

export const GOOD = 'a'.repeat(40);

/** Storage that several tabs share; a write wakes the others. */
export class SharedKeep {
  goodOne: Kept | null = null;
  demotedOne: Kept | null = null;
  flag: number | null = null;
  readonly #tabs = new Set<{ changed: () => void }>();

  tab(): Keep {
    const self = { changed: () => {} };
    const wakeOthers = () => {
      for (const tab of this.#tabs) if (tab !== self) tab.changed();
    };
    return {
      good: () => this.goodOne,
      demoted: () => this.demotedOne,
      keepGood: (kept) => {
        this.goodOne = kept;
        wakeOthers();
      },
      keepDemoted: (kept) => {
        this.demotedOne = kept;
        wakeOthers();
      },
      dropDemoted: () => {
        this.demotedOne = null;
      },
      pending: () => this.flag,
      setPending: (at) => {
        this.flag = at;
      },
      listen: (changed) => {
        self.changed = changed;
        this.#tabs.add(self);
        return () => void this.#tabs.delete(self);
      },
    };
  }
}

/** One tab before an SDK that answers as the test says; its clock is that of the fake timers. */
export function tabOf(keep: SharedKeep = new SharedKeep(), needs: Partial<TokenNeeds> = {}) {
  const asked: string[] = [];
  const failures: unknown[] = [];
  const world = {
    keep,
    asked,
    failures,
    visible: true,
    answers: [] as (string | Error | Promise<string>)[],
    seen: () => {},
    left: () => {},
    tokens: null as unknown as ReturnType<typeof createDeviceTokens>,
  };
  world.tokens = createDeviceTokens({
    now: Date.now,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    keep: keep.tab(),
    sdk:
      async () =>
      async ({ appId }) => {
        asked.push(appId);
        const answer = await (world.answers.length > 0 ? world.answers.shift()! : GOOD);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    appId: 'app',
    visible: () => world.visible,
    onVisible: (seen) => {
      world.seen = seen;
    },
    onLeave: (left) => {
      world.left = left;
    },
    crawler: false,
    failed: (error) => failures.push(error),
    ...needs,
  });
  return world;
}
