'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Time } from '#components/ui/time.tsx';
import { BRAND } from '#lib/site/brand.ts';
import styles from './recovery-sheet.module.css';

/** Recovery codes as they are printed, by the button or by the browser's own command: these, whose they are, and when made. */
export function RecoverySheet({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('security.recovery');
  const [now] = useState(() => Date.now());
  return createPortal(
    <div className={styles.sheet} data-print="recovery">
      <p className={styles.brand}>{BRAND.name}</p>
      <p>{t('file')}</p>
      <ul dir="ltr" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>{t.rich('printed', { day: () => <Time ts={now} format="date" /> })}</p>
    </div>,
    document.body,
  );
}
