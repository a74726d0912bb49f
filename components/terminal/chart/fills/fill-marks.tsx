'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { formatPrice, formatSize } from '#lib/format/price.ts';
import { formatDateTime } from '#lib/format/time.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { useSettings } from '#stores/settings.ts';
import { useMarket } from '../../market.tsx';
import type { ChartEngine } from '../engine.ts';
import styles from './fills.module.css';
import { FillLayer, type PlacedMark } from './layer.ts';
import type { MarkedFill } from './merge.ts';

export type FillMarksProps = {
  readonly engine: ChartEngine;
  /** Own fills of the pair, in any order. */
  readonly fills: readonly MarkedFill[];
};

/** One's own fills as marks on the candles; what is pointed at, or stepped on by keys, is told in full. */
export function FillMarks({ engine, fills }: FillMarksProps) {
  const box = useRef<HTMLDivElement>(null);
  const layer = useMemo(() => new FillLayer(engine), [engine]);
  const painted = useRef<ReturnType<ChartEngine['paint']> | null>(null);
  const [told, setTold] = useState<readonly PlacedMark[]>([]);
  useEffect(() => {
    const made = engine.paint('fills', (ctx) => layer.paint(ctx));
    painted.current = made;
    return made.close;
  }, [engine, layer]);
  useEffect(() => {
    layer.set(fills);
    painted.current?.again();
  }, [layer, fills]);
  usePointed({ box, engine, layer, tell: setTold });
  return (
    <div ref={box} role="status" className={styles.box}>
      {told.length > 0 ? <FillTip engine={engine} marks={told} /> : null}
    </div>
  );
}

type Pointing = {
  readonly box: RefObject<HTMLElement | null>;
  readonly engine: ChartEngine;
  readonly layer: FillLayer;
  readonly tell: (marks: readonly PlacedMark[]) => void;
};

/** Which mark the pointer is on, or the crosshair of the keyboard. */
function usePointed({ box, engine, layer, tell }: Pointing): void {
  useEffect(() => {
    const view = box.current?.parentElement;
    if (!view) return;
    let shown: readonly PlacedMark[] = [];
    const show = (marks: readonly PlacedMark[]) => {
      if (isSame(marks, shown)) return;
      shown = marks;
      tell(marks);
    };
    const under = (event: PointerEvent, coarse: boolean) => {
      const { left, top } = view.getBoundingClientRect();
      const { width, height } = engine.plot();
      const [x, y] = [event.clientX - left, event.clientY - top];
      const mark = x <= width && y <= height ? layer.at({ x, y }, coarse) : null;
      show(mark ? [mark] : []);
    };
    const moved = (event: PointerEvent) => event.pointerType === 'mouse' && under(event, false);
    const pressed = (event: PointerEvent) => event.pointerType !== 'mouse' && under(event, true);
    const away = () => show([]);
    view.addEventListener('pointermove', moved);
    view.addEventListener('pointerup', pressed);
    view.addEventListener('pointerleave', away);
    const stops = [
      engine.cursor.watch((index) => show(layer.onBar(index))),
      engine.watchScale(() => show(shown.flatMap((mark) => layer.again(mark)))),
    ];
    return () => {
      view.removeEventListener('pointermove', moved);
      view.removeEventListener('pointerup', pressed);
      view.removeEventListener('pointerleave', away);
      for (const stop of stops) stop();
    };
  }, [box, engine, layer, tell]);
}

function isSame(a: readonly PlacedMark[], b: readonly PlacedMark[]): boolean {
  const key = (marks: readonly PlacedMark[]) =>
    marks.map(({ fills, x, y }) => `${fills[0]?.id} ${fills.length} ${x} ${y}`);
  return `${key(a)}` === `${key(b)}`;
}

/** Fills of one mark that are told one by one; of more, how many there are. */
const ROWS = 5;
/** px from the mark to what is said of it. */
const APART = 16;

function FillTip({ engine, marks }: { readonly engine: ChartEngine; readonly marks: readonly PlacedMark[] }) {
  const t = useTranslations('chart.fills');
  const zone = useSettings((settings) => settings.timezone);
  const { direction } = useSiteLocale();
  const { instrument } = useMarket();
  const { quote, pricePlace, sizePlace } = instrument;
  const { width, height } = engine.plot();
  const { x, y } = marks[0]!;
  const place = {
    [x > width / 2 ? 'right' : 'left']: x > width / 2 ? `calc(100% - ${x - APART}px)` : `${x + APART}px`,
    [y > height / 2 ? 'bottom' : 'top']: y > height / 2 ? `calc(100% - ${y}px)` : `${y}px`,
  };
  const price = (text: string) => formatPrice(text, pricePlace, { exact: true });
  return (
    <div dir={direction} className={cx('overlay-box', styles.tip)} style={place}>
      {marks.map(({ side, size, price: average, fills }) => (
        <div key={side}>
          <p className="font-medium">
            {t(fills.length === 1 ? 'one' : 'many', {
              side,
              size: formatSize(size, sizePlace),
              base: sizeUnit(instrument),
              price: price(average),
              quote,
              count: `${fills.length}`,
            })}
          </p>
          <ul className="text-muted">
            {fills.slice(-ROWS).map((fill) => (
              <li key={fill.id} className={styles.row}>
                <span className="num">{formatDateTime(fill.ts, { zone })}</span>
                {fills.length > 1 ? (
                  <>
                    <span className="num">{price(fill.price)}</span>
                    <span className="num">{formatSize(fill.size, sizePlace)}</span>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
          {fills.length > ROWS ? <p className="text-faint">{t('more', { count: `${fills.length - ROWS}` })}</p> : null}
        </div>
      ))}
    </div>
  );
}
