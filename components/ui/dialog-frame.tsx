'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { IconX } from './icons.tsx';
import { useSiteLocale } from './locale.tsx';

/** Widths 396, 480, 640 and 720 px. */
export type DialogSize = 's' | 'm' | 'l' | 'xl';

export type DialogProps = {
  readonly open: boolean;
  /** Asked to open or close: by Esc, the backdrop, the cross or a `DialogClose` inside. */
  readonly onOpenChange: (open: boolean) => void;
  /** After the opening or closing motion has ended. */
  readonly onOpened?: () => void;
  readonly onClosed?: () => void;
  /** Waited for before closing; `false` (or a rejection) keeps the dialog open. */
  readonly beforeClose?: () => boolean | Promise<boolean>;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: DialogSize;
  /** Whether a press on the backdrop closes; default yes. */
  readonly dismissable?: boolean;
  /** Whether Esc closes; default yes. */
  readonly escapable?: boolean;
  /** Under 768 px it comes up from the bottom edge, at the thumb. */
  readonly sheet?: boolean;
  /** Titles that only assistive technology reads, when the content says it already. */
  readonly titleHidden?: boolean;
  readonly footer?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
};

/** The width of each size (px). */
export const DIALOG_WIDTH: Readonly<Record<DialogSize, number>> = { s: 396, m: 480, l: 640, xl: 720 };

/** A sheet has the padding of the page around it. */
const NARROW = 'max-md:px-4';

/** Open frames, the top one last; and the events one of them has already answered. */
const stack: string[] = [];
const answered = new WeakSet<Event>();

export function DialogFrame(props: DialogProps) {
  const { open, onOpened, onClosed, size = 's', sheet = false } = props;
  const { direction } = useSiteLocale();
  const change = useClosing(props);
  return (
    <DirectionProvider direction={direction}>
      <Base.Root
        open={open}
        onOpenChange={change}
        onOpenChangeComplete={(is) => (is ? onOpened?.() : onClosed?.())}
        disablePointerDismissal={props.dismissable === false}
      >
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-(--motion-base) data-starting-style:opacity-0 data-ending-style:opacity-0" />
          <Base.Viewport
            className={cx('fixed inset-0 z-(--z-dialog) flex overflow-hidden', sheet && 'max-md:items-end')}
          >
            <Base.Popup
              data-size={size}
              style={{ width: DIALOG_WIDTH[size] }}
              className={cx(
                'overlay-box mx-auto mt-[15vh] flex h-fit max-h-[80vh] max-w-[calc(100vw-32px)] flex-col outline-none max-md:min-h-[30vh]',
                'transition-[opacity,translate] duration-(--motion-base) data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0',
                sheet && 'max-md:mt-0 max-md:w-full! max-md:max-w-full max-md:rounded-b-none max-md:rounded-t-sheet',
                props.className,
              )}
            >
              <DialogBody {...props} />
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </DirectionProvider>
  );
}

function DialogBody({ title, titleHidden, description, footer, sheet, children }: DialogProps) {
  const t = useTranslations('common');
  return (
    <>
      <div
        className={cx('flex items-start justify-between gap-4 px-6 pt-5', sheet && NARROW, titleHidden && 'sr-only')}
      >
        <Base.Title className="text-16 font-semibold">{title}</Base.Title>
        <Base.Close render={<IconButton icon={IconX} label={t('close')} className="-me-2 -mt-1" />} />
      </div>
      <div className={cx('min-h-0 flex-1 overflow-y-auto px-6 pt-3 pb-6', sheet && NARROW)}>
        {description ? <Base.Description className="mb-3 text-13 text-muted">{description}</Base.Description> : null}
        {children}
      </div>
      {footer ? <div className={cx('flex gap-2 px-6 pb-6', sheet && NARROW)}>{footer}</div> : null}
    </>
  );
}

/** Closes the dialog it stands in, after its before-close question. Takes the place of the one button inside it. */
export function DialogClose({ children }: { children: React.ReactElement }) {
  return <Base.Close render={children} />;
}

/** Answers a wish to open or close: only the top dialog reacts, only where allowed, only after `beforeClose` agrees. */
function useClosing({ open, onOpenChange, beforeClose, escapable = true, dismissable = true }: DialogProps) {
  const id = useId();
  const asking = useRef(false);
  useEffect(() => {
    if (!open) return;
    stack.push(id);
    return () => void stack.splice(stack.indexOf(id), 1);
  }, [open, id]);
  return (next: boolean, details: Base.Root.ChangeEventDetails) => {
    if (next) {
      onOpenChange(true);
      return;
    }
    const refused =
      (details.reason === 'escape-key' && !escapable) ||
      (details.reason === 'outside-press' && !dismissable) ||
      ((details.reason === 'escape-key' || details.reason === 'outside-press') &&
        (stack.at(-1) !== id || answered.has(details.event)));
    if (refused || asking.current) {
      details.cancel();
      return;
    }
    answered.add(details.event);
    if (!beforeClose) {
      onOpenChange(false);
      return;
    }
    details.cancel();
    asking.current = true;
    // A question that fails is no consent.
    Promise.resolve()
      .then(beforeClose)
      .catch(() => false)
      .then((agreed) => {
        asking.current = false;
        if (agreed) onOpenChange(false);
      });
  };
}
