'use client';

import { useTranslations } from 'next-intl';
import { LiveFigure } from '#components/terminal/ticker/ticker-bar.tsx';
import { MarkFigure } from './futures-figures.tsx';
import { Hint } from './hint.tsx';

/** Under the last price: the day's change; a phone has the mark there, for which its list has no room. */
export function UnderLast() {
  const t = useTranslations('futures.ticker');
  return (
    <>
      <span className="md:hidden">
        {t('mark')} <MarkFigure name="mark" className="text-text" />
      </span>
      <LiveFigure name="change" toned className="max-md:hidden" />
      <LiveFigure name="changePercent" toned className="font-medium" />
    </>
  );
}

/** In the book beside the last price: the mark. */
export function BookMark() {
  const t = useTranslations('futures.ticker');
  return (
    <span className="ms-auto text-muted">
      <Hint text={t('markHint')}>
        {t('mark')} <MarkFigure name="mark" />
      </Hint>
    </span>
  );
}
