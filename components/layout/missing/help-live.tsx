'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { Change } from '#components/ui/change.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { Link } from '#components/ui/link.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { marketPath } from '#lib/contract/place.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { formatPrice } from '#lib/format/price.ts';
import { nearestMarkets } from '#lib/market/near.ts';
import { byTurnover } from '#lib/market/value.ts';
import { offered } from '#lib/site/open.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useTickers } from '#stores/tickers.ts';
import { useMarketData } from '../market-data.ts';
import { askedFor, GUESSES } from './asked.ts';
import { NEIGHBOURS, NeighbourPlaces, NeighboursFrame, TILE } from './neighbours-frame.tsx';

type Still = { readonly children: ReactNode };

/** Names the market that is not there. New words stand where others stood: keyed, so that none of them moves. */
export function HeadingLive({ children }: Still) {
  const t = useTranslations('missing');
  const asked = askedFor(usePath());
  if (asked.kind !== 'market') return children;
  return <span key={asked.name}>{t.rich('market', { name: () => <bdi dir="ltr">{asked.name}</bdi> })}</span>;
}

export function TextLive({ children }: Still) {
  const t = useTranslations('missing');
  const all = useTranslations();
  const asked = askedFor(usePath());
  if (asked.kind === 'unknown') return children;
  if (asked.kind === 'market') return <span key="market">{t('marketText')}</span>;
  const { near } = asked;
  const known = near !== null && near in GUESSES ? (near as keyof typeof GUESSES) : null;
  return (
    <span key="page">
      {t.rich('page', {
        path: () => (
          <bdi dir="ltr" className="break-all text-text">
            {asked.path}
          </bdi>
        ),
      })}
      {known ? (
        <>
          {' '}
          {t.rich('meant', {
            page: () => (
              <Link href={known} className="text-accent underline">
                {all(GUESSES[known])}
              </Link>
            ),
          })}
        </>
      ) : null}
    </span>
  );
}

/** Markets with names like the one that was asked for; the largest where none is. */
export function NeighboursLive() {
  const t = useTranslations('missing');
  useMarketData();
  const asked = askedFor(usePath());
  const name = asked.kind === 'market' ? asked.name : '';
  const list = useInstruments((state) => state.list);
  const tickers = useTickers((state) => state.bySymbol);
  // Chosen once: places must not change under a pointer while prices move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: tickers are read, not followed
  const { near, rows } = useMemo(() => neighboursOf(byTurnover(offered(list), tickers), name), [list, name]);
  return (
    <NeighboursFrame title={t(near ? 'near' : 'popular')}>
      {rows.length > 0 ? (
        rows.map((instrument) => <Neighbour key={instrument.symbol} instrument={instrument} />)
      ) : (
        <NeighbourPlaces />
      )}
    </NeighboursFrame>
  );
}

function neighboursOf(largest: readonly Instrument[], name: string) {
  const near = name === '' ? [] : nearestMarkets(largest, name, NEIGHBOURS);
  return near.length > 0
    ? { near: true, rows: near }
    : { near: largest.length === 0 && name !== '', rows: largest.slice(0, NEIGHBOURS) };
}

function Neighbour({ instrument }: { instrument: Instrument }) {
  const t = useTranslations('missing');
  const ticker = useTickers((state) => state.bySymbol[instrument.symbol]);
  return (
    <li>
      <Link href={marketPath(instrument)} className={`${TILE} hover:bg-hover`}>
        <span className="flex items-center gap-2">
          <Coin symbol={instrument.base} size={18} />
          <bdi dir="ltr" className="font-medium whitespace-nowrap">
            {instrument.base}
            <span className="font-normal text-faint"> / {instrument.quote}</span>
          </bdi>
          {instrument.contract ? <span className="text-12 text-faint">{t('perp')}</span> : null}
        </span>
        <span className="flex items-baseline justify-between gap-2 text-12">
          <span className="num">{formatPrice(ticker?.last, instrument.pricePlace)}</span>
          <Change fraction={ticker?.change24h} />
        </span>
      </Link>
    </li>
  );
}
