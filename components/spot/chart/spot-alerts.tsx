'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { ChartEngine } from '#components/terminal/chart/engine.ts';
import { useMarket } from '#components/terminal/market.tsx';
import { IconBell } from '#components/ui/icons.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import type { Alert } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useAlerts } from '#stores/alerts.ts';
import styles from './spot-alerts.module.css';

type AlertsProps = { readonly engine: ChartEngine; readonly env: Env };

/** Where the price alerts of the pair stand, each with a bell that opens it. */
export function SpotAlerts({ engine, env }: AlertsProps) {
  const { symbol } = useMarket().instrument;
  const list = useAlerts((state) => (state.env === env ? state.list : null));
  useEffect(() => void useAlerts.getState().load(env), [env]);
  const shown = useMemo(
    () => (list ?? []).filter((alert) => alert.symbol === symbol && alert.state === 'on' && alert.price !== null),
    [list, symbol],
  );
  if (shown.length === 0) return null;
  return (
    <LateTexts area="notices">
      <Lines engine={engine} alerts={shown} />
    </LateTexts>
  );
}

function Lines({ engine, alerts }: { readonly engine: ChartEngine; readonly alerts: readonly Alert[] }) {
  const t = useTranslations('notices.alerts');
  const { symbol, pricePlace } = useMarket().instrument;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Without React: the scale moves with every tick of the market.
    const place = () => {
      const root = box.current;
      if (!root) return;
      const { width, height } = engine.plot();
      root.style.setProperty('--plot', `${width}px`);
      root.style.height = `${height}px`;
      for (const [at, { price }] of alerts.entries()) {
        const line = root.children[at] as HTMLElement | undefined;
        const y = price === null ? null : engine.yOf(price);
        const seen = y !== null && y >= 0 && y <= height;
        if (!line) continue;
        line.style.visibility = seen ? 'visible' : 'hidden';
        if (seen) line.style.top = `${Math.round(y)}px`;
      }
    };
    place();
    return engine.watchScale(place);
  }, [engine, alerts]);
  return (
    <div ref={box} className={styles.box} dir="ltr">
      {alerts.map(({ id, price }) => {
        const name = t('line', { price: formatPrice(price, pricePlace, { exact: true }) });
        return (
          <div key={id} className={styles.line}>
            <span className={styles.rule} />
            <button
              type="button"
              aria-label={name}
              title={name}
              className={styles.bell}
              onClick={() => useAlerts.getState().ask({ symbol, id })}
            >
              <IconBell size={12} />
            </button>
          </div>
        );
      })}
    </div>
  );
}
