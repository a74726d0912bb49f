'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '#components/ui/dialog.tsx';
import { Time } from '#components/ui/time.tsx';
import type { FillDetail } from '#lib/contract/shapes/history.ts';
import type { Fill } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatPercent, placesOf } from '#lib/format/price.ts';
import { kindOf } from '#lib/order/kind.ts';
import { Figure } from './cells.tsx';
import { explain } from './explain.ts';
import { Fact, FillFrame, Levels } from './fill-parts.tsx';
import { type Listing, useListing } from './listing.ts';
import { useFillDetail } from './queries.ts';

type DialogProps = {
  readonly env: Env;
  readonly fill: Fill;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** How a trade came about: the levels it took, the rule of its price, its fee and its time. */
export function FillDialog({ env, fill, open, onOpenChange }: DialogProps) {
  const t = useTranslations('orders.detail');
  const listing = useListing(fill.symbol);
  const title = t(fill.side === 'buy' ? 'bought' : 'sold', {
    size: listing.size(fill.size),
    base: listing.base,
    price: listing.price(fill.price),
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<bdi>{title}</bdi>} size="m" sheet>
      <Body env={env} fill={fill} listing={listing} />
    </Dialog>
  );
}

function Body({ env, fill, listing }: { env: Env; fill: Fill; listing: Listing }) {
  const t = useTranslations('orders.detail');
  const { data, isError, isFetching, refetch } = useFillDetail(env, fill.id);
  return (
    <FillFrame
      rule={t(`rules.${fill.rule}`, { price: listing.price(fill.price) })}
      parts={data ? <Parts detail={data} listing={listing} /> : null}
      retry={isError && !isFetching ? () => void refetch() : null}
      simulated={env === 'paper'}
    />
  );
}

function Parts({ detail, listing }: { detail: FillDetail; listing: Listing }) {
  const t = useTranslations('orders');
  const kinds = useTranslations('order.kinds');
  const explained = explain(detail, listing.instrument?.pricePlace ?? placesOf(detail.fill.price));
  const { fill, order } = detail;
  const { received, feeRate, levels, sum } = explained;
  const textsOf = (one: { price: string | null; size: string; quote: string }) => ({
    price: listing.price(one.price),
    size: listing.size(one.size),
    total: listing.total(one.quote),
  });
  const feeText = t('detail.feeText', {
    received: formatAmount(received),
    rate: formatPercent(feeRate, { digits: 3 }),
    role: t(`roles.${fill.role}`),
    fee: formatAmount(fill.fee),
    asset: fill.feeAsset,
  });
  return (
    <>
      <Levels
        own={fill.id}
        levels={levels.map((level) => ({ id: level.id, rule: t(`detail.ruleNames.${level.rule}`), ...textsOf(level) }))}
        sum={textsOf({ ...sum, price: sum.average })}
        units={{ price: listing.quote, size: listing.base, total: listing.quote }}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact label={t('detail.fee')} note={t(`detail.${fill.role}`)}>
          <bdi className="num">{feeText}</bdi>
        </Fact>
        <Fact label={t('detail.time')}>
          <Time ts={fill.ts} />
        </Fact>
        <Fact
          label={t('detail.order')}
          note={t('detail.orderText', {
            kind: kinds(kindOf(order)),
            filled: listing.size(order.filled),
            size: listing.size(order.size ?? order.filled),
          })}
        >
          <Figure text={order.id} />
        </Fact>
        <Fact label={t('detail.fill')}>
          <Figure text={fill.id} />
        </Fact>
      </dl>
    </>
  );
}
