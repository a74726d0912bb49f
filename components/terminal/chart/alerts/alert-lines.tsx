'use client';

import { useTranslations } from 'next-intl';
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { IconBell } from '#components/ui/icons.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { ALERT_WAITS } from '#lib/contract/notice.ts';
import type { Alert } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { formatPrice } from '#lib/format/price.ts';
import { snapDecimal } from '#lib/format/steps.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useMarket } from '../../market.tsx';
import type { ChartEngine } from '../engine.ts';
import styles from './alerts.module.css';

type AlertsProps = { readonly engine: ChartEngine; readonly env: Env };

/** Where the price alerts of the pair stand, each with a bell that opens it; a bell that is dragged opens it at that price. */
export function AlertLines({ engine, env }: AlertsProps) {
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

type LinesProps = { readonly engine: ChartEngine; readonly alerts: readonly Alert[] };

function Lines({ engine, alerts }: LinesProps) {
  const t = useTranslations('notices.alerts');
  const { pricePlace } = useMarket().instrument;
  const box = useRef<HTMLDivElement>(null);
  const place = usePlaces(box, { engine, alerts });
  const grab = useDrag(box, engine, place);
  return (
    <div ref={box} className={styles.box} dir="ltr">
      {alerts.map((alert) => {
        const price = formatPrice(alert.price, pricePlace, { exact: true });
        const { of } = ALERT_WAITS[alert.kind];
        const name = of === 'mark' ? t(`waits.${alert.kind}`, { price }) : t('line', { price });
        return (
          <div key={alert.id} className={styles.line} data-of={of}>
            <span className={styles.rule} />
            <button type="button" aria-label={name} title={name} className={styles.bell} {...grab(alert)}>
              <IconBell size={12} />
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** Puts each line at its price, without React: the scale moves with every tick of the market. @returns does it now */
function usePlaces(box: RefObject<HTMLDivElement | null>, { engine, alerts }: LinesProps): () => void {
  const place = useRef(() => {});
  useLayoutEffect(() => {
    place.current = () => {
      const root = box.current;
      if (!root) return;
      const { width, height } = engine.plot();
      root.style.setProperty('--plot', `${width}px`);
      root.style.height = `${height}px`;
      for (const [at, { price }] of alerts.entries()) {
        const line = root.children[at] as HTMLElement | undefined;
        const y = price === null ? null : engine.yOf(price);
        const seen = y !== null && y >= 0 && y <= height;
        if (!line || line.dataset.carried !== undefined) continue;
        line.style.visibility = seen ? 'visible' : 'hidden';
        if (seen) line.style.top = `${Math.round(y)}px`;
      }
    };
    place.current();
    return engine.watchScale(() => place.current());
  }, [box, engine, alerts]);
  return () => place.current();
}

/** A press that moves no farther than this is a press. px */
const STILL = 4;

/** The bell of a line can be carried; where it is let go the form opens with that price, and nothing is changed before. */
function useDrag(box: RefObject<HTMLDivElement | null>, engine: ChartEngine, place: () => void) {
  const { symbol, tick } = useMarket().instrument;
  const { ask } = useAlerts.getState();
  const from = useRef<number | null>(null);
  const heightAt = (event: PointerEvent) => event.clientY - (box.current?.getBoundingClientRect().top ?? 0);
  const lineOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.parentElement as HTMLElement;
  const end = (event: PointerEvent<HTMLElement>) => {
    from.current = null;
    delete lineOf(event).dataset.carried;
    place();
  };
  const dragged = useRef(false);
  return ({ id }: Alert) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = event.clientY;
      dragged.current = false;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current === null) return;
      dragged.current ||= Math.abs(event.clientY - from.current) > STILL;
      if (!dragged.current) return;
      const { height } = engine.plot();
      lineOf(event).dataset.carried = '';
      lineOf(event).style.top = `${Math.min(Math.max(0, heightAt(event)), height)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const moved = dragged.current && from.current !== null;
      const at = moved ? engine.priceAt(heightAt(event)) : null;
      end(event);
      const price = at === null ? null : snapDecimal({ value: at, step: tick, toward: 'down' });
      if (price !== null && /[1-9]/.test(price) && !price.startsWith('-')) ask({ symbol, id, price });
    },
    onPointerCancel: end,
    onClick: () => {
      if (!dragged.current) ask({ symbol, id });
      dragged.current = false;
    },
  });
}
