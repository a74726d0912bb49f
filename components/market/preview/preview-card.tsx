'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconArrowRight } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Level } from '#lib/contract/shapes/market.ts';
import { MISSING } from '#lib/format/amount.ts';
import { formatPercent, formatPrice, formatSize, trendOf } from '#lib/format/price.ts';
import { newestTicker, useTickers } from '#stores/tickers.ts';
import { LIVE } from '../live-parts.tsx';
import { useSides } from '../outcome/use-sides.ts';
import { PairText } from '../pair.tsx';
import { type ListedMarket, type MarketRow, pairName, spotPath } from '../rows.ts';
import { Sparkline } from '../sparkline.tsx';
import { SPANS, type Span, useLine } from './use-line.ts';

/** Levels of each side. */
const LEVELS = 3;

/** A market at a glance: its line, its best prices, the day's range, and the way in. */
export function PreviewCard({ row }: { row: MarketRow }) {
  const t = useTranslations('markets.preview');
  const [span, setSpan] = useState<Span>('day');
  const { market } = row;
  return (
    <section aria-label={t('label', { pair: pairName(market) })} className="flex h-full flex-col">
      <div className="flex h-10 items-center gap-2 px-3 text-13">
        <PairText market={market} />
        <LIVE.Price row={row} className="font-medium" />
        <SpanChange row={row} span={span} />
        <Segmented
          label={t('span')}
          look="plain"
          value={span}
          options={SPANS.map((value) => ({ value, label: t(value) }))}
          onValueChange={setSpan}
          className="ms-auto"
        />
      </div>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_168px] border-y border-line">
        <Chart row={row} span={span} />
        <Best market={market} />
      </div>
      <div className="flex h-10 items-center gap-2 px-3 text-faint">
        <LIVE.Low row={row} />
        <span className="w-24">
          <LIVE.Range row={row} />
        </span>
        <LIVE.High row={row} />
        <Link
          href={spotPath(market)}
          className="touch ms-auto flex items-center gap-1 text-13 text-accent hover:underline"
        >
          {t('open')}
          <IconArrowRight size={14} />
        </Link>
      </div>
    </section>
  );
}

type SpanProps = { readonly row: MarketRow; readonly span: Span };

/** The change over the span that is drawn: of the day as the list has it, of the week as its line begins and ends. */
function SpanChange({ row, span }: SpanProps) {
  const line = useLine(row.market.symbol, span);
  if (span === 'day') return <LIVE.Change row={row} />;
  const change = line?.change ?? null;
  return <span className={cx('num', TONE[trendOf(change, 4)])}>{formatPercent(change, { sign: true })}</span>;
}

const TONE = { up: 'text-up', down: 'text-down', flat: '' } as const;

/** Time runs from left to right in every language. Coloured by the change that stands above it. */
function Chart({ row, span }: SpanProps) {
  const t = useTranslations('markets.preview');
  const { market } = row;
  const line = useLine(market.symbol, span);
  const day = useTickers((state) => trendOf(newestTicker(state, market.symbol, row.ticker)?.change24h, 4));
  const trend = span === 'day' ? day : trendOf(line?.change, 4);
  return (
    <div dir="ltr" className="flex flex-col justify-between px-3 py-1.5 text-text-faint">
      <Edge name={t('high')} value={line && formatPrice(line.high, market.pricePlace)} />
      <Sparkline spark={line?.spark ? { ...line.spark, trend } : null} width={232} height={84} />
      <Edge name={t('low')} value={line && formatPrice(line.low, market.pricePlace)} />
    </div>
  );
}

function Edge({ name, value }: { name: string; value: string | null }) {
  return (
    <p className="text-faint">
      {name} <span className="num">{value ?? MISSING}</span>
    </p>
  );
}

/** The best prices of both sides, asks above. */
function Best({ market }: { market: ListedMarket }) {
  const t = useTranslations('markets.preview');
  const sides = useSides(market.symbol, null);
  const asks = Array.from({ length: LEVELS }, (_, index) => sides?.asks[LEVELS - 1 - index]);
  const bids = Array.from({ length: LEVELS }, (_, index) => sides?.bids[index]);
  return (
    <table dir="ltr" className="num w-full border-s border-line">
      <caption className="sr-only">{t('book')}</caption>
      <tbody>
        {[...asks, ...bids].map((level, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place in the book, not a price
          <LevelRow key={index} level={level} market={market} side={index < LEVELS ? 'ask' : 'bid'} />
        ))}
      </tbody>
    </table>
  );
}

type LevelProps = { readonly level: Level | undefined; readonly market: ListedMarket; readonly side: 'ask' | 'bid' };

function LevelRow({ level, market, side }: LevelProps) {
  const [price, size] = level ?? [];
  return (
    <tr className="h-5">
      <td className={cx('ps-3 text-start', side === 'ask' ? 'text-down' : 'text-up')}>
        {formatPrice(price, market.pricePlace)}
      </td>
      <td className="pe-3 text-end text-muted">{size ? formatSize(size, market.sizePlace) : MISSING}</td>
    </tr>
  );
}
