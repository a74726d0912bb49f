import type { ReactNode } from 'react';

/** A name and its figure in the card of holdings. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex h-5 items-center justify-between gap-2 whitespace-nowrap">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
