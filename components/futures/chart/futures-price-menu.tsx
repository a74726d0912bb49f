'use client';

import { useTranslations } from 'next-intl';
import type { ChartEngine } from '#components/terminal/chart/engine.ts';
import { type PriceEntry, PriceMenu } from '#components/terminal/chart/trade/price-menu.tsx';
import { useMarket, useTicker } from '#components/terminal/market.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { compareDecimal } from '#lib/format/decimal.ts';
import { formatPrice } from '#lib/format/price.ts';
import type { Side } from '#lib/rules/words.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { goToAmount } from '../go-to-amount.ts';

/** What can be done with a contract at a price of its chart; nothing is sent from here. */
export function FuturesPriceMenu({ engine }: { engine: ChartEngine }) {
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
    const entry = (id: 'limitBuy' | 'limitSell' | 'stopBuy' | 'stopSell', wish: Wish, crosses = false) => ({
      id,
      label: t(id, { price: text }),
      ...(crosses ? { hint: t('atOnce') } : {}),
      run: (at: string) => fillTicket(symbol, wish, at),
    });
    const buy = entry('limitBuy', { side: 'buy', kind: 'limit' }, over);
    const sell = entry('limitSell', { side: 'sell', kind: 'limit' }, under);
    const stops = [
      ...(over ? [entry('stopBuy', { side: 'buy', kind: 'triggerMarket' })] : []),
      ...(under ? [entry('stopSell', { side: 'sell', kind: 'triggerMarket' })] : []),
    ];
    const ask = (more: { readonly of?: 'mark' }) => (at: string) =>
      useAlerts.getState().ask({ symbol, price: at, ...more });
    const alert = { id: 'alert', label: alerts('at', { price: text }), run: ask({}) };
    const byMark = { id: 'alertMark', label: alerts('atMark', { price: text }), run: ask({ of: 'mark' }) };
    return [over ? [sell, buy] : [buy, sell], stops, [alert, byMark]];
  };
  return <PriceMenu engine={engine} entries={entries} />;
}

type Wish = { readonly side: Side; readonly kind: 'limit' | 'triggerMarket' };

/** Puts kind, side and price into the order form and goes to its size: what opens a leg, unless only closing is chosen. */
function fillTicket(symbol: string, { side, kind }: Wish, price: string): void {
  const draft = useFuturesDraft.getState();
  if (draft.symbol !== symbol) return;
  draft.setKind(kind);
  draft.setSide(side);
  draft.setPrice(kind === 'limit' ? 'price' : 'triggerPrice', price);
  // The form is drawn anew for another kind.
  requestAnimationFrame(() => goToAmount(side));
}
