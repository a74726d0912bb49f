'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { Select } from '#components/ui/menu.tsx';
import { byTurnover } from '#lib/market/value.ts';
import { useChart } from '#stores/chart.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useTickers } from '#stores/tickers.ts';
import { useMarket } from '../../market.tsx';

/** Which pair lies beside the candles; those that are traded most come first. */
export function CompareSelect() {
  const t = useTranslations('chart.compare');
  const { symbol } = useMarket().instrument;
  const list = useInstruments((state) => state.list);
  const compare = useChart((chart) => chart.compare);
  const { setCompare } = useChart.getState();
  useEffect(() => {
    if (useInstruments.getState().list.length === 0) void useInstruments.getState().load();
  }, []);
  const pairs = useMemo(
    () =>
      byTurnover(
        list.filter((one) => one.product === 'spot' && one.symbol !== symbol),
        useTickers.getState().bySymbol,
      ),
    [list, symbol],
  );
  return (
    <Select
      label={t('label')}
      look="quiet"
      align="end"
      value={compare === symbol ? '' : compare}
      options={[
        { value: '', label: t('none') },
        ...pairs.map(({ symbol: value, base, quote }) => ({ value, label: `${base}/${quote}` })),
      ]}
      onValueChange={setCompare}
    />
  );
}
