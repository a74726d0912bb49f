'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useCopy } from '../parts/copy-button.tsx';

/** Recovery codes, once: it closes by its button alone, so that nobody loses them by a press beside it. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const t = useTranslations('security.recovery');
  return (
    <Dialog
      open={codes !== null}
      onOpenChange={onClose}
      dismissable={false}
      escapable={false}
      size="m"
      title={t('title')}
      description={t('text')}
    >
      {codes ? <RecoveryCodes codes={codes} onClose={onClose} /> : null}
    </Dialog>
  );
}

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('security.recovery');
  const copy = useCopy();
  return (
    <div className="grid gap-4">
      <ul dir="ltr" className="grid grid-cols-2 gap-2 rounded-control bg-raised p-4 text-14">
        {codes.map((code) => (
          <li key={code} className="num text-center">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button size={44} className="flex-1" onClick={() => void copy(codes.join('\n'))}>
          {t('copy')}
        </Button>
        <Button size={44} variant="primary" className="flex-1" onClick={onClose}>
          {t('saved')}
        </Button>
      </div>
    </div>
  );
}
