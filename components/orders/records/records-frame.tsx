import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { Skeleton } from '#components/ui/states.tsx';

const TABS = ['orders', 'fills', 'positions', 'funding'] as const;
export type RecordsTab = (typeof TABS)[number];

type FrameProps = { readonly title: string; readonly tab: RecordsTab; readonly children: ReactNode };

/** A page of records: its heading, the ways to the others, and the place of its living part. */
export async function RecordsFrame({ title, tab, children }: FrameProps) {
  const t = await getTranslations('records.tabs');
  const contracts = await getTranslations('positions.tabs');
  const names = {
    orders: t('orders'),
    fills: t('fills'),
    positions: contracts('closed'),
    funding: contracts('funding'),
  };
  return (
    // At least the window's height: what follows the page does not move when the living part comes.
    <div className="mx-auto min-h-[calc(100dvh-48px)] max-w-[1440px] px-8 pt-6 pb-8 max-md:px-4 max-md:pt-4">
      <h1 className="text-28 font-semibold tracking-[-0.01em] max-md:text-20">{title}</h1>
      <nav
        aria-label={t('label')}
        className="mt-3 mb-3 flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line whitespace-nowrap [scrollbar-width:none]"
      >
        {TABS.map((id) => (
          <Link
            key={id}
            href={`/history/${id}`}
            aria-current={id === tab ? 'page' : undefined}
            className="relative flex h-11 items-center text-14 text-muted after:absolute after:inset-x-0 after:bottom-[-1px] after:h-0.5 hover:text-text aria-[current]:font-medium aria-[current]:text-text aria-[current]:after:bg-accent"
          >
            {names[id]}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** The list of a page that is on its way. */
export async function RecordsSkeleton() {
  const t = await getTranslations('common');
  return (
    <div role="status" className="grid gap-3 rounded-panel bg-panel p-4">
      <span className="sr-only">{t('loading')}</span>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  );
}
