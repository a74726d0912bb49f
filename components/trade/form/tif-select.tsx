'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/menu.tsx';
import { useTicketParts } from './use-ticket.ts';

const TIFS = ['gtc', 'ioc', 'fok'] as const;

/** How long a limit order waits. */
export function TifSelect() {
  const t = useTranslations('order.tif');
  const { draft } = useTicketParts();
  return (
    <Select
      label={t('label')}
      look="quiet"
      align="end"
      value={draft.tif}
      options={TIFS.map((tif) => ({ value: tif, label: t(tif), hint: t(`${tif}Text`) }))}
      onValueChange={draft.setTif}
      className="px-0!"
    />
  );
}
