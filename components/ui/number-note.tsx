'use client';

import { useTranslations } from 'next-intl';
import type { NumberReading } from '#lib/format/number-text.ts';
import { cx } from './cx.ts';
import { IconCircleAlert } from './icons.tsx';

type NumberNoteProps = {
  readonly id?: string | undefined;
  readonly text: string;
  readonly reading: NumberReading;
  readonly onChoose: (value: string) => void;
  readonly className?: string;
};

/** What keeps a typed text from being a number: a sentence, or its two readings as buttons. */
export function NumberNote({ id, text, reading, onChoose, className }: NumberNoteProps) {
  const t = useTranslations('common.number');
  if (reading.kind !== 'either') {
    return (
      <p id={id} role="alert" className={cx('flex items-start gap-1 text-12 text-danger', className)}>
        <IconCircleAlert size={12} className="mt-0.5 shrink-0" />
        {t('unread')}
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div
      role="group"
      aria-label={t('either', { text })}
      className={cx('flex flex-wrap items-center gap-2 text-12', className)}
    >
      <span id={id} className="me-auto text-warning">
        {t('which')}
      </span>
      {[reading.decimal, reading.groups].map((value) => (
        <button
          key={value}
          type="button"
          onClick={() => onChoose(value)}
          className="num touch rounded-control border border-line-strong px-2 py-0.5 font-medium hover:border-accent hover:text-accent"
        >
          {value}
        </button>
      ))}
    </div>
  );
}

/** Whether a reading has something to be said now. @param writing signs may still come */
export function needsNote(reading: NumberReading, writing: boolean): boolean {
  return reading.kind === 'either' || (reading.kind === 'unread' && !(writing && reading.open));
}
