'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useCopy } from '../parts/copy-button.tsx';
import { RecoverySheet } from './recovery-sheet.tsx';

/** The cross asks first: codes that were shown once and not kept are lost. */
export function useLeaving() {
  const [asked, setAsked] = useState(false);
  return {
    asked,
    ask: () => {
      setAsked(true);
      return false;
    },
  };
}

/** Recovery codes, once: it closes by its buttons alone, so that nobody loses them by a press beside it. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const t = useTranslations('security.recovery');
  const leave = useLeaving();
  return (
    <Dialog
      open={codes !== null}
      onOpenChange={onClose}
      dismissable={false}
      escapable={false}
      beforeClose={leave.ask}
      size="m"
      title={t('title')}
      description={t('text')}
    >
      {codes ? <RecoveryCodes codes={codes} leaving={leave.asked} onClose={onClose} /> : null}
    </Dialog>
  );
}

type CodesProps = {
  readonly codes: readonly string[];
  /** Somebody wants to go without a word of having kept them. */
  readonly leaving: boolean;
  readonly onClose: () => void;
};

export function RecoveryCodes({ codes, leaving, onClose }: CodesProps) {
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
      {leaving ? (
        <div role="alert" className="grid gap-2 rounded-control bg-warning-soft px-3 py-2 text-13 text-warning">
          <p className="font-medium">{t('leaveTitle')}</p>
          <p>{t('leaveText')}</p>
          <Button className="justify-self-start" onClick={onClose}>
            {t('leave')}
          </Button>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button size={44} onClick={() => void copy(codes.join('\n'))}>
          {t('copy')}
        </Button>
        <Button
          size={44}
          onClick={() => saveText(`${t('file')}\n\n${codes.join('\n')}\n`, 'meridian-recovery-codes.txt')}
        >
          {t('download')}
        </Button>
        <Button size={44} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button size={44} variant="primary" className="basis-full" onClick={onClose}>
          {t('saved')}
        </Button>
      </div>
      <RecoverySheet codes={codes} />
    </div>
  );
}

function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
