import type { ReactNode } from 'react';
import { Skeleton } from '#components/ui/states.tsx';

/** Places for markets on a page that is not there. */
export const NEIGHBOURS = 4;
export const TILE = 'flex h-16 flex-col justify-between rounded-panel bg-panel px-3 py-2.5 text-start text-13';

export function NeighboursFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-2 h-5 text-13 text-muted">{title}</h2>
      <ul className="grid grid-cols-4 gap-2 max-md:grid-cols-2">{children}</ul>
    </section>
  );
}

export function NeighbourPlaces() {
  return Array.from({ length: NEIGHBOURS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
    <li key={index} className={TILE}>
      <Skeleton className="h-3 w-20" />
      <Skeleton className="h-3 w-28" />
    </li>
  ));
}
