'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Checkbox } from '#components/ui/fields.tsx';
import { IconLock } from '#components/ui/icons.tsx';
import { IconGripVertical } from '#components/ui/icons-terminal.tsx';
import { type ColumnChoice, isFirstLayout, moveColumn, shownColumns } from '#lib/market/columns.ts';
import { useMarketColumns } from '#stores/market-columns.ts';
import { fitColumns, leftByFirst } from './fitting.ts';
import { useColumnTable } from './use-column-table.ts';

/** px: `h-8` */
const ITEM_HEIGHT = 32;

/** Which columns the table has, and in which order. @param room of the table, px */
export function ColumnChooser({ room }: { room: number }) {
  const t = useTranslations('markets');
  const layout = useMarketColumns((state) => state.layout);
  const first = isFirstLayout(layout);
  const left = first ? leftByFirst(room) : fitColumns(shownColumns(layout), room).left;
  return (
    <div className="w-59 p-1.5">
      <div className="flex h-8 items-center justify-between px-2">
        <h2 className="text-faint">{t('chooser.title')}</h2>
        <button
          type="button"
          disabled={first}
          onClick={() => useMarketColumns.getState().reset()}
          className="touch text-accent enabled:hover:underline disabled:text-faint"
        >
          {t('chooser.reset')}
        </button>
      </div>
      <p className="flex h-8 items-center gap-2 ps-7.5 text-13 text-faint">
        <IconLock size={14} label={t('chooser.locked')} />
        {t('columns.price')}
      </p>
      <Items left={left} />
      {left.length > 0 ? <p className="px-2 pt-1 pb-1.5 text-faint">{t('chooser.narrow')}</p> : null}
    </div>
  );
}

/** Moved by dragging the grip, or by the arrow keys on it. */
function Items({ left }: { left: readonly ColumnChoice[] }) {
  const t = useTranslations('markets');
  const table = useColumnTable();
  const items = table.getCenterLeafColumns().map(({ id }) => id as ColumnChoice);
  const [dragged, setDragged] = useState<ColumnChoice | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const move = (id: ColumnChoice, to: number) => {
    const order = moveColumn(items, id, to);
    if (order.join() === items.join()) return;
    table.setColumnOrder([...order]);
    setSaid(t('chooser.moved', { column: t(`columns.${id}`), place: order.indexOf(id) + 1, count: order.length }));
  };
  const drag = (event: PointerEvent) => {
    if (!dragged || !list.current) return;
    move(dragged, Math.floor((event.clientY - list.current.getBoundingClientRect().top) / ITEM_HEIGHT));
  };
  return (
    <>
      <ul ref={list} onPointerMove={drag} onPointerUp={() => setDragged(null)} onPointerCancel={() => setDragged(null)}>
        {items.map((id, index) => (
          <li
            key={id}
            className={cx('flex h-8 items-center rounded-control hover:bg-hover', dragged === id && 'bg-hover')}
          >
            <button
              type="button"
              aria-label={t('chooser.move', { column: t(`columns.${id}`) })}
              onPointerDown={(event) => {
                // The list holds the pointer: an item that changes its place would let go of it.
                list.current?.setPointerCapture(event.pointerId);
                setDragged(id);
              }}
              onKeyDown={(event) => step(event, index, items.length, (to) => move(id, to))}
              className="grid h-full w-7.5 cursor-grab touch-none place-items-center text-faint hover:text-text active:cursor-grabbing"
            >
              <IconGripVertical size={14} />
            </button>
            <Checkbox
              checked={table.getColumn(id)?.getIsVisible() ?? false}
              onCheckedChange={(checked) => table.getColumn(id)?.toggleVisibility(checked)}
              className={cx('h-full flex-1 text-13', left.includes(id) && 'text-faint')}
            >
              {t(`columns.${id}`)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function step(event: KeyboardEvent, at: number, count: number, move: (to: number) => void) {
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  move(to);
}
