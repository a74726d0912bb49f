'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconX } from '#components/ui/icons.tsx';
import { IconRotateCcw } from '#components/ui/icons-paper.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { LAYOUT_LIMIT, useLayouts } from '#stores/layouts.ts';
import { Naming } from './naming.tsx';

/** Ways to arrange the trading screen, by name. */
export function Layouts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('habits.layouts');
  const { saved, save, use, remove } = useLayouts();
  const [news, setNews] = useState('');
  useEffect(() => useLayouts.getState().hydrate(), []);
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('title')} description={t('text')} size="m" sheet>
      {saved.length === 0 ? <EmptyState title={t('none')} text={t('noneHint')} /> : null}
      <ul aria-label={t('saved')}>
        {saved.map(({ name }) => (
          <li key={name} className="flex min-h-9 items-center gap-2 text-13 max-md:min-h-11">
            <button
              type="button"
              aria-label={t('use', { name })}
              onClick={() => {
                use(name);
                setNews(t('used', { name }));
              }}
              className="min-w-0 flex-1 self-stretch truncate rounded-control px-2 text-start hover:bg-hover"
            >
              <bdi>{name}</bdi>
            </button>
            <IconButton
              icon={IconRotateCcw}
              label={t('over', { name })}
              onClick={() => {
                save(name);
                setNews(t('kept', { name }));
              }}
            />
            <IconButton
              icon={IconX}
              label={t('remove', { name })}
              onClick={() => {
                remove(name);
                setNews(t('removed', { name }));
              }}
            />
          </li>
        ))}
      </ul>
      {saved.length < LAYOUT_LIMIT ? (
        <div className="mt-4 flex">
          <Naming
            label={t('name')}
            act={t('save')}
            value=""
            onName={(name) => {
              if (save(name)) setNews(t('kept', { name: name.trim() }));
            }}
          />
        </div>
      ) : (
        <p className="mt-4 text-12 text-muted">{t('most', { count: String(LAYOUT_LIMIT) })}</p>
      )}
      <p role="status" className="mt-3 min-h-5 text-12 text-muted">
        {news}
      </p>
    </Dialog>
  );
}
