'use client';

import { useTranslations } from 'next-intl';
import { formatPrice, formatSize } from '#lib/format/price.ts';
import { formatDateTime, formatZone } from '#lib/format/time.ts';
import { orderLines } from '#lib/order/order-lines.ts';
import { BRAND } from '#lib/site/brand.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useChart } from '#stores/chart.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useOrders } from '#stores/orders.ts';
import { useSettings } from '#stores/settings.ts';
import { useMarket } from '../../market.tsx';
import { marketNow } from '../../market-clock.ts';
import { priceSource } from '../../source.ts';
import type { ChartEngine } from '../engine.ts';
import { toneOf } from '../orders/line.tsx';
import { composePicture, type OwnLine } from './compose.ts';
import { hideLayers, type PictureLayers } from './layers.ts';
import { savePicture } from './save.ts';
import { printed, sharpen } from './sharp.ts';

/** Takes a picture of a chart and hands it to the reader. Rejects where the browser makes none. */
export function useTakePicture(): (engine: ChartEngine, layers: PictureLayers) => Promise<void> {
  const { instrument } = useMarket();
  const linesOf = useOwnLines();
  const alertsOf = useAlertLines();
  const sourceText = useSourceText();
  return async (engine, layers) => {
    const { symbol } = instrument;
    const now = marketNow(symbol);
    const zone = useSettings.getState().timezone;
    const source = await sourceText();
    const { image, ratio, cuts } = await engine.photograph((chart) => shoot(chart, layers, engine.tokens().line));
    const second = useChart.getState().compare;
    const other = useInstruments.getState().bySymbol[second];
    const canvas = composePicture({
      image,
      ratio,
      cuts,
      plotWidth: engine.plot().width,
      lines: [...(layers.own ? linesOf(engine) : []), ...(layers.alerts ? alertsOf(engine) : [])],
      tokens: engine.tokens(),
      title: other && second !== symbol ? `${engine.title()} · ${other.base}/${other.quote}` : engine.title(),
      time: [`${formatDateTime(now, { zone, seconds: false })} ${formatZone(now, zone)}`, source].join(' · '),
      brand: BRAND.name,
    });
    savePicture(canvas.toDataURL('image/png'), fileName(symbol, engine.title(), now));
  };
}

/** `BTCUSDT-1h-2026-11-23-1405.png`, in UTC. */
function fileName(symbol: string, title: string, now: number): string {
  const [day = '', time = ''] = new Date(now).toISOString().split('T');
  const interval = title.slice(title.lastIndexOf(' ') + 1);
  return `${symbol}-${interval}-${day}-${time.slice(0, 5).replace(':', '')}.png`;
}

type Shootable = Parameters<typeof hideLayers>[0];

/** The chart draws a frame after it was told, so two are waited for. */
async function shoot(chart: Shootable, layers: PictureLayers, line: string) {
  const { cuts, show } = hideLayers(chart, layers);
  const soften = sharpen(chart, window.devicePixelRatio);
  try {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return { ...printed(chart, line), cuts };
  } finally {
    soften();
    show();
  }
}

/** One's own orders of the pair where they are on the chart now. */
function useOwnLines(): (engine: ChartEngine) => readonly OwnLine[] {
  const t = useTranslations('trade.own');
  const { symbol, pricePlace, sizePlace } = useMarket().instrument;
  return (engine) => {
    const { height } = engine.plot();
    return orderLines(useOrders.getState().open ?? [], symbol).flatMap((line) => {
      const y = engine.yOf(line.price);
      if (y === null || y < 0 || y > height) return [];
      const tone = toneOf(line);
      const size = line.size === null ? '' : ` ${formatSize(line.size, sizePlace)}`;
      return [{ y, text: `${t(tone)}${size} · ${formatPrice(line.price, pricePlace)}`, tone: COLOUR[tone] }];
    });
  };
}

/** One's own price alerts of the pair that wait. */
export function alertPrices(symbol: string): readonly string[] {
  return (useAlerts.getState().list ?? []).flatMap((alert) =>
    alert.symbol === symbol && alert.state === 'on' && alert.price !== null ? [alert.price] : [],
  );
}

function useAlertLines(): (engine: ChartEngine) => readonly OwnLine[] {
  const t = useTranslations('chart.picture');
  const { symbol, pricePlace } = useMarket().instrument;
  return (engine) => {
    const { height } = engine.plot();
    return alertPrices(symbol).flatMap((price) => {
      const y = engine.yOf(price);
      if (y === null || y < 0 || y > height) return [];
      return [{ y, text: t('alert', { price: formatPrice(price, pricePlace) }), tone: 'warning' as const }];
    });
  };
}

const COLOUR = { buy: 'up', sell: 'down', stop: 'warning', takeProfit: 'up', stopLoss: 'down' } as const;

/** Where the prices come from, so that nobody takes simulated ones for others; '' where it cannot be known now. */
function useSourceText(): () => Promise<string> {
  const t = useTranslations('trade.status');
  return () =>
    priceSource().then(
      ({ source, name }) => t('source', { source, name: name ?? '' }),
      () => '',
    );
}
