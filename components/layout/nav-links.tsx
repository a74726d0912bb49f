'use client';

import { useTranslations } from 'next-intl';
import { Link } from '#components/ui/link.tsx';
import { Dot } from '#components/ui/marks.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { SHOWN } from './nav.ts';
import { PaperLink } from './simulation/paper-link.tsx';

/** The main places; the one you are at carries the accent line. */
export function NavLinks() {
  const t = useTranslations('nav');
  const path = usePath();
  return (
    <nav aria-label={t('main')} className="flex h-full items-center max-md:hidden">
      {SHOWN.map((entry) => {
        const Place = entry.paper ? PaperLink : Link;
        return (
          <Place
            key={entry.id}
            href={entry.href}
            aria-current={entry.match.test(path) ? 'page' : undefined}
            className="relative flex h-full items-center gap-1 px-2.5 text-14 text-muted after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 hover:text-text aria-[current]:font-medium aria-[current]:text-text aria-[current]:after:bg-accent focus-visible:-outline-offset-2"
          >
            {entry.paper ? <Dot className="text-simulation" /> : null}
            {t(entry.id)}
          </Place>
        );
      })}
    </nav>
  );
}
