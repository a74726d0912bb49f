'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconBell } from '#components/ui/icons.tsx';
import { useLazy, useStoreLater } from '#components/ui/lazy.ts';

const notices = () => import('#stores/notices.ts').then(({ useNotices }) => useNotices);
const load = () => import('./centre.tsx').then((module) => module.Centre);

/** How much is new, and the way to it: fetched when somebody comes near. For whoever has an account. */
export function Bell() {
  const t = useTranslations('nav');
  const [open, setOpen] = useState(false);
  const [Centre, warm] = useLazy(load);
  const unread = useStoreLater(notices, (state) => state.unread, 0);
  return (
    <span data-for="owner">
      <button
        type="button"
        aria-label={t('notices', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-key="notices"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => {
          warm();
          setOpen(true);
        }}
        className="touch relative grid size-8 place-items-center rounded-control text-muted hover:bg-hover hover:text-text aria-expanded:bg-hover aria-expanded:text-text"
      >
        <IconBell />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="num absolute start-4 top-0 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-accent-contrast"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </button>
      {Centre ? <Centre open={open} onOpenChange={setOpen} /> : null}
    </span>
  );
}
