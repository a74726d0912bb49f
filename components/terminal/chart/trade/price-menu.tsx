'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { IconPlus } from '#components/ui/icons.tsx';
import { Menu, type MenuEntry, type MenuItem } from '#components/ui/menu.tsx';
import { print } from '#lib/exact/fixed.ts';
import { formatPrice } from '#lib/format/price.ts';
import { snapDecimal } from '#lib/format/steps.ts';
import { useMarket } from '../../market.tsx';
import { toUnits } from '../../units.ts';
import type { ChartEngine } from '../engine.ts';
import styles from './trade.module.css';
import { type Aim, useAim } from './use-aim.ts';

type Grid = { readonly tick: string; readonly pricePlace: number };

/** One thing that can be done at a price. */
export type PriceEntry = MenuItem & {
  /** @param price quote per base, on the pair's tick */
  readonly run: (price: string) => void;
};

export type PriceMenuProps = {
  readonly engine: ChartEngine;
  /** What can be done at a price, in groups with a line between them. */
  readonly entries: (price: string) => readonly (readonly PriceEntry[])[];
};

/**
 * What can be done at a price of the chart: behind a plus beside the price axis that follows the pointer, behind the
 * other mouse button, and behind Enter or the menu key for the keyboard's crosshair.
 */
export function PriceMenu({ engine, entries }: PriceMenuProps) {
  const t = useTranslations('chart.trade');
  const { tick, pricePlace, quote } = useMarket().instrument;
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { aim, spoken } = useAim(place, engine, { open, setOpen });
  const price = aim && priceOf(engine, aim, { tick, pricePlace });
  const groups = price ? entries(price).filter((group) => group.length > 0) : [];
  const all = groups.flat();
  const text = price ? `${formatPrice(price, pricePlace, { exact: true })} ${quote}` : '';
  return (
    <div ref={place} className={styles.box} dir="ltr">
      {price && all.length > 0 ? (
        <span className={styles.at} data-open={open || undefined} style={placeOf(engine, aim)}>
          <Menu
            label={t('at', { price: text })}
            align="end"
            open={open}
            onOpenChange={setOpen}
            items={groups.flatMap((group, at): MenuEntry[] => (at === 0 ? [...group] : ['line', ...group]))}
            onSelect={(id) => all.find((entry) => entry.id === id)?.run(price)}
            trigger={
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('at', { price: text })}
                title={t('at', { price: text })}
                className={styles.plus}
                data-quiet={aim.by === 'menu' || undefined}
              >
                <IconPlus size={12} />
              </button>
            }
          />
        </span>
      ) : null}
      <p className="sr-only" aria-live="polite">
        {spoken && price ? t('cursor', { price: text }) : ''}
      </p>
    </div>
  );
}

/** On the tick, in the places of the market, as prices from the book come into a form too. */
function priceOf(engine: ChartEngine, aim: Aim, { tick, pricePlace }: Grid): string | null {
  const at = engine.priceAt(aim.y);
  const price = at === null ? null : snapDecimal({ value: at, step: tick, toward: 'down' });
  return price === null || price.startsWith('-') || !/[1-9]/.test(price)
    ? null
    : print(toUnits(price, pricePlace), pricePlace);
}

/** Beside the axis; where a press asked for the menu, there. */
function placeOf(engine: ChartEngine, { x, y, by }: Aim) {
  return { left: by === 'menu' ? x : engine.plot().width, top: y };
}
