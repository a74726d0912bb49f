'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { useFlash } from '#components/ui/flash.tsx';
import { IconArrowDown, IconArrowUp } from '#components/ui/icons.tsx';
import { usePaint, writeAttribute, writeText } from '#components/ui/painted.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useLiveTicker } from './figure.tsx';
import { firstMove, type Move, moveTo, useMarket } from './market.tsx';

/** A price whose last move is not known has no colour. */
const TONE = { up: 'up', down: 'down', flat: 'plain' } as const;

/** The last price with the arrow of its last move; it flashes once when it changes. Painted, not rendered. */
export function LastPrice({ className, arrow = 14 }: { className?: string; arrow?: 14 | 16 | 20 }) {
  const t = useTranslations('trade');
  const { instrument, trades } = useMarket();
  const { watch, now } = useLiveTicker();
  const box = useRef<HTMLSpanElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const up = useRef<HTMLSpanElement>(null);
  const down = useRef<HTMLSpanElement>(null);
  const shown = useRef<{ last: string | null; move: Move }>(null);
  const flash = useFlash();
  const read = () => {
    const last = now()?.last ?? null;
    const before = shown.current ?? { last, move: firstMove(trades) };
    if (shown.current?.last !== last) shown.current = { last, move: moveTo(before.last, last, before.move) };
    return { last, tone: TONE[shown.current?.move ?? before.move] };
  };
  const textOf = (last: string | null) => (last === null ? MISSING : formatPrice(last, instrument.pricePlace));
  usePaint(watch, () => {
    const { last, tone } = read();
    writeText(text.current, textOf(last));
    writeAttribute(box.current, 'data-tone', tone);
    writeAttribute(up.current, 'hidden', tone === 'up' ? null : '');
    writeAttribute(down.current, 'hidden', tone === 'down' ? null : '');
    flash(text.current, last);
  });
  const { last, tone } = read();
  // The same in every render: a rendering would write what has been painted already a second time.
  const [first] = useState(() => textOf(last));
  return (
    <span
      ref={box}
      dir="ltr"
      suppressHydrationWarning
      data-tone={tone}
      className={cx('num inline-flex items-center gap-1', className)}
    >
      <span ref={text} suppressHydrationWarning className="num rounded-[2px]">
        {first}
      </span>
      {/* Both are there, so that a turn of the price renders nothing. */}
      <span className="grid" style={{ width: arrow }}>
        <span ref={up} hidden={tone !== 'up'} suppressHydrationWarning>
          <IconArrowUp size={arrow} label={t('rising')} />
        </span>
        <span ref={down} hidden={tone !== 'down'} suppressHydrationWarning>
          <IconArrowDown size={arrow} label={t('falling')} />
        </span>
      </span>
    </span>
  );
}
