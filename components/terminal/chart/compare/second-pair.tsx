'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { IconX } from '#components/ui/icons.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import type { Interval } from '#lib/contract/market.ts';
import { formatPercent } from '#lib/format/price.ts';
import { marketName } from '#lib/market/names.ts';
import { useChart } from '#stores/chart.ts';
import { useInstruments } from '#stores/instruments.ts';
import { changeText } from '../adapter.ts';
import type { ChartEngine } from '../engine.ts';
import { lengthOf } from '../intervals.ts';
import { sourceOf } from '../source.ts';
import styles from './compare.module.css';
import { SecondFeed } from './feed.ts';
import { type SecondPoint, secondLine } from './line.ts';

type SecondProps = { readonly engine: ChartEngine; readonly symbol: string; readonly interval: Interval };

/** A second pair as a line beside the candles, with its change over what is seen; removed by a press. */
export function SecondPair(props: SecondProps) {
  return (
    <LateTexts area="chart">
      <Second {...props} />
    </LateTexts>
  );
}

function Second({ engine, symbol, interval }: SecondProps) {
  const t = useTranslations('chart.compare');
  const row = useRef<HTMLDivElement>(null);
  const change = useRef<HTMLSpanElement>(null);
  const instrument = useInstruments((state) => state.bySymbol[symbol]);
  const { setCompare } = useChart.getState();
  useEffect(() => {
    if (!useInstruments.getState().bySymbol[symbol]) void useInstruments.getState().load();
  }, [symbol]);
  useLine({ engine, symbol, interval, row, change, failed: t('failed') });
  const name = instrument ? marketName(instrument) : symbol;
  return (
    <div ref={row} className={styles.row} dir="ltr">
      <span aria-hidden="true" className={styles.sample} />
      <bdi className={styles.name}>{name}</bdi>
      <span ref={change} className="num" />
      <button
        type="button"
        className="touch grid size-4 place-items-center rounded-control text-muted hover:text-text"
        aria-label={t('remove', { pair: name })}
        title={t('remove', { pair: name })}
        onClick={() => setCompare('')}
      >
        <IconX size={12} />
      </button>
    </div>
  );
}

type LineNeeds = SecondProps & {
  readonly row: React.RefObject<HTMLElement | null>;
  readonly change: React.RefObject<HTMLElement | null>;
  readonly failed: string;
};

/** Without React: the line moves with every candle. */
function useLine({ engine, symbol, interval, row, change, failed }: LineNeeds): void {
  const words = useRef(failed);
  words.current = failed;
  useEffect(() => {
    let points: readonly SecondPoint[] = [];
    const feed = new SecondFeed({
      source: sourceOf(symbol, interval),
      barLength: lengthOf(interval),
      now: Date.now,
      changed: (what) => (what === 'history' ? engine.accompany(levels) : painted.again()),
    });
    const levels = () => {
      points = secondLine({ bars: engine.bars(), seen: engine.seen(), closeAt: (opened) => feed.closeAt(opened) });
      return points.map(({ level }) => level);
    };
    const say = () => {
      const [first, last] = [points[0], points.at(-1)];
      const text = first && last ? formatPercent(changeText(first.level, last.level), { sign: true }) : '';
      if (change.current) change.current.textContent = text === '' && feed.failed ? words.current : text;
      if (row.current) row.current.style.top = `${engine.rowOfSecond()}px`;
      const from = engine.bars()[engine.seen().from];
      if (from) feed.reach(from.timestamp);
    };
    const painted = engine.paint('compare', (ctx) => {
      levels();
      draw(ctx, engine, points);
    });
    engine.accompany(levels);
    const unwatch = engine.watchScale(say);
    say();
    return () => {
      unwatch();
      feed.close();
      engine.accompany(null);
      painted.close();
    };
  }, [engine, symbol, interval, row, change]);
}

function draw(ctx: CanvasRenderingContext2D, engine: ChartEngine, points: readonly SecondPoint[]): void {
  ctx.beginPath();
  for (const { index, level } of points) ctx.lineTo(engine.xOf(index), engine.yOfLevel(level) ?? 0);
  ctx.lineWidth = 1.5;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = engine.tokens()['series-6'];
  ctx.stroke();
}
