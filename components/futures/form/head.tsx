'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconChevronDown } from '#components/ui/icons.tsx';
import { useWanted } from '#components/ui/lazy.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { settingsOf } from '#lib/futures/ticket/facts.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useTicket, useTicketForm } from './use-ticket.ts';

const load = () => import('./settings-dialogs.ts');

/** Margin mode, leverage and position mode: what they are, each the way to change it. */
export function TicketHead() {
  const t = useTranslations('futuresForm.head');
  const { mode } = useTicketForm();
  const [open, setOpen] = useState<'leverage' | 'modes' | null>(null);
  const [last, setLast] = useState<'leverage' | 'modes' | null>(null);
  const dialogs = useWanted(load, last !== null);
  const { marginMode, positionMode, leverageLong, leverageShort } = useTicket(({ context }) => settingsOf(context));
  const known = mode === 'live' || mode === 'paper';
  const show = (which: 'leverage' | 'modes') => {
    setLast(which);
    setOpen(which);
  };
  const leverage = leverageLong === leverageShort ? `${leverageLong}×` : null;
  const close = (next: boolean) => setOpen(next ? last : null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div role="group" aria-label={t('label')} className="flex shrink-0 gap-1.5">
      <HeadButton name={t('margin', { mode: t(marginMode) })} disabled={!known} onClick={() => show('modes')}>
        {t(marginMode)}
      </HeadButton>
      <HeadButton
        name={
          leverage
            ? t('leverage', { leverage })
            : t('leverages', { long: `${leverageLong}×`, short: `${leverageShort}×` })
        }
        disabled={!known}
        onClick={() => show('leverage')}
      >
        {leverage ? (
          <span className="num">{leverage}</span>
        ) : (
          <span className="num flex gap-1.5">
            <span className="text-up">{leverageLong}×</span>
            <span className="text-down">{leverageShort}×</span>
          </span>
        )}
      </HeadButton>
      <HeadButton name={t('mode', { mode: t(positionMode) })} disabled={!known} onClick={() => show('modes')}>
        {t(positionMode)}
      </HeadButton>
      {dialogs && last === 'leverage' ? (
        <dialogs.LeverageDialog open={open === 'leverage'} onOpenChange={close} />
      ) : null}
      {dialogs && last === 'modes' ? <dialogs.ModesDialog open={open === 'modes'} onOpenChange={close} /> : null}
    </div>
  );
}

type HeadButtonProps = {
  readonly name: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function HeadButton({ name, disabled, onClick, children }: HeadButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'touch flex h-7 min-w-0 flex-1 items-center justify-between gap-1 rounded-control bg-raised px-2 text-12 font-medium whitespace-nowrap hover:bg-hover disabled:text-faint max-md:h-11',
      )}
    >
      <span className="truncate">{children}</span>
      <IconChevronDown size={12} className="shrink-0 text-muted" />
    </button>
  );
}

/** Two-way mode opens a leg or closes one; one-way mode needs no such choice. */
export function ActionSwitch() {
  const t = useTranslations('futuresForm.action');
  const twoWay = useTicket(({ mode }) => mode === 'twoWay');
  const action = useFuturesDraft((draft) => draft.action);
  if (!twoWay) return null;
  return (
    <Segmented
      label={t('label')}
      value={action}
      options={(['open', 'close'] as const).map((value) => ({ value, label: t(value) }))}
      onValueChange={useFuturesDraft.getState().setAction}
      className="shrink-0"
      optionClassName="h-7! max-md:h-10!"
    />
  );
}
