import type { MarketStream, TopicHandle } from './client.ts';
import type { Identity } from './login.ts';
import type { Reducer } from './reducer.ts';
import type { Connection } from './status.ts';

type Needs = {
  /** Fetches the code of the stream and makes it. */
  readonly load: () => Promise<MarketStream>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly online: () => boolean;
  readonly after: (ms: number, task: () => void) => () => void;
};

/** Code that could not be fetched is asked for again after this long. ms */
const RETRY_MS = 4_000;

/**
 * A stream whose code is fetched when the first topic is wanted, so that it costs the first view nothing. It behaves
 * as the real one does before its first connection; when the code cannot be fetched the numbers count as stale.
 */
export function laterStream({ load, now, online, after }: Needs): MarketStream {
  let real: MarketStream | null = null;
  let asked = false;
  let before: Connection = { status: 'connecting', since: 0, latencyMs: null };
  const waiting = new Set<(stream: MarketStream) => void>();
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const watcher of [...watchers]) watcher();
  };

  function need(): void {
    if (real || asked) return;
    asked = true;
    load().then(begin, fail);
  }
  function begin(stream: MarketStream): void {
    real = stream;
    for (const start of [...waiting]) start(stream);
    waiting.clear();
    stream.onConnection(tell);
    tell();
  }
  function fail(): void {
    asked = false;
    before = { status: online() ? 'stale' : 'offline', since: now(), latencyMs: null };
    tell();
    if (waiting.size > 0) after(RETRY_MS, need);
  }
  /** Runs with the stream, now or as soon as it is there. @returns undoes it */
  function withReal(run: (stream: MarketStream) => () => void): () => void {
    if (real) return run(real);
    let undo = () => {};
    const start = (stream: MarketStream) => {
      undo = run(stream);
    };
    waiting.add(start);
    need();
    return () => {
      waiting.delete(start);
      undo();
    };
  }

  return {
    topic<State>(name: string, makeReducer: () => Reducer<State>): TopicHandle<State> {
      let handle: TopicHandle<State> | null = null;
      const open = (stream: MarketStream) => {
        handle ??= stream.topic(name, makeReducer);
        return handle;
      };
      const stops = new Set<() => void>();
      return {
        subscribe: (listener) => {
          const undo = withReal((stream) => open(stream).subscribe(listener));
          const stop = () => {
            if (stops.delete(stop)) undo();
          };
          stops.add(stop);
          return stop;
        },
        get: () => (real ? open(real).get() : null),
        close: () => {
          for (const stop of [...stops]) stop();
        },
      };
    },
    identify: (who: Identity) => withReal((stream) => stream.identify(who)),
    connection: () => real?.connection() ?? before,
    onConnection: (listener) => {
      const told = () => listener();
      watchers.add(told);
      return () => watchers.delete(told);
    },
    clockOffset: () => real?.clockOffset() ?? null,
    close: () => real?.close(),
  };
}
