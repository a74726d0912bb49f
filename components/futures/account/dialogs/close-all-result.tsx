'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { listingOf, useAllListings } from '#components/orders/listing.ts';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { multiplyDecimal } from '#lib/format/decimal.ts';
import { unitsOf, unitsText } from '#lib/futures/market.ts';
import { liveLeg, onLive } from '#stores/futures-live.ts';
import { legKey } from '#stores/futures-positions.ts';
import { legText, sizeText, useLegName } from '../leg-text.ts';

type Closing = { readonly leg: Position; readonly gain: string; readonly fee: string };

/** What would be closed, leg by leg, and what all of it comes to at the mark, the fee taken off. */
export function CloseAllResult({ positions }: { positions: readonly Position[] }) {
  const t = useTranslations('positions.closeAll');
  const listings = useAllListings();
  const name = useLegName();
  // Text, so that a mark that moves nothing draws nothing.
  const told = useSyncExternalStore(
    onLive,
    () => JSON.stringify(positions.map((leg) => closing(leg, listings[leg.symbol]?.takerFee ?? null))),
    () => '[]',
  );
  const known = (JSON.parse(told) as readonly (Omit<Closing, 'leg'> | null)[]).map((figures, at) => ({
    leg: positions[at]!,
    figures,
  }));
  const settles = [...new Set(positions.map(({ settle }) => settle))];
  return (
    <div className="grid gap-3 text-12">
      <ul className="grid max-h-48 gap-1 overflow-y-auto">
        {known.map(({ leg, figures }) => {
          const text = legText(leg.symbol, listingOf(leg.symbol, listings[leg.symbol]));
          return (
            <li key={legKey(leg)} className="flex justify-between gap-3">
              <span>
                <bdi>{name(leg)}</bdi> <bdi className="num text-muted">{sizeText(text, leg.count)}</bdi>
              </span>
              <Sum units={figures && unitsOf(figures.gain)} text={text} settle={leg.settle} />
            </li>
          );
        })}
      </ul>
      {settles.map((settle) => {
        const own = known.filter(({ leg }) => leg.settle === settle);
        const first = own[0]!.leg;
        const text = legText(first.symbol, listingOf(first.symbol, listings[first.symbol]));
        const sum = (of: 'gain' | 'fee') =>
          own.reduce<bigint | null>((all, { figures }) => {
            const units = figures && unitsOf(figures[of]);
            return all === null || units === null ? null : all + units;
          }, 0n);
        const [gain, fee] = [sum('gain'), sum('fee')];
        return (
          <dl key={settle} className="grid gap-1 border-t border-line pt-2">
            <Line name={t('result')} units={gain} text={text} settle={settle} />
            <Line name={t('fee')} units={fee === null ? null : -fee} text={text} settle={settle} />
            <Line
              name={t('net')}
              units={gain === null || fee === null ? null : gain - fee}
              text={text}
              settle={settle}
              strong
            />
          </dl>
        );
      })}
    </div>
  );
}

function closing(leg: Position, takerFee: string | null): Omit<Closing, 'leg'> | null {
  const figures = liveLeg(leg);
  if (figures === null || takerFee === null) return null;
  const fee = multiplyDecimal(unitsText(figures.value), takerFee);
  return fee === null ? null : { gain: unitsText(figures.unrealised), fee: cut(fee) };
}

/** Decimals of a unit; a fee is taken whole. */
const UNIT_PLACES = 12;
const cut = (text: string): string => text.replace(new RegExp(`(\\.\\d{${UNIT_PLACES}})\\d+$`), '$1');

type SumProps = { readonly units: bigint | null; readonly text: ReturnType<typeof legText>; readonly settle: string };

function Sum({ units, text, settle }: SumProps) {
  const tone = units === null || units === 0n ? '' : units > 0n ? 'text-up' : 'text-down';
  return (
    <bdi dir="ltr" className={`num ${tone}`}>
      {text.amount(units, { sign: true })} {settle}
    </bdi>
  );
}

function Line({ name, strong = false, ...sum }: SumProps & { readonly name: string; readonly strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${strong ? 'font-medium' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{name}</dt>
      <dd>
        <Sum {...sum} />
      </dd>
    </div>
  );
}
