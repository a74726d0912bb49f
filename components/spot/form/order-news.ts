'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { listingOf } from '#components/orders/listing.ts';
import { notify } from '#components/ui/notification.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useOrders } from '#stores/orders.ts';

/**
 * Tells of orders that ended while one looked elsewhere: resting ones that were filled, triggers that fired, and
 * triggers whose order was refused. What ends in the moment it is sent is told by the form itself. Draws nothing.
 */
export function OrderNews(): null {
  const t = useTranslations('order.news');
  const env = useOrders((state) => state.env);
  const ended = useOrders((state) => state.ended);
  const before = useRef({ env, ended });
  useEffect(() => {
    const last = before.current;
    before.current = { env, ended };
    if (last.env !== env) return;
    const known = new Set(last.ended.map(({ id }) => id));
    for (const order of ended) {
      if (known.has(order.id) || endedAtOnce(order)) continue;
      const { side, filled, averagePrice, status } = order;
      const { pair, base, size, price } = listingOf(order.symbol, useInstruments.getState().bySymbol[order.symbol]);
      const words = { side, size: size(filled), base: base || pair, pair, price: price(averagePrice) };
      if (status === 'filled') notify({ kind: 'success', title: t('filled'), text: t('filledText', words) });
      if (status === 'triggerFailed') notify({ kind: 'warning', title: t('failed'), text: t('failedText', words) });
    }
  }, [env, ended, t]);
  return null;
}

function endedAtOnce({ createdAt, updatedAt, parent }: Order): boolean {
  return createdAt === updatedAt && parent === null;
}
