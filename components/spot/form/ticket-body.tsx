'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AgencyNote, useIsAgency } from '#components/funds/agency-note.tsx';
import { typing } from '#components/terminal/keys.ts';
import { useOld } from '#components/terminal/market.tsx';
import { cx } from '#components/ui/cx.ts';
import { useWanted } from '#components/ui/lazy.ts';
import { Noted } from '#components/ui/note-line.tsx';
import type { Side } from '#lib/rules/words.ts';
import { hasUnread } from '#lib/spot/draft.ts';
import { useDraft } from '#stores/draft.ts';
import { usePreferences } from '#stores/preferences.ts';
import { AmountFields } from './amount-fields.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Available, Figures } from './figures.tsx';
import { FIELDS_ID, KindTabs } from './kind-tabs.tsx';
import { Options } from './options.tsx';
import { PriceFields } from './price-fields.tsx';
import type { FormField } from './problems.ts';
import { SideSwitch } from './side-switch.tsx';
import { SubmitPart, useBlocked } from './submit-part.tsx';
import { TicketContext, useNewTicketForm } from './use-ticket.ts';

export type TicketBodyProps = {
  readonly symbol: string;
  /** The bottom sheet of narrow screens. */
  readonly sheet?: boolean;
  readonly onPlaced?: () => void;
};

/** The order form: side, kind, prices, amount, options, consequences, and the button. */
export function TicketBody(props: TicketBodyProps) {
  return useIsAgency() ? <AgencyNote /> : <TicketForm {...props} />;
}

const loadOneClick = () => import('./one-click.tsx').then((module) => module.OneClick);

function TicketForm({ symbol, sheet = false, onPlaced }: TicketBodyProps) {
  const t = useTranslations('order');
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const asks = usePreferences((state) => state.confirmOrders === 'always');
  const stale = useOld();
  const ticket = useNewTicketForm({ symbol, sheet, onPlaced, onWrong: (place) => focusPlace(form.current, place) });
  const blocked = useBlocked(ticket.mode);
  useSideKeys(form, !sheet);
  // Where the form is a sheet nobody sees it beside the book.
  const quick = usePreferences((state) => state.oneClick === 'on') && !sheet && ticket.mode !== 'none';
  const OneClick = useWanted(loadOneClick, quick);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked || ticket.mode === 'none' || ticket.placing || hasUnread(useDraft.getState()) || !ticket.check())
      return;
    if (asks) setAsking(true);
    else ticket.place();
  };
  return (
    <TicketContext value={ticket}>
      <Noted>
        <form
          ref={form}
          aria-label={t('title')}
          noValidate
          autoComplete="off"
          data-stale={stale || undefined}
          onSubmit={submit}
          className={cx('flex flex-col', sheet ? 'gap-2.5' : 'h-full gap-2')}
        >
          <SideSwitch />
          <KindTabs />
          {sheet ? null : <Available />}
          {OneClick && quick ? <OneClick blocked={blocked !== null} /> : null}
          {/* What may be of any height scrolls, so that the button keeps its place; the margins are room for focus rings. */}
          <div
            className={cx(
              'flex flex-col',
              sheet ? 'gap-2.5' : '-mx-1 min-h-0 flex-1 gap-2 overflow-y-auto px-1 pt-0.5',
            )}
          >
            <div id={FIELDS_ID} className={cx('flex flex-col', sheet ? 'gap-2.5' : 'gap-2')}>
              <PriceFields />
              <AmountFields />
            </div>
            <Options />
          </div>
          {/* On a small screen the form is longer than the sheet: what sends it stays at the thumb. */}
          <div className={sheet ? 'sticky bottom-0 -mx-4 -mb-6 grid gap-1.5 bg-panel px-4 pt-1 pb-6' : undefined}>
            {sheet ? <Available /> : null}
            <Figures />
            <SubmitPart />
          </div>
        </form>
      </Noted>
      <ConfirmDialog open={asking} onOpenChange={setAsking} />
    </TicketContext>
  );
}

/** Where something is wrong the focus goes, so that it can be mended at once and is heard. */
function focusPlace(form: HTMLFormElement | null, place: FormField): void {
  form?.querySelector<HTMLInputElement>(`input[data-place="${place}"]`)?.focus();
}

const KEYS: Readonly<Record<string, Side>> = { b: 'buy', s: 'sell' };

/** `b` and `s` choose the side and go to the first field of a form that is seen; in its fields they only choose. */
function useSideKeys(form: React.RefObject<HTMLFormElement | null>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const side = KEYS[event.key.toLowerCase()];
      const inside = isDecimalField(event.target) && form.current?.contains(event.target);
      if (side === undefined || hasModifier(event) || (!inside && typing(event)) || !isSeen(form.current)) return;
      event.preventDefault();
      useDraft.getState().setSide(side);
      if (!inside) form.current?.querySelector<HTMLInputElement>('input[data-place]')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form, enabled]);
}

/** A field that takes no letters has no use for them. */
function isDecimalField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.inputMode === 'decimal';
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

function isSeen(element: HTMLElement | null): boolean {
  return element !== null && element.closest('[hidden]') === null && getComputedStyle(element).display !== 'none';
}
