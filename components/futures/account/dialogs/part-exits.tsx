'use client';

import { useTranslations } from 'next-intl';
import { useContractCancel } from '#components/orders/contracts/use-contract-amending.ts';
import { IconButton } from '#components/ui/button.tsx';
import { IconLoaderCircle, IconX } from '#components/ui/icons.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { partExits } from '#lib/order/leg-exits.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { type LegText, sizeText } from '../leg-text.ts';

type PartsProps = {
  readonly env: Env;
  readonly position: Position;
  readonly text: LegText;
  readonly changed: () => void;
};

/** Exits that wait for parts of the leg already: each can be taken away. Nothing where there are none. */
export function PartExits({ env, position, text, changed }: PartsProps) {
  const t = useTranslations('positions.exits');
  const acts = useTranslations('positions.orders');
  const open = useFuturesOrders((state) => state.open);
  const { running, cancel } = useContractCancel(env, changed);
  const parts = partExits(position, open ?? []);
  if (parts.length === 0) return null;
  return (
    <section aria-label={t('parts')} className="text-13">
      <h3 className="font-normal text-muted">{t('parts')}</h3>
      <ul>
        {parts.map((order) => (
          <li key={order.id} className="flex items-center justify-between gap-4">
            <span className="flex flex-wrap gap-x-3">
              <bdi className="num text-muted">{order.size === null ? null : sizeText(text, order.size)}</bdi>
              {order.triggers.map(({ price, when }) => (
                <Trigger key={when} order={order} when={when} price={text.listing.price(price)} />
              ))}
            </span>
            <IconButton
              icon={running === order.id ? IconLoaderCircle : IconX}
              size={24}
              label={acts('cancelOf', { pair: text.pair })}
              aria-busy={running === order.id || undefined}
              onClick={() => void cancel(order)}
              className="max-md:size-11"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type TriggerProps = {
  readonly order: PerpOrder;
  readonly when: PerpOrder['triggers'][number]['when'];
  readonly price: string;
};

function Trigger({ order, when, price }: TriggerProps) {
  const t = useTranslations('positions.exits');
  const profit = (when === 'up') === (order.side === 'sell');
  return (
    <span>
      <span className="text-faint">{t(profit ? 'takeProfit' : 'stopLoss')}</span>{' '}
      <bdi className={profit ? 'num text-up' : 'num text-down'}>{price}</bdi>
    </span>
  );
}
