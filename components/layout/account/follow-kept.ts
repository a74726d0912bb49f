import { askAccount } from '#lib/api/account.ts';
import { KEPT, type KeptKind } from '#lib/contract/kept.ts';
import { readMarks } from '#lib/kept/marks.ts';
import { createKeptSync, type KeptNews, type KeptValue, type LocalKind } from '#lib/kept/sync.ts';
import { localWrites, readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { kindOfKey, LOCAL_KINDS } from '#stores/kept.ts';

/** A choice is sent when nothing was changed for so long: somebody who drags writes many times. ms */
const REST_MS = 1_500;
/** What others wrote is looked for when the page is seen again, at most this often. ms */
const LOOK_MS = 30_000;
/** What could not be sent is tried again after this long, doubled each time up to the longest. ms */
const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 10 * 60_000;

export type Choose = (kind: KeptKind, other: KeptValue) => void;

type Following = {
  readonly user: string;
  /** Hears what somebody should know, and how to take the other one after all. */
  readonly tell: (news: KeptNews, choose: Choose) => void;
  /** What another browser wrote is about to come here. @returns runs once it has */
  readonly coming: (kind: KeptKind) => () => void;
};

/**
 * Keeps what this user sets up with the account, as long as the page is open.
 * @returns how to stop
 */
export function followKept({ user, tell, coming }: Following): () => void {
  const sync = createKeptSync({
    user,
    calls: {
      list: () => askAccount(KEPT.list, {}),
      one: (kind) => askAccount(KEPT.one, { kind }),
      put: (request) => askAccount(KEPT.put, request),
    },
    local: heard(coming),
    marks: {
      read: () => readMarks(readLocal(KEY.kept)),
      write: (marks) => void writeLocal(KEY.kept, JSON.stringify(marks)),
    },
    tell: (news) => tell(news, (kind, other) => queue(() => sync.choose(kind, other))),
  });
  const changed = new Set<KeptKind>();
  let line: Promise<void> = Promise.resolve();
  let waiting = 0;
  let stopped = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_RETRY_MS;
  let looked = Number.NEGATIVE_INFINITY;

  /** One after the other, so that no answer meets a mark of another one. */
  function queue(run: () => Promise<void>): void {
    // Looks while a line of them waits find nothing that the last of these does not find.
    if (stopped || waiting >= 8) return;
    waiting += 1;
    line = line.then(async () => {
      waiting -= 1;
      if (stopped) return;
      try {
        await run();
        wait = FIRST_RETRY_MS;
      } catch {
        // The browser has it. Nobody is told: the line's state stands on the page already.
        clearTimeout(retry);
        retry = setTimeout(look, wait);
        wait = Math.min(wait * 2, LONGEST_RETRY_MS);
      }
    });
  }
  function look(): void {
    looked = performance.now();
    queue(() => sync.look());
  }
  const seen = () => {
    if (document.visibilityState !== 'visible') flush();
    else if (performance.now() - looked > LOOK_MS) look();
  };
  function flush(): void {
    clearTimeout(rest);
    const kinds = [...changed];
    changed.clear();
    if (kinds.length > 0)
      queue(async () => {
        for (const kind of kinds) await sync.push(kind);
      });
  }
  const wrote = (key: string) => {
    const kind = kindOfKey(key);
    if (kind === null) return;
    changed.add(kind);
    clearTimeout(rest);
    rest = setTimeout(flush, REST_MS);
  };
  localWrites.add(wrote);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', seen);
  look();
  return () => {
    stopped = true;
    clearTimeout(rest);
    clearTimeout(retry);
    localWrites.delete(wrote);
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** The kinds of this browser, whose takings somebody hears of. */
function heard(coming: Following['coming']): typeof LOCAL_KINDS {
  return Object.fromEntries(
    Object.entries(LOCAL_KINDS).map(([name, kind]): [string, LocalKind] => [
      name,
      {
        read: kind.read,
        take(value) {
          const here = value === null ? null : coming(name as KeptKind);
          kind.take(value);
          here?.();
        },
      },
    ]),
  );
}
