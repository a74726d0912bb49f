'use client';

import { useTranslations } from 'next-intl';
import type { FuturesFacts } from '#components/orders/contracts/facts.ts';
import { useAllListings } from '#components/orders/listing.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useMobile } from '#components/ui/use-mobile.ts';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { PnlBy } from '#stores/pnl-by.ts';
import { goToAmount } from '../../go-to-amount.ts';
import type { OnAct } from './acts.ts';
import { PositionCards } from './cards.tsx';
import { PositionTable } from './table.tsx';

type ListProps = {
  readonly facts: FuturesFacts;
  /** Those that are shown; null while unknown. */
  readonly positions: readonly Position[] | null;
  readonly here: string;
  readonly by: PnlBy;
  readonly onAct: OnAct;
  /** Shows those of other contracts too. */
  readonly onAll: () => void;
};

/** Every open position as a row, or as a card on small screens; or what to do first. */
export function PositionList({ facts, positions, here, by, onAct, onAll }: ListProps) {
  useAllListings();
  const mobile = useMobile();
  const hidden = (facts.positions?.length ?? 0) - (positions?.length ?? 0);
  if (positions?.length === 0) return <NoPositions hidden={hidden} onAll={onAll} />;
  const List = mobile ? PositionCards : PositionTable;
  return <List positions={positions} here={here} by={by} stale={facts.stale} onAct={onAct} />;
}

function NoPositions({ hidden, onAll }: { hidden: number; onAll: () => void }) {
  const t = useTranslations('positions.states');
  return (
    <EmptyState
      title={t('none')}
      text={hidden > 0 ? t('others', { count: hidden }) : t('noneText')}
      action={
        hidden > 0 ? (
          <Button size={24} onClick={onAll}>
            {t('showAll')}
          </Button>
        ) : (
          <Button size={24} onClick={() => goToAmount('buy')}>
            {t('noneAct')}
          </Button>
        )
      }
      className="flex-1 py-3!"
    />
  );
}
