'use client';

import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import { useSiteLocale } from './locale.tsx';

type PopupProps = {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly label: string;
  readonly role: 'dialog' | 'menu' | 'listbox';
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  readonly align?: 'start' | 'center' | 'end';
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The half of Popover that is fetched on intent. */
export function PopoverPopup(props: PopupProps) {
  const { anchor, open, onOpenChange, label, role, side = 'bottom', align = 'start', initialFocus, className } = props;
  const { direction } = useSiteLocale();
  const change = (next: boolean, details: Popover.Root.ChangeEventDetails) => {
    const target = details.event.target;
    // Without this a press on the open button would close here and open again there.
    if (!next && details.reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target)) {
      details.cancel();
      return;
    }
    onOpenChange(next);
  };
  return (
    <DirectionProvider direction={direction}>
      <Popover.Root open={open} onOpenChange={change}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            side={side}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            className="z-(--z-popover)"
          >
            <Popover.Popup
              role={role}
              aria-label={label}
              initialFocus={initialFocus ?? true}
              finalFocus={anchor}
              className={cx(
                'overlay-box max-h-(--available-height) max-w-(--available-width) overflow-auto text-12 outline-none',
                'transition-opacity duration-(--motion-fast) data-starting-style:opacity-0 data-ending-style:opacity-0',
                className,
              )}
            >
              {props.children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </DirectionProvider>
  );
}
