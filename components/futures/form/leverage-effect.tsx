'use client';

import { useTranslations } from 'next-intl';
import { IconTriangleAlert } from '#components/ui/icons.tsx';
import { NowThen } from '#components/ui/now-then.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { compareDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatCompact, formatFixed, formatPercent, formatPrice } from '#lib/format/price.ts';
import { leverageChange } from '#lib/futures/ticket/leverage.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { useContract } from '../contract.tsx';
import { settlePlaces } from './places.ts';
import { useTicket } from './use-ticket.ts';

type EffectProps = { readonly side: PositionSide; readonly leverage: number };

/** What another leverage does to what is open, now → then; what gets worse is said. */
export function LeverageEffect({ side, leverage }: EffectProps) {
  const t = useTranslations('futuresForm.leverage');
  const sides = useTranslations('futures.narrow');
  const { instrument } = useContract();
  const { pricePlace, quote, contract } = instrument;
  const places = settlePlaces(instrument);
  const texts = useTicket(({ facts }) => {
    const change = facts && leverageChange(facts, side, leverage);
    return change
      ? {
          now: JSON.stringify(change.now),
          next: JSON.stringify(change.next),
          locks: change.locks,
          nearer: change.nearer,
        }
      : null;
  });
  if (!texts) return null;
  const [now, next] = [JSON.parse(texts.now), JSON.parse(texts.next)] as [Told, Told];
  const amount = (text: string | null) => (text === null ? null : formatFixed(text, places));
  const price = (text: string | null) => (text === null ? null : formatPrice(text, pricePlace));
  const percent = (text: string | null) => (text === null ? null : formatPercent(text, { sign: true }));
  const closer = texts.nearer && now.liquidation !== null && next.liquidation !== null;
  const rows = [
    ...(now.margin === null
      ? []
      : [
          { name: `${t('margin')} ${contract.settle}`, now: amount(now.margin), next: amount(next.margin) },
          {
            name: t('liquidation', { side, long: sides('long'), short: sides('short') }),
            now: price(now.liquidation),
            next: price(next.liquidation) ?? MISSING,
            tone: 'warning' as const,
          },
          { name: t('distance'), now: percent(now.distance), next: percent(next.distance) ?? MISSING },
        ]),
    { name: `${t('available')} ${contract.settle}`, now: amount(now.available), next: amount(next.available) },
    {
      name: `${t('largest')} ${contract.settle}`,
      now: formatCompact(now.largest),
      next: formatCompact(next.largest),
    },
  ];
  return (
    <>
      <NowThen rows={rows} label={t('title', { pair: contract.pair })} />
      {closer ? (
        <p className="flex items-start gap-1.5 rounded-control bg-warning-soft p-2.5 text-12 text-warning">
          <IconTriangleAlert size={12} className="mt-0.5 shrink-0" />
          {t('closer', { amount: `${formatPrice(apart(now.liquidation, next.liquidation), pricePlace)} ${quote}` })}
        </p>
      ) : null}
      {texts.locks ? <p className="text-12 text-muted">{t('locks')}</p> : null}
    </>
  );
}

type Told = ReturnType<typeof leverageChange>['now'];

function apart(a: string | null, b: string | null): string | null {
  return compareDecimal(a, b) > 0 ? subtractDecimal(a, b) : subtractDecimal(b, a);
}
