'use client';

import { useTranslations } from 'next-intl';
import { Chip } from '#components/ui/chip.tsx';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import type { Order } from '#lib/contract/shapes/order.ts';
import { formatDateTime } from '#lib/format/time.ts';
import { marketPath } from '#lib/market/names.ts';
import { kindOf, placedPrices } from '#lib/order/kind.ts';
import { TRIGGER_SIGN } from '#lib/order/trigger-text.ts';
import type { OrderStatus, Side } from '#lib/rules/words.ts';
import { useSettings } from '#stores/settings.ts';
import { type Listing, useListing } from './listing.ts';

/** Month, day and time in the visitor's zone; the year is in the title. @param ts epoch ms */
export function When({ ts }: { ts: number }) {
  const zone = useSettings((settings) => settings.timezone);
  const known = useSettings((settings) => settings.hydrated);
  if (!known) return <span aria-hidden="true" className="inline-block min-w-[14ch]" />;
  const text = formatDateTime(ts, { zone });
  return (
    <time dir="ltr" dateTime={new Date(ts).toISOString()} title={text} className="num text-muted">
      {text.slice(5)}
    </time>
  );
}

/** The pair as a link to its screen; plain text for the pair one looks at. */
export function PairName({ symbol, here }: { symbol: string; here: string }) {
  const { pair, instrument } = useListing(symbol);
  const name = <bdi className="font-medium">{pair}</bdi>;
  return symbol === here ? (
    name
  ) : (
    <Link href={instrument ? marketPath(instrument) : `/spot/${symbol}`} className="hover:text-accent">
      {name}
    </Link>
  );
}

export function SideName({ side }: { side: Side }) {
  const t = useTranslations('orders.sides');
  return <span className={cx('font-medium', side === 'buy' ? 'text-up' : 'text-down')}>{t(side)}</span>;
}

/** Kind and what is special about the order. */
export function Kind({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const kinds = useTranslations('order.kinds');
  const marks = [
    ...(order.postOnly ? (['postOnly'] as const) : []),
    ...(order.tif === 'gtc' || order.kind !== 'limit' ? [] : [order.tif]),
    ...(order.takeProfit === null && order.stopLoss === null ? [] : (['attached'] as const)),
  ];
  return (
    <span className="block truncate text-muted" title={marks.map((mark) => t(`marks.${mark}`)).join(' ') || undefined}>
      {kinds(kindOf(order))}
      {marks.map((mark) => (
        <span key={mark} className="text-faint">
          {' '}
          {t(`marks.${mark}`)}
        </span>
      ))}
    </span>
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
export function Status({ order }: { order: Pick<Order, 'status' | 'reason'> }) {
  const t = useTranslations('orders');
  const { status, reason } = order;
  const known = t.has(`reasons.${reason}` as 'reasons.filled');
  // Any other reason is the rule that refused what a trigger was to place.
  const why = reason === null ? undefined : t(known ? (`reasons.${reason}` as 'reasons.filled') : 'reasons.refused');
  return (
    <span title={why}>
      <Chip tone={TONE[status]}>{t(`statuses.${status}`)}</Chip>
    </span>
  );
}

/** A number of a table; its unit, where the head does not say it, is muted. */
export function Figure({ text, unit, className }: { text: string; unit?: string; className?: string }) {
  return (
    <span dir="ltr" className={cx('num', className)}>
      {text}
      {unit ? <span className="text-muted"> {unit}</span> : null}
    </span>
  );
}

type PricesProps = { readonly order: Order; readonly listing: Listing };

/** One of two prices: a line may end between them, never within. */
const LEG = 'inline-block whitespace-nowrap';

/** At which prices it fires; the signs are said in words to those who hear them. */
export function Triggers({ order, listing }: PricesProps) {
  const t = useTranslations('orders');
  return order.triggers.map(({ price, when }, index) => (
    <span key={when} title={t(when, { price: listing.price(price) })} className={LEG}>
      {index > 0 ? <span className="text-faint"> / </span> : null}
      <Figure text={`${TRIGGER_SIGN[when]} ${listing.price(price)}`} />
    </span>
  ));
}

/** What it stands at or places then: a limit, or an order at the market. */
export function Placed({ order, listing }: PricesProps) {
  const t = useTranslations('orders');
  return placedPrices(order).map((price, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: legs have no other identity and never change places
    <span key={index} className={LEG}>
      {index > 0 ? <span className="text-faint"> / </span> : null}
      {price === null ? <span className="text-muted">{t('market')}</span> : <Figure text={listing.price(price)} />}
    </span>
  ));
}
