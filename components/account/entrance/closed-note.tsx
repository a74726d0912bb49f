'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Time } from '#components/ui/time.tsx';
import type { ClosedAnswer } from '#lib/contract/shapes/takeout.ts';
import { dropErrand, readErrand } from '#lib/storage/pending-redirect.ts';

/** The last word to somebody who closed the account in this tab. */
export function ClosedNote() {
  const t = useTranslations('login.closed');
  const [closed] = useState(() => read(readErrand('closed')));
  useEffect(() => {
    dropErrand('closed');
  }, []);
  if (!closed) return null;
  return (
    <p role="status" className="mb-5 rounded-control bg-raised px-3 py-2 text-13">
      {closed.told ? t.rich('told', { time: () => <Time ts={closed.erasedAt} /> }) : t('gone')}
    </p>
  );
}

function read(kept: unknown): ClosedAnswer | null {
  const { erasedAt, told } = (kept ?? {}) as Partial<ClosedAnswer>;
  return typeof erasedAt === 'number' && typeof told === 'boolean' ? { erasedAt, told } : null;
}
