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
import { lastMove } from './last-move.ts';
import { useMarket } from './market.tsx';

/** A price whose last move is not known has no colour. */
const TONE = { up: 'up', down: 'down', flat: 'plain' } as const;

type LastPriceProps = {
  /** It flashes when it changes: in one place of a screen, where the eye is on it. */
  readonly flashes?: boolean;
  readonly arrow?: 14 | 16 | 20;
  readonly className?: string;
};

/** The last price with the arrow of its last move. Painted, not rendered. */
export function LastPrice({ flashes = false, arrow: size = 14, className }: LastPriceProps) {
  const t = useTranslations('trade');
  const { instrument, trades } = useMarket();
  const { watch, now } = useLiveTicker();
  const box = useRef<HTMLSpanElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const arrow = useRef<SVGSVGElement>(null);
  const flash = useFlash();
  // An arrow that is not shown yet has a name already: with it the icon is no decoration.
  const words = { up: t('rising'), down: t('falling'), plain: t('rising') };
  const read = () => {
    const last = now()?.last ?? null;
    return { last, tone: TONE[lastMove(instrument.symbol, last, trades)] };
  };
  const textOf = (last: string | null) => (last === null ? MISSING : formatPrice(last, instrument.pricePlace));
  usePaint(watch, () => {
    const { last, tone } = read();
    writeText(text.current, textOf(last));
    writeAttribute(box.current, 'data-tone', tone);
    turn(arrow.current, tone, words[tone]);
    if (flashes) flash(text.current, last);
  });
  const { last, tone } = read();
  // The same in every render: a rendering would write what has been painted already a second time.
  const [first] = useState(() => textOf(last));
  const [Arrow] = useState(() => (tone === 'down' ? IconArrowDown : IconArrowUp));
  return (
    <span
      ref={box}
      dir="ltr"
      suppressHydrationWarning
      data-tone={tone}
      className={cx('num inline-flex items-center gap-1', className)}
    >
      <span ref={text} suppressHydrationWarning className={cx('num', flashes && 'flashes')}>
        {first}
      </span>
      <span className="grid" style={{ width: size }}>
        <Arrow
          ref={arrow}
          size={size}
          label={words[tone]}
          display={tone === 'plain' ? 'none' : undefined}
          suppressHydrationWarning
        />
      </span>
    </span>
  );
}

/**
 * Points the arrow. Its lines become others, nothing comes or goes: for that a browser would work out anew which parts
 * of the page are drawn together, several times a second.
 */
function turn(arrow: SVGSVGElement | null, tone: 'up' | 'down' | 'plain', label: string): void {
  writeAttribute(arrow, 'display', tone === 'plain' ? 'none' : null);
  if (tone === 'plain') return;
  writeAttribute(arrow, 'aria-label', label);
  const { node } = tone === 'up' ? IconArrowUp : IconArrowDown;
  for (const [at, [, { d = null }]] of node.entries()) writeAttribute(arrow?.children[at] ?? null, 'd', d);
}
