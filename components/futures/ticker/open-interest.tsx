'use client';

import { useTranslations } from 'next-intl';
import { volumeText } from '#components/terminal/ticker/figures.ts';
import { Figure } from '#components/terminal/ticker/ticker-bar.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { useContract } from '../contract.tsx';
import { useContractState } from '../use-contract-state.ts';

/** Size of all positions, as the feed says. */
export function OpenInterest({ className }: { className?: string }) {
  const t = useTranslations('futures.ticker');
  const { instrument } = useContract();
  const state = useContractState();
  return (
    <Figure name={t.rich('openInterest', { coin: () => <bdi>{sizeUnit(instrument)}</bdi> })} className={className}>
      {state ? volumeText(state.openInterest) : MISSING}
    </Figure>
  );
}
