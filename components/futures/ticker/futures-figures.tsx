'use client';

import { useTranslations } from 'next-intl';
import { Figure, FigureList, LiveFigure } from '#components/terminal/ticker/ticker-bar.tsx';
import { Painted } from '#components/ui/painted.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { useContract, useLiveFunding, useLiveMark } from '../contract.tsx';
import { useContractState } from '../use-contract-state.ts';
import { Countdown } from './countdown.tsx';
import { Hint } from './hint.tsx';
import { OpenInterest } from './open-interest.tsx';
import { SourceFigure } from './source-figure.tsx';

/** Rates of funding are small: 0.0100%. */
export const RATE_DIGITS = 4;

/** What the ticker of a contract says: its judged prices, funding, the day, open interest, where prices come from. */
export function FuturesFigures() {
  const t = useTranslations('futures.ticker');
  const day = useTranslations('trade.ticker');
  const { base, quote } = useContract().instrument;
  const state = useContractState();
  return (
    <FigureList>
      <Figure name={<Hint text={t('markHint')}>{t('mark')}</Hint>} className="max-md:hidden">
        <MarkFigure name="mark" />
      </Figure>
      <Figure name={<IndexName still={state?.stale === true} />} className="max-md:order-3">
        <MarkFigure name="index" />
      </Figure>
      <Figure
        name={
          <Hint text={<FundingHint />}>
            <span className="max-lg:hidden">{t('funding')}</span>
            <span className="lg:hidden">{t('fundingShort')}</span>
          </Hint>
        }
        className="max-md:order-1"
      >
        <FundingRate />
        <Countdown className="ms-2 max-md:hidden" />
      </Figure>
      <Figure name={t('nextIn')} className="md:hidden max-md:order-2">
        <Countdown />
      </Figure>
      <Figure name={day('high')} className="max-md:hidden md:max-[900px]:hidden">
        <LiveFigure name="high" />
      </Figure>
      <Figure name={day('low')} className="max-md:hidden md:max-[900px]:hidden">
        <LiveFigure name="low" />
      </Figure>
      <Figure
        name={day.rich('volume', { coin: () => <bdi>{base}</bdi> })}
        className="max-md:hidden md:max-[1180px]:hidden"
      >
        <LiveFigure name="volume" />
      </Figure>
      <Figure
        name={day.rich('turnover', { coin: () => <bdi>{quote}</bdi> })}
        className="max-md:hidden md:max-[1380px]:hidden"
      >
        <LiveFigure name="turnover" />
      </Figure>
      <OpenInterest state={state} className="max-md:hidden md:max-[1040px]:hidden" />
      <SourceFigure className="max-md:hidden md:max-[1380px]:hidden" />
    </FigureList>
  );
}

/** What funding is, how often it is paid, and what was paid last. */
function FundingHint() {
  const t = useTranslations('futures.ticker');
  const { fundingHours } = useContract().instrument.contract;
  const paid = useLiveFunding().now()?.lastFundingRate ?? null;
  return (
    <>
      {t('fundingHint')}
      <span className="mt-1 block text-text tabular-nums">
        {t('fundingEvery', { hours: fundingHours, rate: formatPercent(paid, { digits: RATE_DIGITS }) })}
      </span>
    </>
  );
}

/** Warns while the index stands still: then nothing is judged, and nothing traded. */
function IndexName({ still }: { still: boolean }) {
  const t = useTranslations('futures.ticker');
  return (
    <Hint text={t(still ? 'staleIndex' : 'indexHint')}>
      <span className={still ? 'text-warning' : undefined}>{t('index')}</span>
    </Hint>
  );
}

/** Mark or index. Painted, not rendered. */
export function MarkFigure({ name, className }: { name: 'mark' | 'index'; className?: string }) {
  const { pricePlace } = useContract().instrument;
  const { watch, now } = useLiveMark();
  const text = () => {
    const told = now();
    // "0" is what stands there before there is a price.
    return told === null || told[name] === '0' ? MISSING : formatPrice(told[name], pricePlace);
  };
  return <Painted watch={watch} text={text} className={className} />;
}

/** The rate as it would be paid now. */
export function FundingRate({ className }: { className?: string }) {
  const { watch, now } = useLiveFunding();
  const text = () => formatPercent(now()?.fundingRate ?? null, { digits: RATE_DIGITS });
  return <Painted watch={watch} text={text} className={className ?? 'text-warning'} />;
}
