'use client';

import { useTranslations } from 'next-intl';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconMinus, IconPlus } from '#components/ui/icons.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useResize } from '#components/ui/use-resize.ts';
import { print } from '#lib/exact/fixed.ts';
import { formatCompact, formatPercent, formatPrice, formatSize } from '#lib/format/price.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { openAccountBook } from '../book/account-book.ts';
import { Tool } from '../chart/tool.tsx';
import { useMarket, useOld } from '../market.tsx';
import {
  axisPrices,
  axisTotals,
  type Box,
  type Curve,
  depthCurve,
  heightOf,
  outline,
  readAt,
  SPANS,
  widestSpan,
  xOf,
} from './curve.ts';
import styles from './depth.module.css';

/** The curve is drawn at most this often (ms); faster would only tremble. */
const PACE = 250;
const AXIS = 24;

/** Cumulative depth around the middle price. */
export function DepthChart() {
  const t = useTranslations('trade.depth');
  const { instrument } = useMarket();
  const stale = useOld();
  const levels = useLevels();
  const [chosen, setChosen] = useState<bigint | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  useResize(frame, ({ width, height }) =>
    setBox({ width: Math.floor(width), height: Math.max(0, Math.floor(height) - AXIS) }),
  );
  const span = chosen ?? (levels ? widestSpan(levels, instrument) : SPANS[0]);
  const curve = levels && depthCurve(levels, span, instrument);
  const at = SPANS.indexOf(span as (typeof SPANS)[number]);
  const half = print(span, 4);
  return (
    <div className={styles.depth} dir="ltr" data-stale={stale || undefined}>
      {/* Less on the left, more on the right, as everywhere. */}
      <div className={styles.tools}>
        <Tool
          icon={IconMinus}
          label={t('wider')}
          onPress={() => setChosen(SPANS[Math.min(SPANS.length - 1, at + 1)]!)}
        />
        <span className="num text-12 text-muted">±{formatPercent(half)}</span>
        <Tool icon={IconPlus} label={t('narrower')} onPress={() => setChosen(SPANS[Math.max(0, at - 1)]!)} />
      </div>
      <div ref={frame} className={styles.frame}>
        {curve && box.width > 0 ? <Drawing curve={curve} box={box} /> : null}
        {levels && !curve ? <EmptyState title={t('empty')} text={t('emptyHint')} /> : null}
      </div>
      {curve ? <Summary curve={curve} half={half} /> : null}
    </div>
  );
}

function Drawing({ curve, box }: { curve: Curve; box: Box }) {
  const t = useTranslations('trade.depth');
  const { instrument } = useMarket();
  const [x, setX] = useState<number | null>(null);
  const { width, height } = box;
  const ground = `V${height}Z`;
  const bid = outline('bid', curve, box);
  const ask = outline('ask', curve, box);
  const middle = xOf(curve.mid, curve, width);
  const point = (event: PointerEvent<SVGSVGElement>) =>
    setX(Math.round(event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <>
      <svg
        width={width}
        height={height + AXIS}
        role="img"
        aria-label={t('title')}
        onPointerMove={point}
        onPointerLeave={() => setX(null)}
        className={styles.drawing}
      >
        <path d={`M${middle} 0V${height}`} className={styles.middle} />
        {bid ? <path d={bid + ground} className={styles.bidFill} /> : null}
        {ask ? <path d={ask + ground} className={styles.askFill} /> : null}
        <path d={bid} className={styles.bid} />
        <path d={ask} className={styles.ask} />
        <path d={`M0 ${height + 0.5}H${width}`} className={styles.line} />
        {axisPrices(curve, width < 480 ? 3 : 7, instrument.pricePlace).map(({ at, text }) => (
          <text key={text} x={xOf(at, curve, width)} y={height + 16} textAnchor="middle" className={styles.label}>
            {formatPrice(text, instrument.pricePlace)}
          </text>
        ))}
        {axisTotals(curve).map((total) => {
          const y = height - heightOf(total, curve, height);
          return (
            <text key={`${total}`} x={width - 8} y={y + 4} textAnchor="end" className={styles.label}>
              {formatCompact(print(total, instrument.sizePlace))}
            </text>
          );
        })}
        {x === null ? null : <Cross x={x} curve={curve} box={box} />}
      </svg>
      {x === null ? null : <Reading x={x} curve={curve} box={box} />}
    </>
  );
}

function Cross({ x, curve, box }: { x: number; curve: Curve; box: Box }) {
  const { side, total } = readAt(curve, x, box.width);
  const y = box.height - heightOf(total, curve, box.height);
  return (
    <g className={styles.cross}>
      <path d={`M${x + 0.5} 0V${box.height}M0 ${y + 0.5}H${box.width}`} />
      <circle cx={x} cy={y} r={4} className={side === 'bid' ? styles.bidDot : styles.askDot} />
    </g>
  );
}

/** Price, distance and sums at the pointer. */
function Reading({ x, curve, box }: { x: number; curve: Curve; box: Box }) {
  const t = useTranslations('trade.depth');
  const { instrument } = useMarket();
  const { price, total } = readAt(curve, x, box.width);
  const gap = ((price - curve.mid) * 1_000_000n) / (curve.mid || 1n);
  const right = x > box.width / 2;
  return (
    <div
      aria-hidden="true"
      className={`overlay-box text-12 ${styles.reading}`}
      style={{ transform: `translateX(${right ? x - 16 : x + 16}px) translateX(${right ? '-100%' : '0'})` }}
    >
      <span>{t('price')}</span>
      <span className="num">{formatPrice(print(price, instrument.pricePlace), instrument.pricePlace)}</span>
      <span>{t('distance')}</span>
      <span className="num">{formatPercent(print(gap, 6), { sign: true })}</span>
      <span>{t('sum', { coin: sizeUnit(instrument) })}</span>
      <span className="num">{formatSize(print(total, instrument.sizePlace), instrument.sizePlace)}</span>
    </div>
  );
}

/** The curve in words. */
function Summary({ curve, half }: { curve: Curve; half: string }) {
  const t = useTranslations('trade.depth');
  const { instrument } = useMarket();
  const sum = (steps: Curve['bids']) =>
    formatSize(print(steps.at(-1)?.total ?? 0n, instrument.sizePlace), instrument.sizePlace);
  return (
    <p className="sr-only">
      {t('summary', {
        percent: formatPercent(half),
        bids: sum(curve.bids),
        asks: sum(curve.asks),
        coin: sizeUnit(instrument),
      })}
    </p>
  );
}

/** The book of the pair at the pace of the curve. */
function useLevels() {
  const { instrument, depth } = useMarket();
  const [levels, setLevels] = useState<Parameters<typeof depthCurve>[0] | null>(depth);
  useEffect(() => {
    const book = openAccountBook(instrument.symbol);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = book.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setLevels(book.get() ?? depth);
      }, PACE);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [instrument.symbol, depth]);
  return levels;
}
