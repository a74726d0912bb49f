'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { notify } from '#components/ui/notification.ts';
import { formatPrice } from '#lib/format/price.ts';
import { unitsOf } from '#lib/futures/market.ts';
import { useExplain } from '#stores/explain.ts';
import type { Fallen } from './fallen.ts';
import { useWords } from './words.ts';

/** ms; long enough to be read by somebody who looks at another position. */
const SHOWN_MS = 60_000;

/**
 * Says that a position was liquidated and what was lost, with the way to why. No dialog: another position may be falling at
 * that moment, and is what one must see.
 */
export function FallenNotice({ fallen }: { fallen: Fallen }) {
  const t = useTranslations('explain.story');
  const { row, mark } = fallen;
  const { symbol, positionSide: side, id, leverage, marginMode: mode, net } = row;
  const words = useWords(symbol);
  const told = useRef<Fallen | null>(null);
  useEffect(() => {
    if (words === null || told.current === fallen) return;
    told.current = fallen;
    const lost = unitsOf(net);
    const result = lost === null ? '' : `${t('net2')} ${words.amount(lost, { sign: true })} ${words.settle}`;
    const at = mark === null ? '' : t('at', { mark: formatPrice(mark, words.instrument.pricePlace) });
    notify({
      kind: 'warning',
      title: t('fell', { position: t('badge', { pair: words.pair, side, leverage: `${leverage}`, mode }) }),
      text: [result, at].filter(Boolean).join(' · '),
      duration: SHOWN_MS,
      action: {
        label: t('title'),
        run: () => useExplain.getState().show({ what: 'story', symbol, side, id, part: 'steps' }),
      },
    });
  }, [fallen, words, t, symbol, side, id, leverage, mode, net, mark]);
  return null;
}
