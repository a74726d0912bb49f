'use client';

import { useEffect, useRef } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { UserKind } from '#lib/contract/account.ts';
import { type AccountPlace, placesOf } from '#lib/site/account-places.ts';
import { useSession } from '#stores/session.ts';

type NavProps = {
  readonly label: string;
  readonly names: Readonly<Record<AccountPlace, string>>;
  /** Which of the places this page is or belongs to. */
  readonly place: AccountPlace;
};

/** Pages that only one kind of account has; any other is most likely a main account's. */
const KIND_OF: Readonly<Partial<Record<AccountPlace, UserKind>>> = { agency: 'agency', sub: 'sub' };

/** The ways to the other pages of the own account; in one line that scrolls where they do not fit beside the page. */
export function AccountNav({ label, names, place }: NavProps) {
  const kind = useSession((session) => session.user?.kind) ?? KIND_OF[place] ?? 'normal';
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = nav.current;
    const here = box?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView, which would move the page too.
    if (box && here) box.scrollLeft = here.offsetLeft - (box.clientWidth - here.offsetWidth) / 2;
  }, []);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="relative rounded-panel bg-panel p-2 max-lg:flex max-lg:gap-1 max-lg:overflow-x-auto max-lg:[scrollbar-width:none] max-lg:pe-8 max-lg:[mask-image:linear-gradient(to_right,#000_calc(100%-32px),transparent)] rtl:max-lg:[mask-image:linear-gradient(to_left,#000_calc(100%-32px),transparent)]"
    >
      {placesOf(kind).map(({ id, href }) => (
        <Link
          key={id}
          href={href}
          aria-current={id === place ? 'page' : undefined}
          className="flex min-h-9 items-center rounded-control px-3 text-13 whitespace-nowrap text-muted hover:bg-hover hover:text-text focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent max-md:min-h-11"
        >
          {names[id]}
        </Link>
      ))}
    </nav>
  );
}
