'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '#components/ui/dialog.tsx';
import { Time } from '#components/ui/time.tsx';
import type { PerpFill, PerpFillDetail } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { addDecimal, divideDecimal } from '#lib/format/decimal.ts';
import { formatPercent, placesOf } from '#lib/format/price.ts';
import { isPerpetual } from '#lib/market/names.ts';
import { Figure } from '../cells.tsx';
import { Fact, FillFrame, Levels } from '../fill-parts.tsx';
import { type Listing, useListing } from '../listing.ts';
import { ContractSide, kindWord } from './cells.tsx';
import { Paid } from './history-parts.tsx';
import { useContractFill } from './queries.ts';

type DialogProps = {
  readonly env: Env;
  readonly fill: PerpFill;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** How a trade of a contract came about: the levels it took, the rule of its price, what it realised, its fee and its time. */
export function ContractFillDialog({ env, fill, open, onOpenChange }: DialogProps) {
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

type BodyProps = { readonly env: Env; readonly fill: PerpFill; readonly listing: Listing };

function Body({ env, fill, listing }: BodyProps) {
  const t = useTranslations('orders.detail.rules');
  const steps = useTranslations('positions.rules');
  const { data, isError, isFetching, refetch } = useContractFill(env, fill.id);
  const price = listing.price(fill.price);
  const { rule } = fill;
  return (
    <FillFrame
      // What the venue did by itself has a name and no other side.
      rule={rule === 'order' || rule === 'feed' || rule === 'through' ? t(rule, { price }) : steps(rule)}
      parts={data ? <Parts detail={data} listing={listing} /> : null}
      retry={isError && !isFetching ? () => void refetch() : null}
      simulated={env === 'paper'}
    />
  );
}

function Parts({ detail, listing }: { detail: PerpFillDetail; listing: Listing }) {
  const t = useTranslations('orders');
  const words = useTranslations('positions');
  const { fill, order, together, feeRate } = detail;
  const levels = together.length > 0 ? together : [fill];
  const sum = sumOf(levels, listing);
  const textsOf = (one: { price: string | null; size: string; value: string }) => ({
    price: listing.price(one.price),
    size: listing.size(one.size),
    total: listing.total(one.value),
  });
  const feeText = t('detail.feeText', {
    received: formatAmount(fill.value),
    rate: formatPercent(feeRate, { digits: 3 }),
    role: t(`roles.${fill.role}`),
    fee: formatAmount(fill.fee),
    asset: fill.feeAsset,
  });
  return (
    <>
      <Levels
        own={fill.id}
        levels={levels.map((level) => ({ id: level.id, rule: words(`rules.${level.rule}`), ...textsOf(level) }))}
        sum={textsOf(sum)}
        units={{ price: listing.instrument?.quote ?? '', size: listing.base, total: fill.feeAsset }}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact label={words('columns.side')}>
          <ContractSide row={fill} />
        </Fact>
        <Fact label={words('columns.realised')}>
          <Paid value={fill.realised} listing={listing} unit={fill.feeAsset} toned />
        </Fact>
        <Fact label={t('detail.fee')} {...(order ? { note: t(`detail.${fill.role}`) } : {})}>
          <bdi className="num">{order ? feeText : `${formatAmount(fill.fee)} ${fill.feeAsset}`}</bdi>
        </Fact>
        <Fact label={t('detail.time')}>
          <Time ts={fill.ts} />
        </Fact>
        {order ? (
          <Fact
            label={t('detail.order')}
            note={t('detail.orderText', {
              kind: words(`orders.kinds.${kindWord(order)}`),
              filled: listing.size(order.filled),
              size: listing.size(order.size ?? order.filled),
            })}
          >
            <Figure text={order.id} />
          </Fact>
        ) : null}
        <Fact label={t('detail.fill')}>
          <Figure text={fill.id} />
        </Fact>
      </dl>
    </>
  );
}

/** All levels together; what a coin-margined contract is worth is counted in the coin, its size in dollars. */
function sumOf(levels: readonly PerpFill[], { instrument }: Listing) {
  const all = (of: (level: PerpFill) => string) =>
    levels.reduce((sum, level) => addDecimal(sum, of(level)) ?? sum, '0');
  const [size, value] = [all((level) => level.size), all((level) => level.value)];
  const place = instrument?.pricePlace ?? placesOf(levels[0]?.price ?? '0');
  const inverse = instrument && isPerpetual(instrument) && instrument.contract.kind === 'inverse';
  return { size, value, price: inverse ? divideDecimal(size, value, place) : divideDecimal(value, size, place) };
}
