import type { ReactNode } from 'react';

type PanelProps = { readonly title: string; readonly tools?: ReactNode; readonly children: ReactNode };

/** A box of the page with its heading. */
export function Panel({ title, tools, children }: PanelProps) {
  return (
    <section aria-label={title} className="min-w-0 rounded-panel bg-panel">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-6 py-2 max-md:px-4">
        <h2 className="me-auto text-14 font-semibold">{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  );
}
