'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FIRST_GUIDE } from '#lib/storage/guides.ts';
import { usePreferences } from '#stores/preferences.ts';

/** What a newcomer needs to know, a step each. Texts: habits.guide. */
const STEPS = ['price', 'outcome', 'chart', 'keys', 'paper'] as const;

/** How the trading screen is used, in a few steps. Whoever has closed it is not invited again. */
export function Guide({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('habits.guide');
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (open) setAt(0);
  }, [open]);
  const close = () => {
    usePreferences.getState().dismiss('guideFlags', FIRST_GUIDE);
    onClose();
  };
  const step = STEPS[at] ?? STEPS[0];
  const last = at === STEPS.length - 1;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('title')}
      size="s"
      footer={
        <>
          <Button className="flex-1" size={44} disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('back')}
          </Button>
          <Button className="flex-1" size={44} variant="primary" onClick={() => (last ? close() : setAt(at + 1))}>
            {t(last ? 'done' : 'next')}
          </Button>
        </>
      }
    >
      <section aria-live="polite" className="grid min-h-32 content-start gap-2">
        <p className="text-12 text-muted">{t('step', { at: `${at + 1}`, count: `${STEPS.length}` })}</p>
        <h3 className="text-16 font-semibold">{t(`${step}.title`)}</h3>
        <p className="text-13 text-muted">{t(`${step}.text`)}</p>
      </section>
    </Dialog>
  );
}
