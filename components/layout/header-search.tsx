'use client';

import { useTranslations } from 'next-intl';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconSearch } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Kbd } from '#components/ui/marks.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import type { SearchKeys } from './search-results.tsx';

const load = () => import('./search-results.tsx').then((module) => module.SearchResults);

/** Search over all markets. `/` goes there from anywhere; without script it is a form that leads to the markets page. */
export function HeaderSearch({ action }: { action: string }) {
  const t = useTranslations('nav.search');
  const field = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState(false);
  useSlash(() => {
    const input = field.current?.querySelector('input');
    // Under 1024 px there is no room for the field, and the sheet takes its place.
    if (input && input.getClientRects().length > 0) input.focus();
    else setSheet(true);
  });
  return (
    <>
      <div ref={field} className="max-lg:hidden">
        <SearchBox action={action} className="w-52" overlay />
      </div>
      <IconButton
        icon={IconSearch}
        label={t('label')}
        size={44}
        aria-haspopup="dialog"
        className="lg:hidden"
        onClick={() => setSheet(true)}
      />
      <Dialog open={sheet} onOpenChange={setSheet} title={t('label')} size="m" sheet className="max-md:h-[80vh]">
        <SearchBox action={action} onLeave={() => setSheet(false)} className="border-line-strong!" />
      </Dialog>
    </>
  );
}

type BoxProps = {
  readonly action: string;
  /** Results lie over the page instead of below the field. */
  readonly overlay?: boolean;
  readonly onLeave?: () => void;
  readonly className?: string;
};

/** The field and its results: a combobox whose list is fetched when the field gets the focus. */
function SearchBox({ action, overlay = false, onLeave, className }: BoxProps) {
  const t = useTranslations('nav.search');
  const listId = useId();
  const keys = useRef<SearchKeys>(null);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(!overlay);
  const [active, setActive] = useState<string | null>(null);
  const [Results, warm] = useLazy(load);
  useEffect(() => {
    if (open) warm();
  }, [open, warm]);
  const leave = () => {
    setOpen(!overlay);
    setQuery('');
    onLeave?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && overlay && (open || query)) {
      event.preventDefault();
      if (open) setOpen(false);
      else setQuery('');
    } else if (keys.current?.press(event.key)) event.preventDefault();
  };
  return (
    <search
      className="relative block"
      onBlur={(event: FocusEvent<HTMLElement>) => {
        if (overlay && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <form action={action} onSubmit={(event) => keys.current?.press('Enter') && event.preventDefault()}>
        <SearchField
          label={t('label')}
          name="q"
          placeholder={t('placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setOpen(true);
          }}
          onClear={() => setQuery('')}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open ? (active ?? undefined) : undefined}
          aria-keyshortcuts="/"
          end={overlay ? <Kbd className="max-lg:hidden">/</Kbd> : undefined}
          className={className}
        />
      </form>
      {open && Results ? (
        <Results id={listId} query={query} keys={keys} overlay={overlay} onActive={setActive} onLeave={leave} />
      ) : null}
    </search>
  );
}

/** Runs on `/`, unless somebody is writing or a modifier makes it another key. */
function useSlash(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target;
      if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select')))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
