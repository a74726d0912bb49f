'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorState, Skeleton } from '#components/ui/states.tsx';
import { Time } from '#components/ui/time.tsx';
import type { FillDetail } from '#lib/contract/shapes/history.ts';
import type { Fill } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatPercent, placesOf } from '#lib/format/price.ts';
import { kindOf } from '#lib/order/kind.ts';
import { Figure } from './cells.tsx';
import { type Explanation, explain } from './explain.ts';
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
  const common = useTranslations('common');
  const { data, isError, isFetching, refetch } = useFillDetail(env, fill.id);
  return (
    <div className="grid gap-5 text-13">
      <p>{t(`rules.${fill.rule}`, { price: listing.price(fill.price) })}</p>
      {data ? <Parts detail={data} listing={listing} /> : null}
      {!data && (isFetching || !isError) ? <Waiting /> : null}
      {!data && isError && !isFetching ? (
        <ErrorState
          title={t('failed')}
          action={
            <Button size={24} onClick={() => void refetch()}>
              {common('retry')}
            </Button>
          }
          className="py-2!"
        />
      ) : null}
      {env === 'paper' ? (
        <p className="flex">
          <Chip tone="paper">{t('simulated')}</Chip>
        </p>
      ) : null}
    </div>
  );
}

function Parts({ detail, listing }: { detail: FillDetail; listing: Listing }) {
  const t = useTranslations('orders');
  const kinds = useTranslations('order.kinds');
  const explained = explain(detail, listing.instrument?.pricePlace ?? placesOf(detail.fill.price));
  const { fill, order } = detail;
  const { received, feeRate } = explained;
  const feeText = t('detail.feeText', {
    received: formatAmount(received),
    rate: formatPercent(feeRate, { digits: 3 }),
    role: t(`roles.${fill.role}`),
    fee: formatAmount(fill.fee),
    asset: fill.feeAsset,
  });
  return (
    <>
      <Levels explained={explained} listing={listing} />
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

function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="text-end">
        {children}
        {note ? <span className="block text-12 text-muted">{note}</span> : null}
      </dd>
    </>
  );
}

/** Each level that the order met in that moment, and all of them together. */
function Levels({ explained, listing }: { explained: Explanation; listing: Listing }) {
  const t = useTranslations('orders');
  const { fill, levels, sum } = explained;
  return (
    <table aria-label={t('detail.levels')} className="w-full text-12">
      <caption className="pb-2 text-start text-muted">{t('detail.levels')}</caption>
      <thead className="text-faint">
        <tr className="h-8 border-b border-line">
          <th scope="col" className="text-start font-normal">
            {t('detail.rule')}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('columns.price')} {listing.quote}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('columns.amount')} {listing.base}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('columns.totalIn', { unit: listing.quote })}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level.id} className="h-8 border-b border-line" data-this={level.id === fill.id || undefined}>
            <td className="text-muted">
              {t(`detail.ruleNames.${level.rule}`)}
              {level.id === fill.id && levels.length > 1 ? (
                <span className="text-accent"> · {t('detail.this')}</span>
              ) : null}
            </td>
            <td className="text-end">
              <Figure text={listing.price(level.price)} />
            </td>
            <td className="text-end">
              <Figure text={listing.size(level.size)} />
            </td>
            <td className="text-end">
              <Figure text={listing.total(level.quote)} />
            </td>
          </tr>
        ))}
      </tbody>
      {levels.length > 1 ? (
        <tfoot className="font-medium">
          <tr className="h-8">
            <th scope="row" className="text-start font-medium">
              {t('detail.sum')}
            </th>
            <td className="text-end">
              <Figure text={listing.price(sum.average)} />
            </td>
            <td className="text-end">
              <Figure text={listing.size(sum.size)} />
            </td>
            <td className="text-end">
              <Figure text={listing.total(sum.quote)} />
            </td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </div>
  );
}
