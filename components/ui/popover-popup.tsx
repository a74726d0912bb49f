'use client';

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { enter, giveBack, leavesAt, nextAfter } from './focus.ts';
import { HostBox, useLayer } from './layers.ts';
import { useSiteLocale } from './locale.tsx';
import type { Align, Side } from './place-beside.ts';
import { useBeside } from './use-beside.ts';
import { usePresence } from './use-presence.ts';

type PopupProps = {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly label: string;
  readonly role: 'dialog' | 'menu' | 'listbox';
  readonly side?: Side;
  readonly align?: Align;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The half of Popover that is fetched on intent. */
export function PopoverPopup(props: PopupProps) {
  const { anchor, open, onOpenChange, label, role, side = 'bottom', align = 'start', initialFocus } = props;
  const { direction } = useSiteLocale();
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { mounted, motion } = usePresence(open, box);
  useBeside({ mounted, anchor, box: place, limited: box, side, align, direction });
  useFocus({ open, box, anchor, initialFocus });
  useLayer({ open, box, anchor, light: true, onWish: () => onOpenChange(false) });
  if (!mounted) return null;

  // Tab goes on where it would have gone from the button: the box stands at the end of the page only because of layers.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const [held, button] = [box.current, anchor.current];
    if (event.key !== 'Tab' || !held?.contains(event.target as Node) || !button) return;
    const edge = leavesAt(held, event.shiftKey);
    if (!edge) return;
    event.preventDefault();
    (edge === 'start' ? button : (nextAfter(button, held) ?? button)).focus();
    onOpenChange(false);
  };
  return createPortal(
    <div ref={place} inert={!open} className="fixed top-0 left-0 z-(--z-popover)">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the role is one of three, all of which hear keys */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: every role that it can have takes a name */}
      <div
        ref={box}
        role={role}
        aria-label={label}
        tabIndex={-1}
        dir={direction}
        onKeyDown={onKeyDown}
        className={cx(
          'overlay-box max-h-(--available-height) max-w-(--available-width) overflow-auto text-12 outline-none',
          'transition-opacity duration-(--motion-fast) data-behind:invisible data-starting-style:opacity-0 data-ending-style:opacity-0',
          props.className,
        )}
        {...motion}
      >
        <HostBox value={box}>{props.children}</HostBox>
      </div>
    </div>,
    document.body,
  );
}

type Focus = Pick<PopupProps, 'open' | 'anchor' | 'initialFocus'> & { readonly box: RefObject<HTMLElement | null> };

/** Inside while open, back at the button afterwards. */
function useFocus({ open, box, anchor, initialFocus }: Focus): void {
  useEffect(() => {
    const held = box.current;
    if (!open || !held) return;
    const button = anchor.current;
    enter(held, initialFocus?.current);
    return () => giveBack(held, button);
  }, [open, box, anchor, initialFocus]);
}
