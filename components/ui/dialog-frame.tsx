'use client';

import { useTranslations } from 'next-intl';
import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { leavesAt, reachable } from './focus.ts';
import { IconX } from './icons.tsx';
import { HostBox, useLayer, type Wish } from './layers.ts';
import { useSiteLocale } from './locale.tsx';
import { NotedApart } from './note-line.tsx';
import { useModal } from './use-modal.ts';
import { usePresence } from './use-presence.ts';

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

/** A line at the lower edge while something goes on below it: what lies at the end of the content covers it. */
const EDGE =
  'bg-[linear-gradient(var(--overlay),var(--overlay)),linear-gradient(var(--line-strong),var(--line-strong))] bg-size-[100%_1px] bg-bottom bg-no-repeat [background-attachment:local,scroll]';

/** Closes the dialog around it, as its cross does. */
const CloseContext = createContext<() => void>(() => {});

export function DialogFrame(props: DialogProps) {
  const { open, onOpened, onClosed, size = 's', sheet = false } = props;
  const { direction } = useSiteLocale();
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const close = useClosing(props);
  const { mounted, motion } = usePresence(open, box, { onOpened, onClosed });
  useModal({ open: open && mounted, layer, box, toField: !sheet });
  useLayer({ open, box, onWish: close });
  const outside = usePressOutside(box, () => close('outside'));
  if (!mounted) return null;
  return createPortal(
    <div ref={layer} inert={!open} dir={direction} {...outside}>
      <div
        className="fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-(--motion-base) data-starting-style:opacity-0 data-ending-style:opacity-0"
        {...motion}
      />
      <div className={cx('fixed inset-0 z-(--z-dialog) flex overflow-hidden', sheet && 'max-md:items-end')}>
        <div
          ref={box}
          role="dialog"
          aria-modal="true"
          aria-labelledby={`${id}-title`}
          aria-describedby={props.description ? `${id}-text` : undefined}
          tabIndex={-1}
          data-size={size}
          style={{ width: DIALOG_WIDTH[size] }}
          onKeyDown={goRound}
          className={cx(
            'overlay-box mx-auto mt-[15vh] flex h-fit max-h-[80vh] max-w-[calc(100vw-32px)] flex-col outline-none max-md:min-h-[30vh]',
            'transition-[opacity,translate] duration-(--motion-base) data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0',
            sheet && 'max-md:mt-0 max-md:w-full! max-md:max-w-full max-md:rounded-b-none max-md:rounded-t-sheet',
            props.className,
          )}
          {...motion}
        >
          <CloseContext value={() => close('close')}>
            <HostBox value={null}>
              <NotedApart>
                <DialogBody {...props} id={id} />
              </NotedApart>
            </HostBox>
          </CloseContext>
        </div>
      </div>
    </div>,
    document.body,
  );
}

function DialogBody({ id, title, titleHidden, description, footer, sheet, children }: DialogProps & { id: string }) {
  const t = useTranslations('common');
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = body.current;
    // What scrolls and holds nothing to go to is scrolled by keys itself.
    if (box && box.scrollHeight > box.clientHeight && reachable(box).length === 0) box.tabIndex = 0;
  });
  return (
    <>
      <div
        className={cx('flex items-start justify-between gap-4 px-6 pt-5', sheet && NARROW, titleHidden && 'sr-only')}
      >
        <h2 id={`${id}-title`} className="text-16 font-semibold">
          {title}
        </h2>
        <DialogClose>
          <IconButton icon={IconX} label={t('close')} className="-me-2 -mt-1" />
        </DialogClose>
      </div>
      <div
        ref={body}
        className={cx(
          'min-h-0 flex-1 overflow-y-auto px-6',
          titleHidden ? 'pt-6 max-md:pt-4' : 'pt-3',
          footer ? `pb-3 ${EDGE}` : 'pb-6',
          sheet && NARROW,
        )}
      >
        {description ? (
          <p id={`${id}-text`} className="mb-3 text-13 text-muted">
            {description}
          </p>
        ) : null}
        {children}
      </div>
      {footer ? <div className={cx('flex gap-2 px-6 pt-3 pb-6', sheet && NARROW)}>{footer}</div> : null}
    </>
  );
}

type Pressed = { onClick?: (event: MouseEvent<HTMLElement>) => void };

/** Closes the dialog it stands in, after its before-close question. Takes the place of the one button inside it. */
export function DialogClose({ children }: { children: ReactElement<Pressed> }) {
  const close = useContext(CloseContext);
  return cloneElement(children, {
    onClick: (event) => {
      children.props.onClick?.(event);
      close();
    },
  });
}

/** Tab goes round; what was opened from here lies elsewhere in the page, though React hears its keys here too. */
function goRound(event: KeyboardEvent<HTMLElement>): void {
  const box = event.currentTarget;
  if (event.key !== 'Tab' || !box.contains(event.target as Node)) return;
  const edge = leavesAt(box, event.shiftKey);
  if (!edge) return;
  event.preventDefault();
  (reachable(box).at(edge === 'end' ? 0 : -1) ?? box).focus();
}

/** A press outside is one that began and ended there: text that is selected may end anywhere. */
function usePressOutside(box: RefObject<HTMLElement | null>, run: () => void) {
  const began = useRef(false);
  const isOutside = ({ target, currentTarget }: MouseEvent<HTMLElement>) =>
    currentTarget.contains(target as Node) && !box.current?.contains(target as Node);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      began.current = isOutside(event);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (began.current && isOutside(event)) run();
    },
  };
}

/** Answers a wish to close: only where allowed, only after `beforeClose` agrees. */
function useClosing({ onOpenChange, beforeClose, escapable = true, dismissable = true }: DialogProps) {
  const asking = useRef(false);
  return (wish: Wish | 'close') => {
    const refused = (wish === 'escape' && !escapable) || (wish === 'outside' && !dismissable);
    if (refused || asking.current) return;
    if (!beforeClose) {
      onOpenChange(false);
      return;
    }
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
