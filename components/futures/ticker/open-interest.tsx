'use client';

import { useTranslations } from 'next-intl';
import { volumeText } from '#components/terminal/ticker/figures.ts';
import { Figure } from '#components/terminal/ticker/ticker-bar.tsx';
import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import { MISSING } from '#lib/format/amount.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { useContract } from '../contract.tsx';

/** Size of all positions, as the feed says. */
export function OpenInterest({ state, className }: { state: ContractState | null; className?: string }) {
  const t = useTranslations('futures.ticker');
  const { instrument } = useContract();
  return (
    <Figure name={t.rich('openInterest', { coin: () => <bdi>{sizeUnit(instrument)}</bdi> })} className={className}>
      {state ? volumeText(state.openInterest) : MISSING}
    </Figure>
  );
}
