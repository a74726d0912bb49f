'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useNotices } from '#stores/notices.ts';
import { Card } from '../parts/card.tsx';

/** The way to what makes itself heard; the bell's panel leads to the same. */
export function Notices() {
  return (
    <LateTexts area="notices">
      <Section />
    </LateTexts>
  );
}

function Section() {
  const t = useTranslations('notices.settings');
  return (
    <Card
      title={t('title')}
      text={t('text')}
      aside={
        <Button size={32} onClick={() => useNotices.getState().showSettings(true)}>
          {t('open')}
        </Button>
      }
      className="pb-2"
    >
      {null}
    </Card>
  );
}
