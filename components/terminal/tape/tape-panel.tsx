'use client';

import { useTranslations } from 'next-intl';
import type { PointerEvent } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconInfo } from '#components/ui/icons.tsx';
import { Time } from '#components/ui/time.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import type { Trade } from '#lib/contract/shapes/market.ts';
import { formatPrice } from '#lib/format/price.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { useMarket, useOnPrice } from '../market.tsx';
import { PANEL, PanelHead } from '../panel.tsx';
import { RowSkeleton } from '../rows/row-skeleton.tsx';
import { sizeText } from '../units.ts';
import styles from './tape.module.css';
import { useTape } from './use-tape.ts';

/** The latest trades, newest on top. */
export function TapePanel({ className }: { className?: string }) {
  const t = useTranslations('trade.tape');
  const { instrument } = useMarket();
  const onPrice = useOnPrice();
  const tape = useTape();
  const columns = [
    t('price', { coin: instrument.quote }),
    t('amount', { coin: sizeUnit(instrument) }),
    t('time'),
  ] as const;
  // From the top of what is seen: the canvas itself is higher and moves.
  const offset = ({ clientY, currentTarget }: PointerEvent<HTMLElement>) =>
    clientY - (currentTarget.parentElement ?? currentTarget).getBoundingClientRect().top;
  const take = (event: PointerEvent<HTMLElement>) => {
    const price = event.button === 0 ? tape.priceAt(offset(event)) : null;
    if (price) onPrice(price);
  };
  return (
    <section id="panel-trades" aria-label={t('title')} className={cx(PANEL, 'flex flex-col', className)}>
      <PanelHead title={t('title')} tabbed className="md:max-xl:h-0! md:max-xl:border-0">
        <Tooltip content={t('about')}>
          <button
            type="button"
            aria-label={t('about')}
            className="touch grid size-5 cursor-help place-items-center text-faint hover:text-text md:max-xl:hidden"
          >
            <IconInfo size={14} />
          </button>
        </Tooltip>
      </PanelHead>
      <div dir="ltr" className={styles.tape}>
        <div className={styles.columns} aria-hidden="true">
          {columns.map((name) => (
            <span key={name}>
              <bdi>{name}</bdi>
            </span>
          ))}
        </div>
        <div className={styles.rows} data-live={tape.live || undefined}>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus; the table says what it shows */}
          <canvas
            ref={tape.canvas}
            className={styles.canvas}
            aria-hidden="true"
            onPointerMove={(event) => event.pointerType !== 'touch' && tape.point(offset(event))}
            onPointerLeave={() => tape.point(null)}
            onPointerUp={take}
          />
          {tape.table.length === 0 ? <RowSkeleton /> : null}
          <TapeTable trades={tape.table} columns={columns} />
        </div>
      </div>
    </section>
  );
}

function TapeTable({ trades, columns }: { trades: readonly Trade[]; columns: readonly string[] }) {
  const t = useTranslations('trade.tape');
  const { instrument } = useMarket();
  return (
    <table className={styles.table}>
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* By place: trades change in their rows, no row comes or goes. */}
        {trades.map((trade, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state
          <tr key={place} data-side={trade.side}>
            <th scope="row">
              {formatPrice(trade.price, instrument.pricePlace)}
              <span className="sr-only"> {t(trade.side)}</span>
            </th>
            <td>{sizeText(trade.size, instrument.sizePlace)}</td>
            <td>
              <Time ts={trade.ts} format="time" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
