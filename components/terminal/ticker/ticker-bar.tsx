'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import type { Tone } from '#components/ui/painted.tsx';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { TickerFigure } from '../figure.tsx';
import { LastPrice } from '../last-price.tsx';
import { StaleNotice } from '../layout/stale-notice.tsx';
import { useMarket } from '../market.tsx';
import { OPEN_PANEL } from '../panel.tsx';
import { AlertButton } from './alert-button.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { type Figures, figuresOf } from './figures.ts';
import { PairSwitcher, type PairWords } from './pair-switcher.tsx';
import { UsdtWorth } from './usdt-worth.tsx';

const TONE = { up: 'up', down: 'down', flat: 'plain' } as const;

/** Prices with at most so many decimals are written large on a phone. */
const ROOMY_PLACES = 6;

type TickerBarProps = {
  /** What stands at the far end. */
  readonly tools?: ReactNode;
  /** What the product calls its markets. */
  readonly words: PairWords;
  /** Under the last price; its worth where nothing else is given. */
  readonly under?: ReactNode;
  /** Figures of the product in place of those of the last 24 hours. */
  readonly figures?: ReactNode;
};

/** Pair, last price and the figures of the last 24 hours. */
export function TickerBar({ tools, words, under, figures }: TickerBarProps) {
  const t = useTranslations('trade.ticker');
  const { instrument } = useMarket();
  return (
    <section
      aria-label={t('label')}
      className={cx(
        OPEN_PANEL,
        'relative flex h-13 shrink-0 items-center px-3 whitespace-nowrap max-md:h-19 max-md:items-end max-md:rounded-none max-md:px-4 max-md:pb-3',
      )}
    >
      <PairBlock words={words} />
      <div className="shrink-0 md:pe-5">
        <LastPrice
          className={cx(
            'text-20 leading-6 font-semibold max-md:leading-9',
            // Tiny and huge prices would run into the figures beside them.
            instrument.pricePlace <= ROOMY_PLACES && 'max-md:text-28 max-md:tracking-[-0.01em]',
          )}
        />
        <div className="flex items-baseline gap-2 text-12 text-faint max-md:text-13">
          {under ?? (
            <>
              <UsdtWorth />
              <LiveFigure name="changePercent" toned className="font-medium md:hidden" />
            </>
          )}
        </div>
      </div>
      {figures ?? <DayFigures base={instrument.base} quote={instrument.quote} />}
      <StaleNotice />
      <div className="ms-auto flex items-center gap-1 ps-3 max-md:hidden">
        <AlertButton />
        {tools}
      </div>
    </section>
  );
}

function PairBlock({ words }: { words: PairWords }) {
  const { instrument } = useMarket();
  return (
    <div className="flex h-8 items-center gap-2 md:me-4 md:border-e md:border-line md:pe-4 max-md:fixed max-md:start-12 max-md:top-0 max-md:z-(--z-header) max-md:h-12">
      <FavouriteButton symbol={instrument.symbol} />
      <Coin symbol={instrument.base} size={24} />
      <PairSwitcher words={words} />
    </div>
  );
}

type LiveFigureProps = {
  readonly name: Exclude<keyof Figures, 'trend'>;
  readonly toned?: boolean;
  readonly className?: string;
};

/** One of the figures, in the colour of the day's trend where that is its subject. */
export function LiveFigure({ name, toned = false, className }: LiveFigureProps) {
  const { instrument } = useMarket();
  const figures = (ticker: Ticker | null) => figuresOf(ticker, instrument);
  const tone = (ticker: Ticker | null): Tone => TONE[figures(ticker).trend];
  return (
    <TickerFigure text={(ticker) => figures(ticker)[name]} tone={toned ? tone : undefined} className={className} />
  );
}

/** Figures side by side, on a phone below each other. */
export function FigureList({ children }: { children: ReactNode }) {
  return (
    <dl className="flex min-w-0 gap-5 overflow-x-auto text-12 max-lg:gap-3 [scrollbar-width:none] max-md:ms-auto max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-1 max-md:ps-3">
      {children}
    </dl>
  );
}

function DayFigures({ base, quote }: { base: string; quote: string }) {
  const t = useTranslations('trade.ticker');
  // On a phone the quote, which the pair names above, would take the room of the name in Japanese and Russian.
  return (
    <FigureList>
      <Figure name={t('change')} className="max-md:hidden">
        <LiveFigure name="change" toned className="me-2 max-[1100px]:hidden" />
        <LiveFigure name="changePercent" toned />
      </Figure>
      <Figure name={t('high')}>
        <LiveFigure name="high" />
      </Figure>
      <Figure name={t('low')}>
        <LiveFigure name="low" />
      </Figure>
      <Figure
        name={t.rich('volume', { coin: () => <bdi>{base}</bdi> })}
        className="max-md:hidden md:max-[920px]:hidden"
      >
        <LiveFigure name="volume" />
      </Figure>
      <Figure name={t.rich('turnover', { coin: () => <bdi className="max-lg:hidden">{quote}</bdi> })}>
        <LiveFigure name="turnover" /> <span className="font-normal text-faint max-md:sr-only lg:hidden">{quote}</span>
      </Figure>
    </FigureList>
  );
}

type FigureProps = { name: ReactNode; className?: string; children: ReactNode };

export function Figure({ name, className, children }: FigureProps) {
  return (
    <div className={cx('max-md:flex max-md:min-w-0 max-md:justify-between max-md:gap-3', className)}>
      {/* Where a language needs more room than a phone has, words end early and numbers never. */}
      <dt className="min-w-0 truncate text-faint md:max-lg:max-w-20">{name}</dt>
      <dd className="num shrink-0 font-medium text-text md:mt-0.5">{children}</dd>
    </div>
  );
}
