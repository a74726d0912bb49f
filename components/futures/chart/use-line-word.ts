'use client';

import { useTranslations } from 'next-intl';
import type { FuturesLine } from './lines.ts';

/** What a line is, in a word or two. @param twoLegs its leg is named where there are two */
export function useLineWord(twoLegs: boolean): (line: FuturesLine) => string {
  const t = useTranslations('futuresChart.own');
  return ({ tone, side, order }) => {
    switch (tone) {
      case 'liquidation':
      case 'takeProfit':
      case 'stopLoss':
        return t(tone, { side: twoLegs && side ? side : 'only' });
      case 'stop':
      case 'trailing':
        return t(tone, { order: order?.side ?? 'buy' });
      default:
        return t(tone);
    }
  };
}
