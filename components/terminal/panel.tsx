import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';

const BOX = 'min-h-0 min-w-0 overflow-hidden rounded-panel bg-panel';

/** The box of a panel on the trade screen. Isolated: where nothing in it changed, the browser paints what it kept of it. */
export const PANEL = `isolate ${BOX}`;

/**
 * The box of a panel that puts something over the header on a phone, as the ticker bar does with its pair. Isolated, that
 * would be shut in with the panel, and the header would be painted over it whatever its layer.
 */
export const OPEN_PANEL = `md:isolate ${BOX}`;

type PanelHeadProps = {
  readonly title: string;
  /** Between 768 and 1280 px tabs above name it already; assistive technology still finds the heading. */
  readonly tabbed?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
};

/** A panel's head, 36 px: its name, and its tools at the end. */
export function PanelHead({ title, tabbed = false, className, children }: PanelHeadProps) {
  return (
    <div
      className={cx(
        'flex h-(--bar-panel-head) shrink-0 items-center gap-1 border-b border-line px-3 whitespace-nowrap',
        className,
      )}
    >
      <h2 className={cx('text-13 font-medium', tabbed && 'md:max-xl:sr-only')}>{title}</h2>
      <div className="ms-auto flex items-center gap-1">{children}</div>
    </div>
  );
}
