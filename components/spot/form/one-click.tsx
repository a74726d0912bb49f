'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useOld } from '#components/terminal/market.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconTriangleAlert, IconX } from '#components/ui/icons.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { toast } from '#components/ui/toast.ts';
import { useMobile } from '#components/ui/use-mobile.ts';
import { SIDES, type Side } from '#lib/rules/words.ts';
import { hasUnread } from '#lib/spot/draft.ts';
import { useDraft } from '#stores/draft.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useTicketForm } from './use-ticket.ts';

type OneClickProps = {
  /** Nothing can be sent now. */
  readonly blocked: boolean;
};

/** Says that a pressed price is an order, sends it, and has buttons that trade at the market. */
export function OneClick(props: OneClickProps) {
  return (
    <LateTexts area="habits">
      <Strip {...props} />
    </LateTexts>
  );
}

function Strip({ blocked }: OneClickProps) {
  const t = useTranslations('habits.oneClick');
  const fire = useFire(blocked);
  const setPreference = usePreferences((state) => state.setPreference);
  usePresses(fire);
  useMark();
  const atMarket = (side: Side) => {
    const { setKind, setSide } = useDraft.getState();
    setKind('market');
    setSide(side);
    fire();
  };
  return (
    <fieldset className="grid min-w-0 shrink-0 grid-cols-2 items-center rounded-control bg-raised p-0.5 whitespace-nowrap">
      <legend className="sr-only">{t('name')}</legend>
      <span className="flex min-w-0 items-center gap-1 ps-1.5 text-warning" title={t('onHint')}>
        <IconTriangleAlert size={12} className="shrink-0" />
        <span className="truncate">{t('on')}</span>
        <span className="sr-only">{t('onHint')}</span>
      </span>
      <button
        type="button"
        aria-label={t('off')}
        title={t('off')}
        onClick={() => setPreference('oneClick', 'off')}
        className="me-0.5 grid size-5 place-items-center justify-self-end rounded-control text-muted hover:text-text"
      >
        <IconX size={12} />
      </button>
      {SIDES.map((side) => (
        <button
          key={side}
          type="button"
          aria-disabled={blocked || undefined}
          onClick={() => atMarket(side)}
          className={cx(
            'h-6 rounded-control px-1.5 font-medium hover:bg-hover aria-disabled:text-faint',
            side === 'buy' ? 'text-up' : 'text-down',
          )}
        >
          {t(side)}
        </button>
      ))}
    </fieldset>
  );
}

/** Sends the form as it stands, checked as by its button; nothing while what is seen is old, or another one is on its way. */
function useFire(blocked: boolean): () => void {
  const t = useTranslations('habits.oneClick');
  const ticket = useTicketForm();
  const old = useOld();
  const mobile = useMobile();
  return () => {
    if (mobile || ticket.placing) return;
    if (old) return toast({ kind: 'warning', text: t('old'), place: 'panel' });
    if (!blocked && !hasUnread(useDraft.getState()) && ticket.check()) ticket.place(true);
  };
}

/** A price that is pressed is an order where the form makes limit orders; elsewhere it only goes into its field. */
function usePresses(fire: () => void): void {
  const latest = useRef(fire);
  latest.current = fire;
  useEffect(
    () =>
      useDraft.subscribe((now, before) => {
        if (now.presses !== before.presses && now.kind === 'limit') latest.current();
      }),
    [],
  );
}

/** The book shows that its rows are orders, see book.module.css. */
function useMark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.oneClick = '';
    return () => {
      delete dataset.oneClick;
    };
  }, []);
}
