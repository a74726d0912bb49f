'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { IconBell } from '#components/ui/icons.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { useNotices } from '#stores/notices.ts';

/** Where the header keeps room for it. */
const PLACE = 'header-bell';
const load = () => import('./centre.tsx').then((module) => module.Centre);

/** How much is new, and the way to it: the panel is fetched when somebody comes near. */
export function Bell() {
  const place = document.getElementById(PLACE);
  if (!place) return null;
  return createPortal(
    <LateTexts area="notices">
      <Button />
    </LateTexts>,
    place,
  );
}

function Button() {
  const t = useTranslations('notices');
  const [open, setOpen] = useState(false);
  const [Centre, warm] = useLazy(load);
  const unread = useNotices((state) => state.unread);
  return (
    <>
      <button
        type="button"
        aria-label={t('bell', { count: unread })}
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
    </>
  );
}
