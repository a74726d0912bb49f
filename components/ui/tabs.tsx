'use client';

import { useTranslations } from 'next-intl';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useId,
  useMemo,
  useOptimistic,
  useRef,
} from 'react';
import { cx } from './cx.ts';
import { isRtl } from './direction.ts';
import { IconX } from './icons.tsx';
import { inPieces } from './lazy.ts';
import styles from './tabs.module.css';

/** Prices that come meanwhile hold up a panel for at most this long. ms */
const PATIENCE_MS = 100;

type TabsState = {
  readonly id: string;
  /** The tab that is lit: the pressed one from the next frame on. */
  readonly value: string;
  /** The tab whose panel is drawn: it follows, without holding up that frame. */
  readonly shown: string;
  readonly select: (value: string) => void;
};
const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const state = useContext(TabsContext);
  if (!state) throw new Error('Tab, TabList and TabPanel must stand inside <Tabs>.');
  return state;
}

type TabsProps = {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly children: ReactNode;
};

/** Parts: Tabs, TabList, Tab, TabPanel. One tab stop; arrows move and select (the panel is always ready). */
export function Tabs({ value, onValueChange, children }: TabsProps) {
  const id = useId();
  const [lit, light] = useOptimistic(value);
  const stop = useRef(() => {});
  const state = useMemo(
    () => ({
      id,
      value: lit,
      shown: value,
      select: (next: string) => {
        stop.current();
        startTransition(() => light(next));
        stop.current = inPieces(() => onValueChange(next), PATIENCE_MS);
      },
    }),
    [id, lit, value, light, onValueChange],
  );
  useEffect(() => () => stop.current(), []);
  return <TabsContext value={state}>{children}</TabsContext>;
}

type TabListProps = Omit<ComponentProps<'div'>, 'role'> & { readonly label: string };

export function TabList({ label, className, children, ...rest }: TabListProps) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className={cx('flex h-full gap-4 overflow-x-auto [scrollbar-width:none]', styles.list, className)}
      {...rest}
      onKeyDown={moveFocus}
    >
      {children}
    </div>
  );
}

type TabProps = {
  readonly value: string;
  readonly disabled?: boolean;
  /** Id of what it shows, where that is no `TabPanel`: it stays on the page and styles hide it. */
  readonly controls?: string;
  /** Its accessible name where what it shows says too little; begins with that. */
  readonly label?: string | undefined;
  /** Makes the tab closable: by its cross, by Delete and by Backspace. */
  readonly onClose?: () => void;
  readonly className?: string;
  readonly children: ReactNode;
};

/** One tab, and its cross when it can be closed (a sibling, because a button cannot hold a button). */
export function Tab({ value, disabled, controls, label, onClose, className, children }: TabProps) {
  const tabs = useTabs();
  const t = useTranslations('common');
  const ref = useRef<HTMLButtonElement>(null);
  const selected = tabs.value === value;
  const close = () => {
    if (ref.current) leaveTab(ref.current, selected, onClose ?? (() => {}));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onClose || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    close();
  };
  const tab = (
    <button
      ref={ref}
      type="button"
      role="tab"
      id={`${tabs.id}-tab-${value}`}
      aria-label={label}
      aria-selected={selected}
      aria-controls={controls ?? (selected ? `${tabs.id}-panel-${value}` : undefined)}
      disabled={disabled}
      tabIndex={selected ? 0 : -1}
      data-tab={value}
      onClick={(event) => {
        reveal(event.currentTarget);
        tabs.select(value);
      }}
      onKeyDown={onKeyDown}
      className={cx(
        'relative flex h-full shrink-0 items-center gap-1 text-13 whitespace-nowrap text-muted hover:text-text',
        'aria-selected:font-medium aria-selected:text-text disabled:text-faint max-md:min-h-11',
        'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 aria-selected:after:bg-accent',
        'focus-visible:-outline-offset-2',
        className,
      )}
    >
      {children}
    </button>
  );
  if (!onClose) return tab;
  return (
    <span className="flex h-full shrink-0 items-center gap-1">
      {tab}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('close')}
        onClick={close}
        className="touch p-1 text-faint hover:text-text"
      >
        <IconX size={12} />
      </button>
    </span>
  );
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const tabs = useTabs();
  if (tabs.shown !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      className={className}
    >
      {children}
    </div>
  );
}

/** px of a neighbour that are seen beside a pressed tab, so that it can be pressed next. */
const PEEK = 56;

/** A tab that is half out of sight comes in, with a piece of the next one; only its list scrolls, never the page. */
function reveal(tab: HTMLElement) {
  const list = tab.closest('[role=tablist]');
  if (!list) return;
  const [inside, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  const under = own.left - inside.left - PEEK;
  const over = own.right - inside.right + PEEK;
  if (under < 0 || over > 0) list.scrollLeft += under < 0 ? under : over;
}

const enabledTabs = (list: Element) => [...list.querySelectorAll<HTMLButtonElement>('[role=tab]:not(:disabled)')];

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = enabledTabs(event.currentTarget);
  const at = tabs.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  const next = tabs[targetIndex(event.key, at, tabs.length, isRtl(event.currentTarget))];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

/** Where a key leads among `count` tabs, wrapping at the ends; -1 for other keys. In rtl the arrows follow the eye. */
function targetIndex(key: string, at: number, count: number, rtl: boolean): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return -1;
  return (at + (rtl ? -step : step) + count) % count;
}

/** The focus goes to the following tab, else to the one before; a closed current tab hands its place to it. */
function leaveTab(tab: HTMLButtonElement, selected: boolean, close: () => void) {
  const list = tab.closest('[role=tablist]');
  const tabs = list ? enabledTabs(list) : [];
  const at = tabs.indexOf(tab);
  const neighbour = tabs[at + 1] ?? tabs[at - 1];
  close();
  neighbour?.focus();
  if (selected) neighbour?.click();
}
