'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Painted, type Tone } from '#components/ui/painted.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { MISSING } from '#lib/format/amount.ts';
import { shiftDecimal } from '#lib/format/decimal.ts';
import { formatSigned } from '#lib/format/narrow.ts';
import { formatPercent, formatPrice, formatSize, trendOf } from '#lib/format/price.ts';
import { futuresMarket, priceText, unitsText } from '#lib/futures/market.ts';
import { sizeUnit, valuePlaces } from '#lib/market/names.ts';
import { liveLeg, onLive } from '#stores/futures-live.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { usePnlBy } from '#stores/pnl-by.ts';
import { useGain } from './account/use-gain.ts';
import { useContract } from './contract.tsx';

type BodyProps = { readonly symbol: string; readonly onOpen: () => void };

export function PositionStripBody(props: BodyProps) {
  return (
    <LateTexts area="positions">
      <Legs {...props} />
    </LateTexts>
  );
}

function Legs({ symbol, onOpen }: BodyProps) {
  const t = useTranslations('positions');
  const all = useFuturesPositions((state) => state.all);
  const legs = useMemo(() => (all ?? []).filter((leg) => leg.symbol === symbol), [all, symbol]);
  const [only] = legs;
  return (
    <button
      type="button"
      aria-label={t('title')}
      onClick={onOpen}
      className="flex h-full w-full flex-col justify-center gap-1 px-4 text-start text-12"
    >
      {legs.map((leg) => (
        <Leg key={leg.positionSide} leg={leg} />
      ))}
      {legs.length === 1 && only ? <Prices leg={only} /> : null}
    </button>
  );
}

const TONE = { up: 'up', down: 'down', flat: 'plain' } as const;

/** Side and size, then profit and return as its row tells them. */
function Leg({ leg }: { leg: Position }) {
  const t = useTranslations('positions');
  const { instrument } = useContract();
  const { sizePlace, contract } = instrument;
  const places = valuePlaces(instrument);
  const by = usePnlBy((state) => state.by);
  const { watch, now: figures } = useGain(by, leg.positionSide);
  const tone = (): Tone => {
    const now = figures();
    return now ? TONE[trendOf(unitsText(now.gain))] : 'plain';
  };
  const gained = () => {
    const now = figures();
    return now ? `${formatSigned(unitsText(now.gain), places)} ${contract.settle}` : MISSING;
  };
  const roe = () => {
    const now = figures();
    return now ? formatPercent(shiftDecimal(`${now.roe}`, -4), { sign: true }) : '';
  };
  return (
    <span className="flex h-6 items-center justify-between gap-3">
      <span className="text-13">
        <span className={leg.positionSide === 'long' ? 'font-medium text-up' : 'font-medium text-down'}>
          {t(`sides.${leg.positionSide}`)}
        </span>{' '}
        <bdi className="num">{`${formatSize(leg.count, sizePlace)} ${sizeUnit(instrument)}`}</bdi>
      </span>
      <span dir="ltr" className="flex items-baseline gap-2 text-14 font-semibold">
        <Painted watch={watch} text={gained} tone={tone} className="num" />
        <Painted watch={watch} text={roe} tone={tone} className="num text-12 font-medium" />
      </span>
    </span>
  );
}

function Prices({ leg }: { leg: Position }) {
  const t = useTranslations('positions.phone');
  const { instrument } = useContract();
  const { pricePlace } = instrument;
  const market = useMemo(() => futuresMarket(instrument), [instrument]);
  const liquidation = () => {
    const ticks = liveLeg(leg)?.liquidation ?? null;
    const price = ticks === null ? leg.liquidationPrice : priceText(market, ticks);
    return price === null ? MISSING : formatPrice(price, pricePlace);
  };
  return (
    <span className="flex h-5 items-center justify-between gap-3 text-faint">
      <span>
        {t('entry')} <bdi className="num text-text">{formatPrice(leg.openAvgPrice, pricePlace)}</bdi>
      </span>
      <span>
        {t('liquidation')} <Painted watch={onLive} text={liquidation} className="num text-warning" />
      </span>
    </span>
  );
}
