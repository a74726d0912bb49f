'use client';

import { useTranslations } from 'next-intl';
import { Cell, Row } from '#components/ui/table.tsx';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent } from '#lib/format/price.ts';
import { futuresMarket, lotsOf, ticksOf, unitsText } from '#lib/futures/market.ts';
import { roundTrip } from '#lib/futures/round-trip.ts';
import { isPerpetual, valuePlaces } from '#lib/market/names.ts';
import { bringsExits, type ContractField, opensAt } from '#lib/order/contract-amend.ts';
import { useSettings } from '#stores/settings.ts';
import type { Listing } from '../listing.ts';

type LineProps = {
  readonly order: PerpOrder;
  readonly listing: Listing;
  readonly columns: number;
  readonly onEdit: (field: ContractField) => void;
};

/** What an order will give the leg that it opens: each exit with its distance and what it would bring. */
export function ContractExitsLine({ order, listing, columns, onEdit }: LineProps) {
  const t = useTranslations('orders.amend');
  if (!bringsExits(order)) return null;
  return (
    <Row className="h-auto! border-t-0">
      <Cell colSpan={columns} align="start" data-wide="" className="pt-0! pb-1 leading-4 whitespace-normal">
        <span className="flex flex-wrap gap-x-4 max-md:justify-start">
          <Exit exit="takeProfit" order={order} listing={listing} />
          <Exit exit="stopLoss" order={order} listing={listing} />
          <button
            type="button"
            onClick={() => onEdit(order.exits.takeProfit === null ? 'stopLoss' : 'takeProfit')}
            className="touch rounded-control text-accent hover:underline"
          >
            {t('exits')}
          </button>
        </span>
      </Cell>
    </Row>
  );
}

type ExitProps = {
  readonly exit: 'takeProfit' | 'stopLoss';
  readonly order: PerpOrder & { readonly exits: NonNullable<PerpOrder['exits']> };
  readonly listing: Listing;
};

function Exit({ exit, order, listing }: ExitProps) {
  const t = useTranslations('order.fields');
  const by = useTranslations('positions.orders.by');
  const shown = useSettings((settings) => settings.showAsset);
  const price = order.exits[exit];
  if (price === null) return null;
  const entry = opensAt(order);
  const share = entry === null ? null : divideDecimal(subtractDecimal(price, entry), entry, 6);
  const result = shown && entry !== null ? resultOf(order, listing, { entry, exit: price }) : null;
  const tone = exit === 'takeProfit' ? 'text-up' : 'text-down';
  return (
    <span>
      <span className="text-faint">
        {t(exit === 'takeProfit' ? 'tp' : 'sl')} {by(order.exits[`${exit}By`])}
      </span>{' '}
      <span dir="ltr" className="num">
        <span className={tone}>{listing.price(price)}</span>
        {share === null ? null : <span className="text-faint"> {formatPercent(share, { sign: true })}</span>}
        {result === null ? null : <span className={tone}> · {result}</span>}
      </span>
    </span>
  );
}

/** After both fees, with its unit: `+120.50 USDT`. */
function resultOf(
  { side, size }: PerpOrder,
  { instrument, quote }: Listing,
  prices: { readonly entry: string; readonly exit: string },
): string | null {
  if (instrument === null || !isPerpetual(instrument) || size === null) return null;
  const market = futuresMarket(instrument);
  const [lots, entry, exit] = [lotsOf(market, size), ticksOf(market, prices.entry), ticksOf(market, prices.exit)];
  if (lots === null || entry === null || exit === null) return null;
  const units = roundTrip(market, { side: side === 'buy' ? 'long' : 'short', lots, entry, exit });
  return `${formatAmount(unitsText(units), { precision: valuePlaces(instrument), plusSign: true })} ${quote}`;
}
