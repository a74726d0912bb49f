'use client';

import {
  cloneElement,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { place } from './place.ts';

/** Leaving closes after this long (ms), so that the pointer can travel into the tooltip. Opening does not wait. */
export const TOOLTIP_CLOSE_DEBOUNCE = 200;

type TriggerProps = {
  'aria-describedby'?: string;
  onPointerEnter?: (event: React.PointerEvent) => void;
  onPointerLeave?: (event: React.PointerEvent) => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
  onPointerDown?: (event: React.PointerEvent) => void;
};

type TooltipProps = {
  readonly content: ReactNode;
  readonly side?: 'top' | 'bottom';
  readonly className?: string;
  /** One element that can take the focus. */
  readonly children: ReactElement<TriggerProps>;
};

/** A description of its child. It opens at once on hover and on keyboard focus, and closes with Esc. */
export function Tooltip({ content, side = 'top', className, children }: TooltipProps) {
  const id = useId();
  const { open, show, hideSoon, hide } = useOpenState();
  const trigger = useRef<Element | null>(null);
  const own = children.props;
  const child = cloneElement(children, {
    'aria-describedby': cx(own['aria-describedby'], open && id) || undefined,
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      trigger.current = event.currentTarget;
      // A finger presses, it does not hover.
      if (event.pointerType !== 'touch') show();
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      hideSoon();
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      hide();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      trigger.current = event.currentTarget;
      if (byKeyboard(event.currentTarget)) show();
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      hide();
    },
  });
  return (
    <>
      {child}
      {open ? (
        <Bubble id={id} trigger={trigger} side={side} className={className} onEnter={show} onLeave={hideSoon}>
          {content}
        </Bubble>
      ) : null}
    </>
  );
}

function useOpenState() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => clearTimeout(timer.current), []);
  const show = useCallback(() => {
    stop();
    setOpen(true);
  }, [stop]);
  const hide = useCallback(() => {
    stop();
    setOpen(false);
  }, [stop]);
  const hideSoon = useCallback(() => {
    stop();
    timer.current = setTimeout(() => setOpen(false), TOOLTIP_CLOSE_DEBOUNCE);
  }, [stop]);
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Esc closes the top layer only; the dialog below stays.
      event.stopPropagation();
      hide();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [open, hide]);
  return { open, show, hide, hideSoon };
}

type BubbleProps = {
  readonly id: string;
  readonly trigger: RefObject<Element | null>;
  readonly side: 'top' | 'bottom';
  readonly className: string | undefined;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

function Bubble({ id, trigger, side, className, onEnter, onLeave, children }: BubbleProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box || !trigger.current) return;
    const at = place({
      anchor: trigger.current.getBoundingClientRect(),
      box: box.getBoundingClientRect(),
      viewport: { width: document.documentElement.clientWidth, height: window.innerHeight },
      side,
    });
    box.style.transform = `translate(${at.x}px, ${at.y}px)`;
    box.dataset.side = at.side;
  });
  return createPortal(
    <div
      ref={ref}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className={cx(
        'overlay-box fixed top-0 left-0 z-(--z-tooltip) w-max max-w-[300px] px-3 py-2 text-12 text-text',
        className,
      )}
    >
      {children}
    </div>,
    document.body,
  );
}

/** A press focuses too, and needs no description of what was just pressed. */
function byKeyboard(element: Element): boolean {
  return element.matches(':focus-visible');
}
