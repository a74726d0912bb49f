'use client';

import type { ReactNode } from 'react';
import { Kbd } from '#components/ui/marks.tsx';
import { capsOf } from '#lib/hotkeys/combo.ts';

export function HelpGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1 text-12 text-faint">{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

export function HelpRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 py-1 text-13">
      <dt className="leading-4">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A key as it stands on this keyboard. */
export function Caps({
  combo,
  caps,
}: { combo: string; caps?: undefined } | { combo?: undefined; caps: readonly string[] }) {
  const shown = caps ?? capsOf(combo, /Mac|iP/.test(navigator.platform));
  return (
    <span dir="ltr" className="flex gap-1">
      {shown.map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  );
}
