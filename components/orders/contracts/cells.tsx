'use client';

import { useTranslations } from 'next-intl';
import { useFailureText } from '#components/funds/use-send.ts';
import { Chip } from '#components/ui/chip.tsx';
import { cx } from '#components/ui/cx.ts';
import { PERP_RULES } from '#lib/contract/perp.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { ORDER_RULES } from '#lib/contract/trade.ts';
import { formatPercent } from '#lib/format/price.ts';
import { TRIGGER_SIGN } from '#lib/order/trigger-text.ts';
import type { OrderStatus } from '#lib/rules/words.ts';
import { Figure } from '../cells.tsx';
import type { Listing } from '../listing.ts';

type Sided = Pick<PerpOrder, 'side' | 'positionSide'>;

/** Buy or sell, and in hedge mode what that does to which leg. */
export function ContractSide({ row: { side, positionSide } }: { row: Sided }) {
  const t = useTranslations('positions.orders.sides');
  return (
    <span className={cx('font-medium', side === 'buy' ? 'text-up' : 'text-down')}>
      {t(sideWord({ side, positionSide }))}
    </span>
  );
}

export function sideWord({ side, positionSide }: Sided) {
  if (positionSide === null) return side;
  if (positionSide === 'long') return side === 'buy' ? 'openLong' : 'closeLong';
  return side === 'sell' ? 'openShort' : 'closeShort';
}

export function kindWord({ kind, triggers }: Pick<PerpOrder, 'kind' | 'triggers'>) {
  return kind === 'trigger' && triggers[0]?.limit === null ? 'triggerMarket' : kind;
}

/** Kind and what is special about the order. */
export function ContractKind({ order }: { order: PerpOrder }) {
  const t = useTranslations('positions.orders');
  const marks = [
    ...(order.postOnly ? [t('postOnly')] : []),
    ...(order.tif === 'gtc' || order.kind !== 'limit' ? [] : [order.tif.toUpperCase()]),
    ...(order.reduceOnly && order.positionSide === null && order.kind !== 'tpsl' ? [t('reduceOnly')] : []),
  ];
  const words = [t(`kinds.${kindWord(order)}`), ...marks];
  return (
    <span className="block truncate text-muted" title={words.join(' ')}>
      {words[0]}
      {marks.map((mark) => (
        <span key={mark} className="text-faint">
          {' '}
          {mark}
        </span>
      ))}
    </span>
  );
}

type PricesProps = { readonly order: PerpOrder; readonly listing: Listing };

/** What it waits for: a price by mark, last or index, or a way back from a peak. */
export function ContractTrigger({ order, listing }: PricesProps) {
  const t = useTranslations('positions');
  if (order.kind === 'trailing')
    return (
      <span title={order.peak === null ? undefined : t('trailing.peak', { price: listing.price(order.peak) })}>
        <Figure text={t('orders.trailing', { rate: formatPercent(order.callbackRate) })} />
      </span>
    );
  return order.triggers.map((leg) => {
    const by = t(`orders.by.${byOf(order, leg)}`);
    return (
      <span
        key={leg.when}
        className="block leading-4"
        title={t(`orders.when.${leg.when}`, { by, price: listing.price(leg.price) })}
      >
        <span className="text-faint">{by}</span>{' '}
        <Figure text={`${TRIGGER_SIGN[leg.when]} ${listing.price(leg.price)}`} />
      </span>
    );
  });
}

/** By which price a leg of it fires. */
function byOf({ exits, triggerBy }: PerpOrder, { price }: PerpOrder['triggers'][number]) {
  if (exits?.takeProfit === price) return exits.takeProfitBy;
  if (exits?.stopLoss === price) return exits.stopLossBy;
  return triggerBy ?? 'mark';
}

/** What it stands at, or places when it fires. */
export function ContractPrice({ order, listing }: PricesProps) {
  const t = useTranslations('positions.orders');
  const prices = order.triggers.length > 0 ? order.triggers.map(({ limit }) => limit) : [order.price];
  return prices.map((price, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: legs have no other identity and never change places
    <span key={index} className="block leading-4">
      {price === null ? <span className="text-muted">{t('market')}</span> : <Figure text={listing.price(price)} />}
    </span>
  ));
}

/** How much: the whole of a leg, or a size. */
export function ContractSize({ order, listing }: PricesProps) {
  const t = useTranslations('positions.orders');
  return order.size === null ? (
    <span className="text-muted">{t('whole')}</span>
  ) : (
    <Figure text={listing.size(order.size)} />
  );
}

const TONE = {
  new: 'info',
  partiallyFilled: 'warning',
  filled: 'success',
  cancelled: 'plain',
  partiallyFilledCancelled: 'warning',
  expired: 'plain',
  triggered: 'info',
  triggerFailed: 'danger',
} as const satisfies Record<OrderStatus, string>;

/** The state as a chip; why it ended is in its title. */
export function ContractStatus({ order: { status, reason } }: { order: Pick<PerpOrder, 'status' | 'reason'> }) {
  const t = useTranslations('orders.statuses');
  const why = useReasonText();
  return (
    <span title={why(reason) ?? undefined}>
      <Chip tone={TONE[status]}>{t(status)}</Chip>
    </span>
  );
}

/** Why an order ended, in words; null while it is open. */
export function useReasonText() {
  const t = useTranslations('positions.reasons');
  const failure = useFailureText();
  return (reason: string | null): string | null => {
    if (reason === null) return null;
    if (t.has(reason as 'filled')) return t(reason as 'filled');
    // Any other reason is the rule that refused what a trigger was to place.
    const code = { ...ORDER_RULES, ...PERP_RULES }[reason as keyof typeof PERP_RULES] ?? '';
    return t('refused', {
      text: failure({ kind: 'refused', code, field: '', rule: reason, value: '', bound: null }).text,
    });
  };
}
