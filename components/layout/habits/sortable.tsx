'use client';

import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconGripVertical } from '#components/ui/icons-terminal.tsx';

type SortableProps<Item> = {
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** Of the handle. */
  readonly handle: (item: Item) => string;
  readonly onMove: (item: Item, to: number) => void;
  readonly label: string;
  readonly children: (item: Item) => ReactNode;
};

/** A list whose rows are put in another order: by dragging their handle, and by the arrows while it has the focus. */
export function Sortable<Item>({ items, idOf, handle, onMove, label, children }: SortableProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const onPointerMove = (item: Item) => (event: PointerEvent) => {
    if (dragged !== idOf(item)) return;
    const to = placeAt(list.current, event.clientY);
    if (to !== null && to !== items.indexOf(item)) onMove(item, to);
  };
  const onKeyDown = (item: Item) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const to = items.indexOf(item) + step;
    if (step === 0) return;
    event.preventDefault();
    if (to >= 0 && to < items.length) onMove(item, to);
  };
  const stop = () => setDragged(null);
  return (
    <ul ref={list} aria-label={label}>
      {items.map((item) => (
        <li
          key={idOf(item)}
          className={cx(
            'flex min-h-9 items-center gap-2 rounded-control text-13 max-md:min-h-11',
            dragged === idOf(item) && 'bg-hover',
          )}
        >
          <button
            type="button"
            aria-label={handle(item)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(idOf(item));
            }}
            onPointerMove={onPointerMove(item)}
            onPointerUp={stop}
            onPointerCancel={stop}
            onKeyDown={onKeyDown(item)}
            className="touch grid size-7 shrink-0 cursor-grab touch-none place-items-center rounded-control text-faint hover:bg-hover hover:text-text"
          >
            <IconGripVertical size={14} />
          </button>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** The row that a height of the window falls into; above the first the first, below the last the last. */
function placeAt(list: HTMLUListElement | null, y: number): number | null {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  if (rows.length === 0) return null;
  const below = rows.findIndex(({ bottom }) => y < bottom);
  return below === -1 ? rows.length - 1 : below;
}
