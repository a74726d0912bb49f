'use client';

import { useTranslations } from 'next-intl';
import { memo, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Skeleton } from '#components/ui/states.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { legKey } from '#stores/futures-positions.ts';
import type { PnlBy } from '#stores/pnl-by.ts';
import { useLegName, useLegText } from '../leg-text.ts';
import { LegMenu } from './actions.tsx';
import type { OnAct } from './acts.ts';
import { AdlLights, ExitText, LegTitle, Liquidation, OwnText, Signed, useLegExits } from './cells.tsx';
import { distanceText, Gain, LegFigure, MarkFigure, RatioBar, Roe, ratioText } from './figures.tsx';
import { LegMargin } from './row.tsx';
import type { PositionsProps } from './table.tsx';

/** Every leg as a card, for small screens. */
export function PositionCards({ positions, here, by, stale, onAct }: PositionsProps) {
  const t = useTranslations('positions');
  if (positions === null) return <Skeleton className="m-4 h-60" />;
  return (
    <ul
      aria-label={t('tabs.positions')}
      data-stale={stale || undefined}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto"
    >
      {positions.map((position) => (
        <LegCard key={legKey(position)} position={position} here={here} by={by} onAct={onAct} />
      ))}
    </ul>
  );
}

type CardProps = { readonly position: Position; readonly here: string; readonly by: PnlBy; readonly onAct: OnAct };

const LegCard = memo(function LegCard({ position, here, by, onAct }: CardProps) {
  const t = useTranslations('positions');
  const text = useLegText(position.symbol);
  const name = useLegName()(position);
  const common = { position, text };
  const { listing, unit, settle } = text;
  const exits = useLegExits(position);
  return (
    <li data-leg={legKey(position)} className="border-b-8 border-page px-4 pt-4 pb-4 text-13 last:border-b-0">
      <div className="flex items-start justify-between">
        <LegTitle {...common} here={here} />
        <span className="text-end leading-5 rtl:*:text-start">
          <Gain {...common} by={by} className="block text-16 font-semibold" />
          <Roe {...common} by={by} className="text-12" />
        </span>
      </div>
      <dl className="mt-3 grid grid-cols-3 gap-x-2 gap-y-2">
        <Pair name={t('phone.size', { unit })}>
          <OwnText text={listing.size(position.count)} />
        </Pair>
        <Pair name={t('phone.entry')}>
          <bdi className="num">{listing.price(position.openAvgPrice)}</bdi>
        </Pair>
        <Pair name={t('phone.mark')} end>
          <MarkFigure {...common} />
        </Pair>
        <Pair name={t('phone.margin', { unit: settle })}>
          <LegMargin {...common} />
        </Pair>
        <Pair name={t('phone.ratio')}>
          <span className="flex items-center gap-1.5">
            <RatioBar position={position} />
            <LegFigure {...common} of={ratioText} />
          </span>
        </Pair>
        <Pair name={t('phone.liquidation')} end>
          <Liquidation {...common} onAct={onAct} name={name} />
        </Pair>
        <Pair name={t('phone.takeProfit')}>
          <ExitText exit={exits.takeProfit} text={text} tone="text-up" />
        </Pair>
        <Pair name={t('phone.stopLoss')}>
          <ExitText exit={exits.stopLoss} text={text} tone="text-down" />
        </Pair>
        <Pair name={t('phone.distance')} end>
          <LegFigure {...common} of={distanceText} />
        </Pair>
        <Pair name={t('phone.breakEven')}>
          <LegFigure {...common} of={(figures) => text.price(figures?.breakEven ?? null)} />
        </Pair>
        <Pair name={t('columns.funding')}>
          <Signed value={position.funding} text={text} />
        </Pair>
        <Pair name={t('columns.adl')} end>
          <span className="py-1.5">
            <AdlLights light={position.adlLight} />
          </span>
        </Pair>
      </dl>
      <CardActions position={position} name={name} onAct={onAct} />
    </li>
  );
});

function CardActions({ position, name, onAct }: { position: Position; name: string; onAct: OnAct }) {
  const t = useTranslations('positions.act');
  return (
    <div className="mt-3 flex gap-2">
      <Button
        size={44}
        className="flex-1"
        aria-label={t('exitsOf', { leg: name })}
        onClick={() => onAct('exits', position)}
      >
        {t('exits')}
      </Button>
      <Button
        size={44}
        className="flex-1"
        aria-label={t('marginOf', { leg: name })}
        onClick={() => onAct('margin', position)}
      >
        {t('margin')}
      </Button>
      <Button
        size={44}
        className="flex-1"
        aria-label={t('closeOf', { leg: name })}
        onClick={() => onAct('market', position)}
      >
        {t('close')}
      </Button>
      <LegMenu position={position} name={name} onAct={onAct} large />
    </div>
  );
}

function Pair({ name, end = false, children }: { name: string; end?: boolean; children: ReactNode }) {
  return (
    <div className={end ? 'text-end' : undefined}>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className={cx('mt-0.5 flex', end && 'justify-end')}>{children}</dd>
    </div>
  );
}
