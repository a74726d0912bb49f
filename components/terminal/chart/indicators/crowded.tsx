'use client';

import { useTranslations } from 'next-intl';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import type { Indicator } from '#stores/chart.ts';
import styles from '../chart.module.css';

/** Panes that the chart is too low for are named, with the reason a press away. */
export function CrowdedNote({ names }: { readonly names: readonly Indicator[] }) {
  return (
    <LateTexts area="chart">
      <Note names={names} />
    </LateTexts>
  );
}

function Note({ names }: { readonly names: readonly Indicator[] }) {
  const t = useTranslations('chart.panes');
  return (
    <Tooltip content={t('why')}>
      <button type="button" className={styles.crowded}>
        {t('out', { names: names.join(', ') })}
      </button>
    </Tooltip>
  );
}
