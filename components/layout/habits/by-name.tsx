'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconX } from '#components/ui/icons.tsx';
import { IconRotateCcw } from '#components/ui/icons-paper.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Naming } from './naming.tsx';

export type SavedProps = { readonly open: boolean; readonly onClose: () => void };

type ByNameProps = SavedProps & {
  /** Whose texts these are. */
  readonly area: 'layouts' | 'templates';
  readonly saved: readonly { readonly name: string }[];
  readonly limit: number;
  readonly save: (name: string) => boolean;
  readonly use: (name: string) => void;
  readonly remove: (name: string) => void;
};

/** What was saved by name: used, saved over, deleted; and one more. */
export function ByName({ open, onClose, area, saved, limit, save, use, remove }: ByNameProps) {
  const t = useTranslations(`habits.${area}`);
  const [news, setNews] = useState('');
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
      {saved.length < limit ? (
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
        <p className="mt-4 text-12 text-muted">{t('most', { count: String(limit) })}</p>
      )}
      <p role="status" className="mt-3 min-h-5 text-12 text-muted">
        {news}
      </p>
    </Dialog>
  );
}
