'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AgencyNote, useIsAgency } from '#components/funds/agency-note.tsx';
import { typing } from '#components/terminal/keys.ts';
import { useOld } from '#components/terminal/market.tsx';
import { cx } from '#components/ui/cx.ts';
import { useWanted } from '#components/ui/lazy.ts';
import { Noted } from '#components/ui/note-line.tsx';
import { hasUnread } from '#lib/futures/ticket/draft.ts';
import type { Side } from '#lib/rules/words.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { usePreferences } from '#stores/preferences.ts';
import { AmountFields } from './amount-fields.tsx';
import { useBlocked, useEarly } from './blocked.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Available } from './figures.tsx';
import { Foot } from './foot.tsx';
import { ActionSwitch, TicketHead } from './head.tsx';
import { FIELDS_ID, KindTabs } from './kind-tabs.tsx';
import { Options } from './options.tsx';
import { PriceFields } from './price-fields.tsx';
import type { FormField } from './problems.ts';
import { SideSwitch } from './side-switch.tsx';
import { TicketContext, useNewTicketForm } from './use-ticket.ts';

export type TicketBodyProps = {
  /** The bottom sheet of narrow screens. */
  readonly sheet?: boolean;
  readonly onPlaced?: () => void;
};

/** The order form of a contract: modes, kind, prices, size, options, two buttons and what each would do. */
export function TicketBody(props: TicketBodyProps) {
  return useIsAgency() ? <AgencyNote /> : <Form {...props} />;
}

const loadQuiz = () => import('./quiz-dialog.tsx').then((module) => module.QuizDialog);

function Form({ sheet = false, onPlaced }: TicketBodyProps) {
  const t = useTranslations('order');
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState<Side | null>(null);
  const [quiz, setQuiz] = useState<Side | null>(null);
  const asks = usePreferences((state) => state.confirmOrders === 'always');
  const stale = useOld();
  const ticket = useNewTicketForm({
    ...{ sheet, onPlaced, onQuiz: setQuiz },
    onWrong: (place) => focusPlace(form.current, place),
  });
  const [blocked, early] = useEarly(useBlocked(ticket.mode));
  const QuizDialog = useWanted(loadQuiz, quiz !== null);
  useSideKeys(form, !sheet);
  const press = (side: Side) => {
    const { draft, mode } = ticket.store.getState();
    if (blocked) early();
    if (blocked || ticket.mode === 'none' || ticket.placing || hasUnread(draft, mode) || !ticket.check(side)) return;
    if (asks) setAsking(side);
    else ticket.place(side);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press(useFuturesDraft.getState().side);
  };
  return (
    <TicketContext value={{ ...ticket, press }}>
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
          <TicketHead />
          <ActionSwitch />
          {sheet ? <SideSwitch /> : null}
          <KindTabs />
          {sheet ? null : <Available />}
          {/* What may be of any height scrolls, so that the buttons keep their place; the margins are room for focus rings. */}
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
          <Foot blocked={blocked} />
        </form>
      </Noted>
      <ConfirmDialog side={asking} onClose={() => setAsking(null)} />
      {QuizDialog ? (
        <QuizDialog
          open={quiz !== null}
          onOpenChange={(open) => setQuiz(open ? quiz : null)}
          onPassed={() => {
            setQuiz(null);
            if (quiz) ticket.place(quiz);
          }}
        />
      ) : null}
    </TicketContext>
  );
}

/** What is wrong with an order as a whole has no field of its own: the eye goes to the button, which says it. */
function focusPlace(form: HTMLFormElement | null, place: FormField): void {
  const field = form?.querySelector<HTMLInputElement>(`input[data-place="${place}"]`);
  field?.focus();
  field?.select();
}

const KEYS: Readonly<Record<string, Side>> = { b: 'buy', s: 'sell' };

/** `b` and `s` choose which button Enter presses and go to the first field of a form that is seen; in its fields they only choose. */
function useSideKeys(form: React.RefObject<HTMLFormElement | null>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const side = KEYS[event.key.toLowerCase()];
      const inside = isDecimalField(event.target) && form.current?.contains(event.target);
      if (side === undefined || hasModifier(event) || (!inside && typing(event)) || !isSeen(form.current)) return;
      event.preventDefault();
      useFuturesDraft.getState().setSide(side);
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
