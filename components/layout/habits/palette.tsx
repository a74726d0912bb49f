'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Chip } from '#components/ui/chip.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Link } from '#components/ui/link.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { ActionId } from '#lib/hotkeys/actions.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useHotkeys } from '#stores/hotkeys.ts';
import { useInstruments } from '#stores/instruments.ts';
import { Caps } from './help-parts.tsx';
import { type PaletteItem, usePaletteItems } from './palette-items.ts';
import { run } from './runner.ts';

type PaletteProps = { readonly open: boolean; readonly onClose: () => void };

/** Everything one can go to or do, by its name. */
export function Palette({ open, onClose }: PaletteProps) {
  const t = useTranslations('habits.palette');
  // Where the dialog is left to, by the key or by the eye.
  const then = useRef<(() => void) | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      onClosed={() => {
        then.current?.();
        then.current = null;
      }}
      title={t('title')}
      titleHidden
      size="l"
      sheet
      className="mt-[10vh]! max-md:h-[85vh]"
    >
      <Commands
        onDone={(after) => {
          then.current = after ?? null;
          onClose();
        }}
      />
    </Dialog>
  );
}

/** Rows that a page key jumps over. */
const PAGE = 8;

function Commands({ onDone }: { onDone: (after?: () => void) => void }) {
  const t = useTranslations('habits.palette');
  const listId = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const items = usePaletteItems(query);
  useEffect(() => {
    useHotkeys.getState().hydrate()();
    if (useInstruments.getState().list.length === 0) void useInstruments.getState().load();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its best answer
  useEffect(() => setAt(0), [query]);
  const reached = Math.min(at, items.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moved(event.key, reached, items.length);
    if (to !== null) setAt(to);
    // A press on the row itself: a link asks at the doors of paper trading like every other.
    else if (event.key === 'Enter' && items[reached]) document.getElementById(`${listId}-${reached}`)?.click();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <SearchField
        autoFocus
        label={t('label')}
        placeholder={t('placeholder')}
        value={query}
        maxLength={60}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onClear={() => setQuery('')}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={items[reached] ? `${listId}-${reached}` : undefined}
        className="h-11!"
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('results')}
        className="-mx-3 mt-2 max-h-[56vh] overflow-y-auto max-md:max-h-none"
      >
        {items.map((item, index) => (
          <Row
            key={item.id}
            id={`${listId}-${index}`}
            item={item}
            heads={item.group !== items[index - 1]?.group}
            reached={index === reached}
            onReach={() => setAt(index)}
            onDone={onDone}
          />
        ))}
      </div>
      {items.length === 0 ? <EmptyState title={t('none', { query: query.trim() })} text={t('noneHint')} /> : null}
      <p role="status" className="sr-only">
        {query ? t('count', { count: items.length }) : ''}
      </p>
    </>
  );
}

/** Where a key leads in a list; null for keys that mean something else. */
function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + PAGE, count - 1);
  if (key === 'PageUp') return Math.max(at - PAGE, 0);
  return null;
}

type RowProps = {
  readonly id: string;
  readonly item: PaletteItem;
  /** The first of its group. */
  readonly heads: boolean;
  readonly reached: boolean;
  readonly onReach: () => void;
  readonly onDone: (after?: () => void) => void;
};

function Row({ id, item, heads, reached, onReach, onDone }: RowProps) {
  const t = useTranslations('habits.palette');
  const row = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  useEffect(() => {
    if (reached) row.current?.scrollIntoView({ block: 'nearest' });
  }, [reached]);
  const shared = {
    ref: row,
    id,
    role: 'option',
    'aria-selected': reached,
    tabIndex: -1,
    onPointerMove: onReach,
    className: cx(
      'flex h-9 w-full items-center gap-2 rounded-control px-3 text-start text-13 max-md:h-11',
      reached && 'bg-hover',
    ),
  } as const;
  const action = item.group === 'actions' && 'action' in item ? item.action : null;
  return (
    <>
      {heads ? (
        <p aria-hidden="true" className="px-3 pt-3 pb-1 text-12 font-medium text-faint">
          {t(`groups.${item.group}`)}
        </p>
      ) : null}
      {item.group === 'actions' ? (
        // What it does may need the focus, which the dialog gives back when it has closed.
        <button type="button" {...shared} onClick={() => onDone(() => act(item))}>
          {item.name}
          {action ? <Key action={action} /> : null}
        </button>
      ) : (
        <Link {...shared} href={item.href} prefetch="none" onClick={() => onDone()}>
          {item.group === 'pairs' ? <Pair instrument={item.instrument} /> : item.name}
        </Link>
      )}
    </>
  );
}

function act(item: Extract<PaletteItem, { group: 'actions' }>): void {
  if ('action' in item) run(item.action);
  else if ('act' in item) item.act();
  else useAlerts.getState().ask({ symbol: item.alertOn });
}

function Key({ action }: { action: ActionId }) {
  const combo = useHotkeys((state) => state.bindings[action]);
  return (
    <span className="ms-auto">
      <Caps combo={combo} />
    </span>
  );
}

function Pair({ instrument }: { instrument: Extract<PaletteItem, { group: 'pairs' }>['instrument'] }) {
  const t = useTranslations('habits.palette');
  return (
    <>
      <Coin symbol={instrument.base} size={18} />
      <bdi className="font-medium">
        {instrument.base}
        <span className="font-normal text-faint">/{instrument.quote}</span>
      </bdi>
      {instrument.contract ? <Chip>{t('perp')}</Chip> : null}
      <span className="truncate text-12 text-faint">{instrument.baseName}</span>
    </>
  );
}
