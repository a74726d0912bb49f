'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/menu.tsx';
import { CANDLE_PRICES, type CandlePrice } from '#lib/contract/market.ts';

type PriceChoiceProps = { readonly price: CandlePrice; readonly onChange: (price: CandlePrice) => void };

/** What candles are drawn of: trades, the mark or the index. */
export function PriceChoice({ price, onChange }: PriceChoiceProps) {
  const t = useTranslations('futures.chart');
  return (
    <Select
      label={t('price')}
      look="quiet"
      value={price}
      options={CANDLE_PRICES.map((value) => ({ value, label: t(`prices.${value}`) }))}
      onValueChange={onChange}
      className="max-md:h-8 max-md:text-13"
    />
  );
}
