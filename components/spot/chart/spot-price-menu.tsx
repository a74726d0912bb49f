'use client';

import { useTranslations } from 'next-intl';
import type { ChartEngine } from '#components/terminal/chart/engine.ts';
import { type PriceEntry, PriceMenu } from '#components/terminal/chart/trade/price-menu.tsx';
import { useMarket, useTicker } from '#components/terminal/market.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { compareDecimal } from '#lib/format/decimal.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useAlerts } from '#stores/alerts.ts';
import { fillTicket, type Intent } from './fill-ticket.ts';

/** What can be done with spot at a price of the chart; nothing is sent from here. */
export function SpotPriceMenu({ engine }: { engine: ChartEngine }) {
  return (
    <LateTexts area="chart">
      <LateTexts area="notices">
        <Entries engine={engine} />
      </LateTexts>
    </LateTexts>
  );
}

function Entries({ engine }: { engine: ChartEngine }) {
  const t = useTranslations('chart.trade');
  const alerts = useTranslations('notices.alerts');
  const { symbol, pricePlace } = useMarket().instrument;
  const last = useTicker()?.last ?? null;
  const entries = (price: string): readonly (readonly PriceEntry[])[] => {
    const over = last !== null && compareDecimal(price, last) > 0;
    const under = last !== null && compareDecimal(price, last) < 0;
    const text = formatPrice(price, pricePlace);
    const entry = (id: 'limitBuy' | 'limitSell' | 'stopBuy' | 'stopSell', intent: Intent, crosses = false) => ({
      id,
      label: t(id, { price: text }),
      ...(crosses ? { hint: t('atOnce') } : {}),
      run: (at: string) => fillTicket(symbol, intent, at),
    });
    const buy = entry('limitBuy', { side: 'buy', kind: 'limit' }, over);
    const sell = entry('limitSell', { side: 'sell', kind: 'limit' }, under);
    const stops = [
      ...(over ? [entry('stopBuy', { side: 'buy', kind: 'stopMarket' })] : []),
      ...(under ? [entry('stopSell', { side: 'sell', kind: 'stopMarket' })] : []),
    ];
    const alert = {
      id: 'alert',
      label: alerts('at', { price: text }),
      run: (at: string) => useAlerts.getState().ask({ symbol, price: at }),
    };
    return [over ? [sell, buy] : [buy, sell], stops, [alert]];
  };
  return <PriceMenu engine={engine} entries={entries} />;
}
