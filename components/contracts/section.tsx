import { type ReactNode, useId } from 'react';
import { cx } from '#components/ui/cx.ts';

type SectionProps = {
  readonly title: string;
  readonly text?: ReactNode;
  /** At the end of the head. */
  readonly tools?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Cells at the ends of a table stand under the heading; on small screens rows are cards. */
const ALIGNED = 'md:[&_:is(th,td):first-child]:ps-5 md:[&_:is(th,td):last-child]:pe-5';

/** A panel with a heading, as content pages have them. */
export function Section({ title, text, tools, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('min-w-0 rounded-panel bg-panel', ALIGNED, className)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 pt-4 pb-2 max-md:px-4">
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        {tools ? <div className="ms-auto flex items-center gap-2 text-12 text-muted">{tools}</div> : null}
      </div>
      {text ? <p className="max-w-[80ch] px-5 pb-3 text-13 text-muted max-md:px-4">{text}</p> : null}
      {children}
    </section>
  );
}

/** Names and what they are, in as many columns as there is room for. */
export function FactList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cx('grid gap-x-10 px-5 pb-4 text-13 max-md:px-4', className)}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** A figure of its own: reads from left to right in every language. */
export function Num({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={cx('num', className)}>
      {children}
    </bdi>
  );
}
