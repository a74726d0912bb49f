import type { ReactNode } from 'react';

type PartProps = {
  readonly title: string;
  readonly count?: number | undefined;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** One list of a page of records, with its heading. */
export function Part({ title, count, tools, children }: PartProps) {
  return (
    <section aria-label={title} className="border-b border-line last:border-b-0">
      <div className="flex h-11 items-center gap-2 px-3">
        <h2 className="text-14 font-semibold">{title}</h2>
        {count ? <span className="num text-12 text-muted">{count}</span> : null}
        <span className="ms-auto">{tools}</span>
      </div>
      {children}
    </section>
  );
}
