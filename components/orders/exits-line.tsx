'use client';

import { useTranslations } from 'next-intl';
import { Cell, Row } from '#components/ui/table.tsx';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { isAmount } from '#lib/exact/amount.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatPercent } from '#lib/format/price.ts';
import type { Amendment } from '#lib/order/amend.ts';
import { boughtAt, exitResult } from '#lib/order/exits.ts';
import { useSettings } from '#stores/settings.ts';
import { listingOf } from './listing.ts';
import type { Amending } from './use-amending.ts';

/** px that the line adds to its row. */
export const EXITS_LINE = 20;

export function hasExits({ takeProfit, stopLoss }: Order): boolean {
  return takeProfit !== null || stopLoss !== null;
}

type LineProps = {
  readonly order: Order;
  /** While something of the order is changed: what it would come to then. */
  readonly amending: Amending | null;
  readonly instrument: Instrument | undefined;
  readonly columns: number;
  readonly onEdit: () => void;
};

/** The take profit and stop loss of a buy, also while they are typed, each with its distance and what it would bring. */
export function ExitsLine({ order: standing, amending, instrument, columns, onEdit }: LineProps) {
  const t = useTranslations('orders.amend');
  const order = amending === null ? standing : wished(standing, amending.values);
  if (!hasExits(standing) && !hasExits(order)) return null;
  return (
    <Row className="h-auto! border-t-0">
      <Cell colSpan={columns} align="start" data-wide="" className="pt-0! pb-1 leading-4 whitespace-normal">
        <span className="flex flex-wrap gap-x-4 max-md:justify-start">
          <Exit name="tp" exit={order.takeProfit} order={order} instrument={instrument} />
          <Exit name="sl" exit={order.stopLoss} order={order} instrument={instrument} />
          {amending === null ? (
            <button
              type="button"
              onClick={onEdit}
              data-amend={`${order.id} ${order.takeProfit === null ? 'stopLoss' : 'takeProfit'}`}
              className="touch rounded-control text-accent hover:underline"
            >
              {t('exits')}
            </button>
          ) : null}
        </span>
      </Cell>
    </Row>
  );
}

/** The order as it would be with what is typed; what is no number yet counts as not typed. */
function wished(order: Order, { price, size, takeProfit, stopLoss }: Amendment): Order {
  const read = (text: string | undefined, before: string | null) =>
    text !== undefined && isAmount(text) ? text : before;
  return {
    ...order,
    price: read(price, order.price),
    size: read(size, order.size),
    takeProfit: takeProfit === '' ? null : read(takeProfit, order.takeProfit),
    stopLoss: stopLoss === '' ? null : read(stopLoss, order.stopLoss),
  };
}

type ExitProps = {
  readonly name: 'tp' | 'sl';
  readonly exit: string | null;
  readonly order: Order;
  readonly instrument: Instrument | undefined;
};

function Exit({ name, exit, order, instrument }: ExitProps) {
  const t = useTranslations('order.fields');
  const shown = useSettings((settings) => settings.showAsset);
  if (exit === null) return null;
  const { price, quote } = listingOf(order.symbol, instrument);
  const { size } = order;
  const bought = boughtAt(order);
  const result =
    instrument && bought !== null && size !== null
      ? exitResult({ price: bought, exit, size, fee: instrument.takerFee })
      : null;
  const tone = name === 'tp' ? 'text-up' : 'text-down';
  return (
    <span>
      <span className="text-faint">{t(name)}</span>{' '}
      <span dir="ltr" className="num">
        <span className={tone}>{price(exit)}</span>
        {result && instrument ? (
          <>
            <span className="text-faint"> {formatPercent(result.distance, { sign: true })}</span>
            {shown ? (
              <span className={tone}>
                {' '}
                · {formatAmount(result.result, { precision: instrument.quotePlace, plusSign: true })} {quote}
              </span>
            ) : null}
          </>
        ) : null}
      </span>
    </span>
  );
}
