'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import { Dot } from '#components/ui/marks.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { type NavEntry, OWN, SHOWN } from './nav.ts';
import { PaperLink } from './simulation/paper-link.tsx';

/** The main places; the one you are at carries the accent line. */
export function NavLinks() {
  const t = useTranslations('nav');
  return <Places label={t('main')} entries={SHOWN} />;
}

/** What an account has. Drawn for everybody; the document knows who sees it, from before the first paint on. */
export function OwnLinks() {
  const t = useTranslations('nav');
  return <Places label={t('own')} entries={OWN} data-for="owner" className="max-lg:hidden" />;
}

type PlacesProps = ComponentProps<'nav'> & { readonly label: string; readonly entries: readonly NavEntry[] };

function Places({ label, entries, className, ...rest }: PlacesProps) {
  const t = useTranslations('nav');
  const path = usePath();
  return (
    <nav {...rest} aria-label={label} className={cx('flex h-full items-center max-md:hidden', className)}>
      {entries.map((entry) => {
        const Place = entry.paper ? PaperLink : Link;
        return (
          <Place
            key={entry.id}
            href={entry.href}
            data-place={entry.paper && 'paper'}
            aria-current={entry.match.test(path) ? 'page' : undefined}
            className={cx(
              // Between 768 and 1024 px there is room for places alone; the menu has the rest.
              entry.paper && 'max-lg:hidden',
              'relative flex h-full items-center gap-1 px-2.5 text-14 text-muted after:absolute after:inset-x-2.5 max-lg:px-2 max-lg:after:inset-x-2 after:bottom-0 after:h-0.5 hover:text-text aria-[current]:font-medium aria-[current]:text-text aria-[current]:after:bg-accent focus-visible:-outline-offset-2',
            )}
          >
            {entry.paper ? <Dot className="text-simulation" /> : null}
            {t(entry.id)}
          </Place>
        );
      })}
    </nav>
  );
}
