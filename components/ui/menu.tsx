'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';
import type { IconComponent } from './icon.tsx';
import { IconCheck, IconChevronDown } from './icons.tsx';
import { Popover, type PopoverProps } from './popover.tsx';

export type MenuItem = {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: IconComponent;
  /** Faint text at the inline end: a key, or why the item is off. */
  readonly hint?: ReactNode;
  readonly selected?: boolean;
  readonly disabled?: boolean;
};
/** `line` divides. */
export type MenuEntry = MenuItem | 'line';

type MenuProps = Pick<PopoverProps, 'trigger' | 'label' | 'side' | 'align' | 'open' | 'onOpenChange'> & {
  readonly items: readonly MenuEntry[];
  readonly onSelect: (id: string) => void;
  /** `pick`: one of the items is current, and says so. */
  readonly kind?: 'act' | 'pick';
  readonly className?: string;
};

/** Actions, or a choice of one, behind a button. */
export function Menu({ items, onSelect, kind = 'act', className, ...popover }: MenuProps) {
  return (
    <Popover {...popover} role="menu" className={cx('min-w-40 py-1', className)}>
      {(close) => (
        <ItemList
          items={items}
          role={kind === 'pick' ? 'menuitemradio' : 'menuitem'}
          onSelect={(id) => {
            close();
            onSelect(id);
          }}
        />
      )}
    </Popover>
  );
}

type SelectProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly options: readonly {
    readonly value: V;
    readonly label: ReactNode;
    /** Stands on the button in place of the label, which is still its name. */
    readonly short?: string;
    readonly hint?: ReactNode;
    readonly disabled?: boolean;
  }[];
  readonly onValueChange: (value: V) => void;
  /** `field`: a box like an input. `quiet`: text with a chevron, in panel heads. */
  readonly look?: 'field' | 'quiet';
  readonly className?: string;
  readonly align?: 'start' | 'center' | 'end';
};

/** One of many, of which only the current one is in sight. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, value, options, onValueChange, look = 'field', className, align } = props;
  const id = useId();
  const current = options.find((option) => option.value === value);
  const items = options.map((option) => ({ ...option, id: option.value, selected: option.value === value }));
  const choose = (id: string) => {
    const chosen = options.find((option) => option.value === id);
    if (chosen) onValueChange(chosen.value);
  };
  const trigger = (
    <button
      type="button"
      aria-labelledby={`${id}-label ${id}-value`}
      className={cx(
        'touch inline-flex items-center justify-between gap-1 whitespace-nowrap',
        look === 'field'
          ? 'h-9 rounded-control border border-line-strong bg-raised px-3 text-13 aria-expanded:border-accent'
          : 'h-6 rounded-control px-1.5 text-12 text-muted hover:text-text aria-expanded:text-text',
        className,
      )}
    >
      <span id={`${id}-label`} className="sr-only">
        {label}
      </span>
      <span id={`${id}-value`} className={current?.short === undefined ? 'truncate' : 'sr-only'}>
        {current?.label}
      </span>
      {current?.short ? <span aria-hidden="true">{current.short}</span> : null}
      <IconChevronDown size={12} />
    </button>
  );
  return (
    <Popover trigger={trigger} label={label} role="listbox" align={align} className="min-w-(--anchor-width) py-1">
      {(close) => (
        <ItemList
          items={items}
          role="option"
          onSelect={(id) => {
            close();
            choose(id);
          }}
        />
      )}
    </Popover>
  );
}

type ItemRole = 'menuitem' | 'menuitemradio' | 'option';
type ItemListProps = {
  readonly items: readonly MenuEntry[];
  readonly role: ItemRole;
  readonly onSelect: (id: string) => void;
};

/** Letters that follow each other within this long (ms) are one word to look for. */
const TYPED_TOGETHER = 500;

function ItemList({ items, role, onSelect }: ItemListProps) {
  const ref = useRef<HTMLDivElement>(null);
  const typed = useRef({ word: '', at: 0 });
  useEffect(() => {
    const list = buttons(ref.current);
    (list.find((item) => item.dataset.current !== undefined) ?? list[0])?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the popup around it is the menu; this only hears its keys
    <div
      ref={ref}
      role="presentation"
      onKeyDown={(event) => {
        const { key, timeStamp } = event;
        const { word, at } = typed.current;
        if (isLetter(event))
          typed.current = { word: timeStamp - at < TYPED_TOGETHER ? word + key : key, at: timeStamp };
        moveFocus(event, typed.current.word);
      }}
    >
      {items.map((item, index) =>
        item === 'line' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and the list does not change while open
          <div key={index} role="presentation" className="my-1 h-px bg-line" />
        ) : (
          <Item key={item.id} item={item} role={role} onSelect={() => onSelect(item.id)} />
        ),
      )}
    </div>
  );
}

function Item({ item, role, onSelect }: { item: MenuItem; role: ItemRole; onSelect: () => void }) {
  const { icon: Icon, selected = false } = item;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role decides which of the two states is set
    <button
      type="button"
      role={role}
      tabIndex={-1}
      aria-checked={role === 'menuitemradio' ? selected : undefined}
      aria-selected={role === 'option' ? selected : undefined}
      aria-disabled={item.disabled || undefined}
      data-current={selected ? '' : undefined}
      onClick={() => {
        if (!item.disabled) onSelect();
      }}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      className={cx(
        'flex min-h-8 w-full items-center gap-2 px-3 text-start text-12 whitespace-nowrap outline-none max-md:min-h-11',
        'focus:bg-hover data-current:font-medium aria-disabled:text-faint',
      )}
    >
      {Icon ? <Icon size={14} className="text-muted" /> : null}
      <span>{item.label}</span>
      <span className="ms-auto flex items-center ps-4 text-faint">
        {item.hint}
        {selected ? <IconCheck size={14} className="text-accent" /> : null}
      </span>
    </button>
  );
}

const buttons = (root: Element | null) => [
  ...(root?.querySelectorAll<HTMLButtonElement>('button[tabindex="-1"]') ?? []),
];

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

function moveFocus(event: KeyboardEvent<HTMLElement>, word: string) {
  const list = buttons(event.currentTarget);
  const at = list.indexOf(document.activeElement as HTMLButtonElement);
  const next = list[isLetter(event) ? named(word, at, list) : nextIndex(event.key, at, list.length)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Arrows wrap, Home and End jump; -1 for other keys. */
function nextIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return -1;
}

/** One letter, again and again: the next item that begins with it. A word: the first from here on that begins with it. */
function named(word: string, at: number, list: readonly HTMLElement[]): number {
  const one = [...word].every((letter) => letter === word[0]);
  const wanted = (one ? (word[0] ?? '') : word).toLowerCase();
  const count = list.length;
  for (let step = one ? 1 : 0; step <= count; step++) {
    const index = (Math.max(at, 0) + step) % count;
    if (list[index]?.textContent?.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}
