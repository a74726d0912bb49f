import type { useTranslations } from 'next-intl';
import { settleWhenOver, UNDO_MS } from '#components/orders/undo.ts';
import { toast } from '#components/ui/toast.ts';
import { cancelOrder } from '#lib/api/trade.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { formatFixed, formatPrice } from '#lib/format/price.ts';
import { randomKey } from '#lib/order/intent.ts';
import { isOpen, placedPrices } from '#lib/order/kind.ts';
import { waitsText } from '#lib/order/trigger-text.ts';
import { useOrders } from '#stores/orders.ts';
import { reconcilePrivate } from '#stores/private.ts';
import { aboutOrder } from '#stores/told-orders.ts';

type Words = ReturnType<typeof useTranslations<'order.placed'>>;

/** Says what became of an order, in one sentence; while it rests, it can be taken back. Fetched when one is sent. */
export function tellPlaced(order: Order, instrument: Instrument, t: Words): void {
  const { base, quote, sizePlace, pricePlace } = instrument;
  const { side, status, filled, averagePrice, fee, feeAsset } = order;
  const words = {
    side,
    base,
    size: formatFixed(filled, sizePlace),
    price: `${formatPrice(averagePrice, pricePlace)} ${quote}`,
    fee: `${formatFixed(fee, (feeAsset === base ? sizePlace : instrument.quotePlace) + 3)} ${feeAsset}`,
  };
  const undo = { label: t('undo'), run: () => void takeBack(order, t) };
  const said = { kind: 'success', place: 'panel', about: aboutOrder(order.id) } as const;
  const later = { ...said, action: undo, duration: UNDO_MS };
  if (status === 'expired' || status === 'cancelled') toast({ ...said, kind: 'warning', text: t('nothing') });
  else if (status === 'filled') toast({ ...said, text: t('filled', words) });
  else if (status === 'partiallyFilled') toast({ ...later, text: t('partly', words) });
  else if (status === 'partiallyFilledCancelled') toast({ ...said, text: t('ended', words) });
  else toast({ ...later, text: placedText(order, instrument, t) });
  if (isOpen(order)) settleWhenOver(useOrders, order.id);
}

/** `Buy 0.05000 BTC at 91,200.0 placed`, and what it waits for. */
function placedText(order: Order, { base, quote, sizePlace, pricePlace, quotePlace }: Instrument, t: Words): string {
  const { side, size, takeProfit, stopLoss } = order;
  const [price = null] = placedPrices(order);
  const amount =
    size === null ? `${formatFixed(order.quote, quotePlace)} ${quote}` : `${formatFixed(size, sizePlace)} ${base}`;
  const words = { side, size: amount, price: formatPrice(price, pricePlace) };
  const placed =
    price === null
      ? t('newMarket', { side, size: amount })
      : t(takeProfit === null && stopLoss === null ? 'new' : 'withExits', words);
  // What waits for a price does not read like an order at the market, or far from it.
  const trigger = waitsText(order.triggers, pricePlace);
  return trigger === '' ? placed : t('waiting', { placed, trigger });
}

/** What is filled stays. */
async function takeBack({ id, env }: Order, t: Words): Promise<void> {
  try {
    await cancelOrder({ id }, { env, key: randomKey() });
    toast({ kind: 'success', text: t('undone'), place: 'panel' });
  } catch {
    toast({ kind: 'error', text: t('notUndone'), place: 'panel' });
  }
  reconcilePrivate();
}
