'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { formatDateTime } from '#lib/format/time.ts';
import { useSettings } from '#stores/settings.ts';
import type { ChartEngine } from '../engine.ts';
import styles from './model.module.css';

type MarkProps = {
  readonly engine: ChartEngine;
  /** When the newer model began, epoch ms. */
  readonly since: number;
};

/** Where the prices of a newer model begin. */
export function ModelMark(props: MarkProps) {
  return (
    <LateTexts area="chart">
      <Mark {...props} />
    </LateTexts>
  );
}

function Mark({ engine, since }: MarkProps) {
  const t = useTranslations('chart.model');
  const status = useTranslations('trade.status');
  const zone = useSettings((settings) => settings.timezone);
  const flag = useRef<HTMLButtonElement>(null);
  const label = t('mark');
  useEffect(
    () =>
      engine.paint('model', (ctx, { height }) => {
        const x = edgeOf(engine, since);
        if (x === null) return;
        const colours = engine.tokens();
        ctx.strokeStyle = colours['line-control'];
        ctx.setLineDash([2, 3]);
        ctx.beginPath();
        ctx.moveTo(x, 0);
        ctx.lineTo(x, height);
        ctx.stroke();
        ctx.font = `12px ${colours.font}`;
        ctx.fillStyle = colours['text-muted'];
        ctx.textBaseline = 'bottom';
        ctx.fillText(label, x + 6, height - 4);
      }).close,
    [engine, since, label],
  );
  useLayoutEffect(() => {
    const place = () => {
      const x = edgeOf(engine, since);
      const button = flag.current;
      if (!button) return;
      button.style.visibility = x === null ? 'hidden' : '';
      if (x !== null) button.style.translate = `${x}px ${engine.plot().height}px`;
    };
    place();
    return engine.watchScale(place);
  }, [engine, since]);
  const sentence = status('sourceSince', { date: formatDateTime(since, { zone, seconds: false }) });
  return (
    <Tooltip content={sentence}>
      <button ref={flag} type="button" aria-label={label} className={styles.flag}>
        {label}
      </button>
    </Tooltip>
  );
}

/** px of the line before the first bar that opened since; null where it is not in sight. */
function edgeOf(engine: ChartEngine, since: number): number | null {
  const bars = engine.bars();
  const { from, to } = engine.seen();
  const first = bars.findIndex((bar, index) => index >= from && bar.timestamp >= since);
  // Before all bars there is nothing that another model made.
  if (first < 0 || first >= to || (first === from && (bars[from - 1]?.timestamp ?? since) >= since)) return null;
  const x = engine.xOf(first) - engine.barWidth() / 2;
  return x < 0 ? null : Math.round(x) + 0.5;
}
