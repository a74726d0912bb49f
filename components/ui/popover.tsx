'use client';

import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react';
import { useLazy } from './lazy.ts';

type TriggerProps = {
  ref?: RefObject<HTMLButtonElement | null>;
  'aria-haspopup'?: 'dialog' | 'menu' | 'listbox';
  'aria-expanded'?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onPointerEnter?: (event: React.PointerEvent) => void;
  onFocus?: (event: React.FocusEvent) => void;
  onKeyDown?: (event: React.KeyboardEvent) => void;
};

export type PopoverProps = {
  /** One button. It gets the handlers and the ARIA states. */
  readonly trigger: ReactElement<TriggerProps>;
  /** Accessible name of what opens. */
  readonly label: string;
  /** Drawn only while open. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  readonly align?: 'start' | 'center' | 'end';
  readonly role?: 'dialog' | 'menu' | 'listbox';
  /** Takes the focus on opening; otherwise the first thing that can. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Called on intent (hover, focus), for contents that are fetched too. */
  readonly onWarm?: () => void;
  readonly className?: string;
};

/**
 * A box beside its button. The code that places it is fetched when the pointer or the focus comes near, so a page
 * full of menus weighs nothing until one is wanted.
 */
export function Popover(props: PopoverProps) {
  const { trigger, role = 'dialog', open: controlled, onOpenChange, onWarm, children, ...popup } = props;
  const [Popup, warm] = useLazy(() => import('./overlays.ts').then((module) => module.PopoverPopup));
  const [own, setOwn] = useState(false);
  const open = controlled ?? own;
  const anchor = useRef<HTMLButtonElement>(null);
  const change = useCallback(
    (next: boolean) => {
      setOwn(next);
      onOpenChange?.(next);
    },
    [onOpenChange],
  );
  const prepare = () => {
    warm();
    onWarm?.();
  };
  if (open) warm();
  const button = trigger.props;
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': role,
        'aria-expanded': open,
        onClick: (event) => {
          button.onClick?.(event);
          prepare();
          change(!open);
        },
        onPointerEnter: (event) => {
          button.onPointerEnter?.(event);
          prepare();
        },
        onFocus: (event) => {
          button.onFocus?.(event);
          prepare();
        },
        onKeyDown: (event) => {
          button.onKeyDown?.(event);
          // Lists of choices open by arrow as well, as a select of the browser does.
          if (role === 'dialog' || open || !/^Arrow(?:Down|Up)$/.test(event.key)) return;
          event.preventDefault();
          change(true);
        },
      })}
      {Popup ? (
        <Popup {...popup} role={role} anchor={anchor} open={open} onOpenChange={change}>
          {open ? (typeof children === 'function' ? children(() => change(false)) : children) : null}
        </Popup>
      ) : null}
    </>
  );
}
