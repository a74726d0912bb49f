'use client';

import { useTranslations } from 'next-intl';
import { priceSource } from '#components/terminal/source.ts';
import { Figure } from '#components/terminal/ticker/ticker-bar.tsx';
import { useIdle } from '#components/ui/lazy.ts';
import { MISSING } from '#lib/format/amount.ts';
import { Hint } from './hint.tsx';

/** Where prices come from, as the gateway says. */
export function SourceFigure({ className }: { className?: string }) {
  const t = useTranslations('futures.ticker');
  const told = useIdle(priceSource);
  const name = told && t('sourceName', { source: told.source, name: told.name });
  return (
    <Figure name={t('source')} className={className}>
      {told === null ? MISSING : told.source === 'synthetic' ? <Hint text={t('sourceHint')}>{name}</Hint> : name}
    </Figure>
  );
}
