'use client';

import { useTranslations } from 'next-intl';
import { Figure, FigureList, LiveFigure } from '#components/terminal/ticker/ticker-bar.tsx';
import { Painted } from '#components/ui/painted.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { useContract, useLiveFunding, useLiveMark } from '../contract.tsx';
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
  return (
    <FigureList>
      <Figure name={<Hint text={t('markHint')}>{t('mark')}</Hint>} className="max-md:hidden">
        <MarkFigure name="mark" />
      </Figure>
      <Figure name={<Hint text={t('indexHint')}>{t('index')}</Hint>} className="max-md:order-3">
        <MarkFigure name="index" />
      </Figure>
      <Figure
        name={
          <Hint text={t('fundingHint')}>
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
      <OpenInterest className="max-md:hidden md:max-[1040px]:hidden" />
      <SourceFigure className="max-md:hidden md:max-[1380px]:hidden" />
    </FigureList>
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
