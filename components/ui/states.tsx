import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { GlobeArc } from './globe.tsx';
import { IconCloudOff, IconWifiOff } from './icons.tsx';

/** A block of the size of what comes. No shimmer: nothing on the screen should move without news. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block rounded-control bg-raised', className)} />;
}

type StateProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
};

const FRAME = 'flex flex-col items-center justify-center px-6 py-8 text-center';

/** What is empty, and the next step. */
export function EmptyState({ title, text, action, className }: StateProps) {
  return (
    <div className={cx(FRAME, className)}>
      <GlobeArc />
      <p className="mt-2 text-13 font-medium">{title}</p>
      {text ? <p className="mt-0.5 text-12 text-muted">{text}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

/** What happened, what did not happen, retry, and a short trace id for support. */
export function ErrorState({ title, text, action, trace, className }: StateProps & { readonly trace?: string }) {
  return (
    <div className={cx(FRAME, className)} role="alert">
      <IconCloudOff size={20} className="text-danger" />
      <p className="mt-2 text-13 font-medium">{title}</p>
      {text ? <p className="mt-0.5 text-12 text-muted">{text}</p> : null}
      {action || trace ? (
        <div className="mt-3 flex items-center gap-2">
          {action}
          {trace ? <span className="num text-12 text-faint">{trace}</span> : null}
        </div>
      ) : null}
    </div>
  );
}

/** The strip above numbers that have stopped. Put `data-stale` on the box that holds them: it greys them. */
export function StaleStrip({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p
      role="status"
      className={cx('flex h-8 items-center gap-1.5 bg-warning-soft px-3 text-12 text-warning', className)}
    >
      <IconWifiOff size={14} />
      {children}
    </p>
  );
}
