'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/menu.tsx';
import { TIFS } from '#lib/rules/words.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';

/** How long a limit order waits. */
export function TifSelect() {
  const t = useTranslations('order.tif');
  const tif = useFuturesDraft((draft) => draft.tif);
  return (
    <Select
      label={t('label')}
      look="quiet"
      align="end"
      value={tif}
      options={TIFS.map((value) => ({ value, label: t(value), hint: t(`${value}Text`) }))}
      onValueChange={useFuturesDraft.getState().setTif}
      className="px-0!"
    />
  );
}
