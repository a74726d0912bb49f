'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/marks.tsx';
import { readLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { useCommand } from '#stores/command.ts';

/** Where they work, and their keys: those one needs first. Texts: trade.shortcuts. */
const GROUPS = {
  page: { search: '/', help: '?', close: 'Esc' },
  form: { buy: 'B', sell: 'S', step: '↑ ↓', send: 'Enter' },
  chart: {
    interval: ', .',
    log: 'L',
    full: 'F',
    crosshair: '← →',
    zoom: '+ −',
    now: 'End',
    select: 'PgUp PgDn',
    shift: '← ↑ ↓ →',
    corner: 'Enter',
    delete: 'Del',
    undo: 'Ctrl Z',
  },
  pairs: { move: '↑ ↓', open: 'Enter', star: 'Shift Enter' },
  panels: { resize: '← →', restore: 'Enter' },
} as const;

/** The short help that `?` opens on a trading screen; all keys, and the way to other ones, are behind its button. */
export function Shortcuts({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('trade.shortcuts');
  const all = () => {
    onOpenChange(false);
    useCommand.getState().ask('help');
  };
  useEffect(() => {
    // With keys of one's own this would not be true.
    if (open && (readLocal(KEY.hotkeys) ?? '{}') !== '{}') all();
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      size="xl"
      footer={<Button onClick={all}>{t('all')}</Button>}
    >
      <div className="-mb-5 gap-10 md:columns-2">
        {Object.entries(GROUPS).map(([group, keys]) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-12 text-faint">{t(`groups.${group as keyof typeof GROUPS}`)}</h3>
            <dl>
              {Object.entries(keys).map(([id, caps]) => (
                <div key={id} className="flex min-h-8 items-center justify-between gap-4 py-1 text-13">
                  <dt className="leading-4">{t(`keys.${id as 'help'}`)}</dt>
                  <dd dir="ltr" className="flex gap-1">
                    {caps.split(' ').map((cap) => (
                      <Kbd key={cap}>{cap}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
