'use client';

import { useTranslations } from 'next-intl';
import type { FuturesFacts } from '#components/orders/contracts/facts.ts';
import { OpenContracts } from '#components/orders/contracts/open-contracts.tsx';
import { ListFailed } from '#components/orders/list-failed.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';

type ListProps = {
  readonly kind: 'open' | 'trigger';
  readonly facts: FuturesFacts;
  readonly orders: readonly PerpOrder[] | null;
  readonly here: string;
  /** Only orders of this contract. */
  readonly alone: boolean;
  readonly onAll: () => void;
};

/** Open orders of one of the two lists, or why there are none to see. */
export function OrderList({ kind, facts, orders, here, alone, onAll }: ListProps) {
  const t = useTranslations('positions.states');
  if (facts.failed && orders === null) return <ListFailed onRetry={facts.changed} />;
  const shown = orders && alone ? orders.filter(({ symbol }) => symbol === here) : orders;
  const hidden = (orders?.length ?? 0) - (shown?.length ?? 0);
  return (
    <OpenContracts
      env={facts.env}
      here={here}
      kind={kind}
      orders={shown}
      changed={facts.changed}
      stale={facts.stale}
      empty={
        <EmptyState
          title={t(kind === 'open' ? 'noOpen' : 'noTrigger')}
          text={t(kind === 'open' ? 'noOpenText' : 'noTriggerText')}
          action={
            hidden > 0 ? (
              <Button size={24} onClick={onAll}>
                {t('showAll')}
              </Button>
            ) : undefined
          }
          className="flex-1 py-3!"
        />
      }
    />
  );
}
