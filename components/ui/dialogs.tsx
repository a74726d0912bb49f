'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-frame.tsx';

type Options = Omit<DialogProps, 'open' | 'onOpenChange' | 'children'> & {
  readonly content: ReactNode | ((close: () => void) => ReactNode);
};
type Entry = { readonly id: number; readonly options: Options; readonly open: boolean };

export type OpenedDialog = {
  /** Closes without asking `beforeClose`: whoever calls it has decided. */
  close(): void;
  /** Settles when it has closed, however that came about. */
  readonly closed: Promise<void>;
};

/** More than this many dialogs on top of each other is a fault of the caller. */
const LIMIT = 8;

let entries: readonly Entry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const settle = new Map<number, () => void>();

function set(next: readonly Entry[]) {
  entries = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog from anywhere in the browser; `<DialogHost>` draws it. @throws when eight are open already */
export function openDialog(options: Options): OpenedDialog {
  if (entries.length >= LIMIT)
    throw new Error(`openDialog: ${LIMIT} dialogs are open; close one before opening another.`);
  lastId += 1;
  const id = lastId;
  const closed = new Promise<void>((resolve) => settle.set(id, resolve));
  set([...entries, { id, options, open: true }]);
  return { close: () => shut(id), closed };
}

function shut(id: number) {
  set(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
}

function remove(entry: Entry) {
  set(entries.filter(({ id }) => id !== entry.id));
  settle.get(entry.id)?.();
  settle.delete(entry.id);
  entry.options.onClosed?.();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const NONE: readonly Entry[] = [];

/** Stands once in the root layout. Draws nothing, and fetches nothing, until a dialog is opened. */
export function DialogHost() {
  const list = useSyncExternalStore(
    subscribe,
    () => entries,
    () => NONE,
  );
  return list.map((entry) => {
    const { content, ...options } = entry.options;
    return (
      <Dialog
        key={entry.id}
        {...options}
        open={entry.open}
        onOpenChange={() => shut(entry.id)}
        onClosed={() => remove(entry)}
      >
        {typeof content === 'function' ? content(() => shut(entry.id)) : content}
      </Dialog>
    );
  });
}
