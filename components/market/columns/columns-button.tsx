'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { IconColumns3 } from '#components/ui/icons-terminal.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Popover } from '#components/ui/popover.tsx';

const load = () => import('./chooser.tsx').then((module) => module.ColumnChooser);

/** Opens the choice of columns, whose code comes when the pointer or the focus does. Cards have no columns. */
export function ColumnsButton({ room }: { room: number }) {
  const t = useTranslations('markets.chooser');
  const [Chooser, warm] = useLazy(load);
  return (
    <Popover
      label={t('title')}
      align="end"
      onWarm={warm}
      trigger={
        <button type="button" className={`${buttonClass({ size: 28 })} max-md:hidden`}>
          <IconColumns3 size={14} />
          {t('title')}
        </button>
      }
    >
      {Chooser ? <Chooser room={room} /> : null}
    </Popover>
  );
}
