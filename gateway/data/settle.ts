import { flushCompileCache } from 'node:module';

/**
 * Gives back what the start of this thread left behind: 5 MB of a thread of ours, 9 MB of the main one. V8 would do so by
 * itself while little is made anew, but it measures that only when it collects, and what idles after its start is for ever
 * taken for as busy as then.
 *
 * Takes 20 to 80 ms, so before anybody waits. Without --expose-gc (`scripts/lib/processes.mjs` sets it) nothing happens.
 */
export function settle(): void {
  // Node holds the compiled code that it read, 8 MB of this program, until it writes what is new: at its end, unless asked.
  flushCompileCache();
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Bytes of a heap that is looked through in some 50 ms; what is left behind is little beside a larger one. */
const SMALL = 160 * 1024 * 1024;

/** The same once people are here already: not where they would wait for it. */
export function settleLate(): void {
  if (process.memoryUsage().heapUsed < SMALL) settle();
}
