import { readLocal, writeLocal } from './local.ts';
import { KEY, TAB_CHANNEL } from './names.ts';

/** What a tab tells the others: which kind of stored thing changed. They read it again, and validate it, themselves. */
export const TAB_TOPICS = ['settings', 'preferences', 'favourites', 'hotkeys', 'session', 'frozen'] as const;
export type TabTopic = (typeof TAB_TOPICS)[number];

let channel: BroadcastChannel | null = null;

/** Tells the other tabs of this site. Where BroadcastChannel is missing, a touched storage key does. */
export function tellTabs(topic: TabTopic): void {
  if (typeof window === 'undefined') return;
  if (typeof BroadcastChannel === 'function') {
    open().postMessage(topic);
    return;
  }
  // The storage event needs a value that differs from the last one.
  const last = /:(\d{1,9})$/.exec(readLocal(KEY.tabSignal) ?? '')?.[1] ?? '0';
  writeLocal(KEY.tabSignal, `${topic}:${Number.parseInt(last, 10) + 1}`);
}

/** Runs it unless another tab of this site is at it already. Where there are no locks, every tab does it for itself. */
export async function inOneTab(name: string, run: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks) await locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
  else await run();
}

/** Cookies and storage go from tab to tab by ways of their own, and may come after the word of them. ms */
const SECOND_LOOK_MS = 300;

/**
 * @param listener reads again what is stored; called when another tab has changed it, and once more a moment later
 * @returns how to stop listening
 */
export function onOtherTab(topic: TabTopic, listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const heard = (told: unknown) => {
    if (told !== topic) return;
    listener();
    clearTimeout(again);
    again = setTimeout(listener, SECOND_LOOK_MS);
  };
  const stored = (event: StorageEvent) => {
    if (event.key === KEY.tabSignal) heard(event.newValue?.split(':')[0]);
  };
  window.addEventListener('storage', stored);
  const source = typeof BroadcastChannel === 'function' ? open() : null;
  const message = ({ data }: MessageEvent<unknown>) => heard(data);
  source?.addEventListener('message', message);
  return () => {
    clearTimeout(again);
    window.removeEventListener('storage', stored);
    source?.removeEventListener('message', message);
  };
}

/** Calls back when another tab of this site has written that key. @returns how to stop listening */
export function onStored(key: string, listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const stored = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  window.addEventListener('storage', stored);
  return () => window.removeEventListener('storage', stored);
}

/** One channel a tab: a channel never hears itself, so the writer is not told of its own change. */
function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(TAB_CHANNEL);
  return channel;
}
