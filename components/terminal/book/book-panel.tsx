'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconArrowDownToLine, IconArrowUpToLine, IconRows3 } from '#components/ui/icons-terminal.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Select } from '#components/ui/menu.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { print } from '#lib/exact/fixed.ts';
import { subZero } from '#lib/format/price.ts';
import { sizeUnit } from '#lib/market/names.ts';
import type { OrderLevel } from '#lib/order/order-levels.ts';
import { useMarket, useOnPrice } from '../market.tsx';
import { PANEL, PanelHead } from '../panel.tsx';
import styles from './book.module.css';
import { Middle, Ratio } from './book-head.tsx';
import { BookSide } from './book-side.tsx';
import { BookSum } from './book-sum.tsx';
import { groupings, type Side } from './ladder.ts';
import { useBook } from './use-book.ts';

const VIEWS = [
  { id: 'both', icon: IconRows3, tone: '' },
  { id: 'bids', icon: IconArrowDownToLine, tone: 'text-up' },
  { id: 'asks', icon: IconArrowUpToLine, tone: 'text-down' },
] as const;
type View = (typeof VIEWS)[number]['id'];

type PanelProps = {
  readonly className?: string;
  /** Beside the last price between the sides; the spread where nothing is given. */
  readonly middle?: ReactNode;
  /** Where one's own orders rest; those of spot where nothing is given. */
  readonly own?: readonly OrderLevel[] | undefined;
};

export function BookPanel({ className, middle, own }: PanelProps) {
  const t = useTranslations('trade.book');
  const { instrument, ticker } = useMarket();
  const [steps] = useState(() => groupings(instrument.tick, ticker?.last ?? '0'));
  const [step, setStep] = useState(steps[0]!);
  const [view, setView] = useState<View>('both');
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} id="panel-book" aria-label={t('title')} className={cx(PANEL, 'flex flex-col', className)}>
      <PanelHead title={t('title')} tabbed>
        <ViewSwitch view={view} onChange={setView} />
        <Select
          label={t('grouping')}
          look="quiet"
          align="end"
          value={step}
          options={steps.map((value) => ({ value, label: <span className="num">{subZero(value)}</span> }))}
          onValueChange={setStep}
        />
      </PanelHead>
      <Book step={step} view={view} middle={middle} own={own} beside={section} />
    </section>
  );
}

const loadCursor = () => import('./book-cursor.tsx').then((module) => module.BookCursor);

type BookProps = {
  readonly step: string;
  readonly view: View;
  readonly middle: ReactNode;
  readonly own: readonly OrderLevel[] | undefined;
  readonly beside: React.RefObject<HTMLElement | null>;
};

function Book({ step, view, middle, own, beside }: BookProps) {
  const t = useTranslations('trade.book');
  const { instrument } = useMarket();
  const book = useBook(step, own);
  const onPrice = useOnPrice();
  const [Cursor, warm] = useLazy(loadCursor);
  const columns = [
    t('price', { coin: instrument.quote }),
    t('amount', { coin: sizeUnit(instrument) }),
    t('total'),
  ] as const;
  const point = (side: Side, offset: number | null) => {
    const canvas = side === 'ask' ? book.asks.current : book.bids.current;
    book.controller.point(side, offset, canvas?.getBoundingClientRect().top ?? 0);
  };
  const take = (side: Side, offset: number) => {
    const price = book.controller.priceAt(side, offset);
    if (price !== null) onPrice(print(price, instrument.pricePlace));
  };
  const empty = book.texts.asks.length === 0 && book.texts.bids.length === 0;
  const side = { live: book.live, columns, onPoint: point, onPick: take };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
    <div
      dir="ltr"
      className={styles.book}
      data-view={view}
      role="group"
      aria-label={t('levels')}
      // Reached by Tab, it hands the focus to the cursor, whose code is fetched then.
      tabIndex={Cursor ? -1 : 0}
      onFocus={warm}
    >
      <div className={styles.columns} aria-hidden="true">
        {columns.map((name) => (
          <span key={name}>
            <bdi>{name}</bdi>
          </span>
        ))}
      </div>
      <BookSide {...side} side="ask" canvas={book.asks} rows={book.texts.asks} empty={empty} />
      <Middle head={book.head}>{middle}</Middle>
      <BookSide {...side} side="bid" canvas={book.bids} rows={book.texts.bids} empty={empty} />
      <Ratio head={book.head} />
      {Cursor ? (
        <Cursor
          controller={book.controller}
          canvases={{ ask: book.asks, bid: book.bids }}
          step={step}
          onPoint={point}
          onPick={take}
        />
      ) : null}
      {book.pointed ? <BookSum sum={book.pointed.sum} top={book.pointed.top} beside={beside} /> : null}
    </div>
  );
}

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useTranslations('trade.book');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in a head of 36 px
    <div role="group" aria-label={t('view')} dir="ltr" className="flex">
      {VIEWS.map(({ id, icon: Icon, tone }) => (
        <Tooltip key={id} content={t(`views.${id}`)} side="bottom">
          <button
            type="button"
            aria-label={t(`views.${id}`)}
            aria-pressed={view === id}
            onClick={() => onChange(id)}
            className={cx(
              'touch grid size-6 place-items-center rounded-control hover:bg-hover aria-pressed:bg-raised',
              tone || 'text-muted aria-pressed:text-text',
            )}
          >
            <Icon size={16} />
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
