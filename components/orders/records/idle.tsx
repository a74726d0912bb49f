'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';

/** What to do where there is nothing yet. */
export function TradeFirst() {
  const t = useTranslations('records');
  return (
    <Link href="/spot/BTCUSDT" className={buttonClass({ size: 28 })}>
      {t('trade')}
    </Link>
  );
}
