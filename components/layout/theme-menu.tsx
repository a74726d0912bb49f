'use client';

import { useTranslations } from 'next-intl';
import { IconMoon, IconMoonStar, IconSun } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Popover } from '#components/ui/popover.tsx';

/** The icon is that of the theme in force. All three are drawn: which one is seen, the boot script decided. */
function ThemeIcon() {
  return (
    <>
      <IconSun className="hidden in-data-[theme=light]:block" />
      <IconMoon className="hidden in-data-[theme=dark]:block" />
      <IconMoonStar className="hidden in-data-[theme=black]:block" />
    </>
  );
}

export function ThemeMenu() {
  const t = useTranslations('nav');
  const [Panel, warm] = useLazy(() => import('./theme-panel.tsx').then((module) => module.ThemePanel));
  const trigger = (
    <button
      type="button"
      aria-label={t('theme')}
      data-palette="theme"
      className="grid size-8 place-items-center rounded-control text-muted hover:bg-hover hover:text-text aria-expanded:bg-hover aria-expanded:text-text"
    >
      <ThemeIcon />
    </button>
  );
  return (
    <Popover trigger={trigger} label={t('theme')} align="end" onWarm={warm} className="w-60 p-3">
      {Panel ? <Panel /> : null}
    </Popover>
  );
}
