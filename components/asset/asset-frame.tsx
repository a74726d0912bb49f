import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { Skeleton } from '#components/ui/states.tsx';

export type AssetPlace = 'overview' | 'spot' | 'futures';

const PLACES = [
  { id: 'overview', href: '/asset' },
  { id: 'spot', href: '/asset/spot' },
  { id: 'futures', href: '/asset/futures' },
  { id: 'orders', href: '/history/orders' },
  { id: 'fills', href: '/history/fills' },
  { id: 'closed', href: '/history/positions' },
  { id: 'funding', href: '/history/funding' },
] as const;

type FrameProps = {
  readonly title: string;
  readonly place: AssetPlace;
  readonly children: ReactNode;
};

/** A page of assets: its heading, the ways to the others, and the place of its living part. */
export async function AssetFrame({ title, place, children }: FrameProps) {
  const t = await getTranslations('assets.nav');
  const contracts = await getTranslations('positions');
  // What only contracts have is told among their texts.
  const names = {
    ...{ overview: t('overview'), spot: t('spot'), futures: contracts('assets.name'), orders: t('orders') },
    ...{ fills: t('fills'), closed: contracts('tabs.closed'), funding: contracts('tabs.funding') },
  };
  return (
    // At least the window's height: what follows the page does not move when the living part comes.
    <div className="mx-auto min-h-[calc(100dvh-48px)] max-w-[1440px] px-8 pt-6 pb-8 max-md:px-4 max-md:pt-4">
      <h1 className="text-28 font-semibold tracking-[-0.01em] max-md:text-20">{title}</h1>
      <div className="mt-5 grid grid-cols-[200px_minmax(0,1fr)] items-start gap-2 max-lg:grid-cols-[minmax(0,1fr)] max-md:mt-3">
        <nav
          aria-label={t('label')}
          className="rounded-panel bg-panel p-2 max-lg:flex max-lg:gap-1 max-lg:overflow-x-auto max-lg:[scrollbar-width:none]"
        >
          {PLACES.map(({ id, href }) => (
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
        <div className="grid min-w-0 gap-2">{children}</div>
      </div>
    </div>
  );
}

/** The panels of an asset page that is on its way, in their sizes. */
export async function AssetSkeleton() {
  const t = await getTranslations('common');
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{t('loading')}</span>
      <BoardBlocks />
    </div>
  );
}

function BoardBlocks() {
  return (
    <>
      <Skeleton className="h-40 bg-panel!" />
      <Skeleton className="h-20 bg-panel!" />
      <Skeleton className="h-[460px] bg-panel!" />
    </>
  );
}
