import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';

/** The box of a panel on the trade screen. */
export const PANEL = 'min-h-0 min-w-0 overflow-hidden rounded-panel bg-panel';

type PanelHeadProps = {
  readonly title: string;
  /** Tabs above name it already; assistive technology still finds the heading. */
  readonly hidden?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
};

/** A panel's head, 36 px: its name, and its tools at the end. */
export function PanelHead({ title, hidden = false, className, children }: PanelHeadProps) {
  return (
    <div
      className={cx(
        'flex h-(--bar-panel-head) shrink-0 items-center gap-1 border-b border-line px-3 whitespace-nowrap',
        className,
      )}
    >
      <h2 className={hidden ? 'sr-only' : 'text-13 font-medium'}>{title}</h2>
      <div className="ms-auto flex items-center gap-1">{children}</div>
    </div>
  );
}
