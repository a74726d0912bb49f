'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { enter, giveBack } from '#components/ui/focus.ts';
import { IconX } from '#components/ui/icons.tsx';
import { useLayer } from '#components/ui/layers.ts';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { type Align, roomBeside, type Side } from '#components/ui/place-beside.ts';
import { useBeside } from '#components/ui/use-beside.ts';
import { FIRST_GUIDE } from '#lib/storage/guides.ts';
import { usePreferences } from '#stores/preferences.ts';
import styles from './guide.module.css';

type Step = {
  /** Texts: habits.guide. */
  readonly id: 'price' | 'outcome' | 'chart' | 'keys' | 'paper';
  /** Selector of what it speaks of. */
  readonly of: string;
  /** Where the step stands, so that it never covers that. */
  readonly side: Side;
  readonly align: Align;
};

/** What a newcomer needs to know, a step each. */
const STEPS: readonly Step[] = [
  { id: 'price', of: '#panel-book', side: 'inline-start', align: 'center' },
  { id: 'outcome', of: '#panel-order', side: 'inline-start', align: 'start' },
  { id: 'chart', of: '#panel-chart', side: 'bottom', align: 'start' },
  { id: 'keys', of: 'footer [data-key=help]', side: 'top', align: 'end' },
  { id: 'paper', of: 'header [data-place=paper]', side: 'bottom', align: 'start' },
];

/** px that a step needs beside what it speaks of. */
const NEEDS = { width: 340, height: 220 } as const;

type GuideProps = { readonly open: boolean; readonly onClose: () => void };

/**
 * How the trading screen is used, in a few steps. Each stands beside what it speaks of, which stays in the light and can be
 * tried meanwhile; where there is no room beside it, at the foot of the window. Whoever has closed it is not invited again.
 */
export function Guide({ open, onClose }: GuideProps) {
  return open ? <Tour onClose={onClose} /> : null;
}

function Tour({ onClose }: Pick<GuideProps, 'onClose'>) {
  const t = useTranslations('habits.guide');
  const common = useTranslations('common');
  const { direction } = useSiteLocale();
  const [at, setAt] = useState(0);
  const step = STEPS[at] ?? STEPS[0]!;
  const last = at === STEPS.length - 1;
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const close = () => {
    usePreferences.getState().dismiss('guideFlags', FIRST_GUIDE);
    onClose();
  };
  const anchor = useAnchor(step);
  const beside = anchor.current !== null;
  useBeside({ mounted: beside, anchor, box: place, limited: box, side: step.side, align: step.align, direction });
  useLayer({ open: true, box, onWish: close });
  useFocus(box, next);
  return createPortal(
    <div
      ref={place}
      className={cx('fixed z-(--z-popover)', beside ? styles.beside : 'inset-x-4 bottom-20 transform-none!')}
    >
      <div
        ref={box}
        role="dialog"
        aria-label={t('title')}
        dir={direction}
        tabIndex={-1}
        className={cx(
          'overlay-box w-85 max-w-full overflow-auto p-4 outline-none',
          beside ? 'max-h-(--available-height)' : 'mx-auto',
        )}
      >
        <div className="flex items-start justify-between gap-4">
          <p className="text-12 text-muted">{t('step', { at: `${at + 1}`, count: `${STEPS.length}` })}</p>
          <IconButton icon={IconX} label={common('close')} onClick={close} className="-me-2 -mt-2" />
        </div>
        <section aria-live="polite" className="grid min-h-24 content-start gap-1.5">
          <h2 className="text-16 font-semibold">{t(`${step.id}.title`)}</h2>
          <p className="text-13 text-muted">{t(`${step.id}.text`)}</p>
        </section>
        <div className="mt-3 flex gap-2">
          <Button className="flex-1" size={36} disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('back')}
          </Button>
          <Button
            ref={next}
            className="flex-1"
            size={36}
            variant="primary"
            onClick={() => (last ? close() : setAt(at + 1))}
          >
            {t(last ? 'done' : 'next')}
          </Button>
        </div>
      </div>
    </div>,
    document.body,
  );
}

/** What a step speaks of, marked while it does; null where it is not in sight, or leaves no room beside it. */
function useAnchor({ of, side }: Step): RefObject<Element | null> {
  const [anchor, setAnchor] = useState<RefObject<Element | null>>({ current: null });
  useLayoutEffect(() => {
    const found = document.querySelector(of);
    const seen = found?.checkVisibility?.() ? found : null;
    seen?.classList.add(styles.spoken ?? '');
    setAnchor({ current: seen && hasRoom(seen, side) ? seen : null });
    return () => seen?.classList.remove(styles.spoken ?? '');
  }, [of, side]);
  return anchor;
}

function hasRoom(element: Element, side: Side): boolean {
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const room = roomBeside({ anchor: element.getBoundingClientRect(), viewport, side });
  return room.width >= NEEDS.width && room.height >= NEEDS.height;
}

/** On the button that goes on, so that Enter does; back where it was afterwards. */
function useFocus(box: RefObject<HTMLElement | null>, next: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [held, before] = [box.current, document.activeElement];
    if (held) enter(held, next.current);
    return () => giveBack(held, before);
  }, [box, next]);
}
