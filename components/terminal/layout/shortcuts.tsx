'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/marks.tsx';
import { typing } from '../keys.ts';

/** Where they work, and their keys. Texts: trade.shortcuts. */
const GROUPS = [
  {
    id: 'page',
    keys: [
      { id: 'search', keys: ['/'] },
      { id: 'help', keys: ['?'] },
      { id: 'close', keys: ['Esc'] },
    ],
  },
  {
    id: 'form',
    keys: [
      { id: 'buy', keys: ['B'] },
      { id: 'sell', keys: ['S'] },
      { id: 'step', keys: ['↑', '↓'] },
      { id: 'send', keys: ['Enter'] },
    ],
  },
  {
    id: 'chart',
    keys: [
      { id: 'interval', keys: [',', '.'] },
      { id: 'log', keys: ['L'] },
      { id: 'full', keys: ['F'] },
      { id: 'crosshair', keys: ['←', '→'] },
      { id: 'zoom', keys: ['+', '−'] },
      { id: 'now', keys: ['End'] },
      { id: 'select', keys: ['PgUp', 'PgDn'] },
      { id: 'shift', keys: ['←', '↑', '↓', '→'] },
      { id: 'corner', keys: ['Enter'] },
      { id: 'delete', keys: ['Del'] },
      { id: 'undo', keys: ['Ctrl', 'Z'] },
    ],
  },
  {
    id: 'pairs',
    keys: [
      { id: 'move', keys: ['↑', '↓'] },
      { id: 'open', keys: ['Enter'] },
      { id: 'star', keys: ['Shift', 'Enter'] },
    ],
  },
  {
    id: 'panels',
    keys: [
      { id: 'resize', keys: ['←', '→'] },
      { id: 'restore', keys: ['Enter'] },
    ],
  },
] as const;

/** The help that `?` opens. */
export function Shortcuts({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('trade.shortcuts');
  useQuestionMark(() => onOpenChange(true));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} size="xl">
      <div className="-mb-5 gap-10 md:columns-2">
        {GROUPS.map(({ id, keys }) => (
          <section key={id} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-12 text-faint">{t(`groups.${id}`)}</h3>
            <dl>
              {keys.map((shortcut) => (
                <div key={shortcut.id} className="flex h-8 items-center justify-between gap-4 text-13">
                  <dt>{t(`keys.${shortcut.id}`)}</dt>
                  <dd dir="ltr" className="flex gap-1">
                    {shortcut.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
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

function useQuestionMark(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || typing(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
