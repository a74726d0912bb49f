'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { formatCompact, formatPercent } from '#lib/format/price.ts';
import { presentTier } from '#lib/futures/ticket/leverage.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { useContract } from '../contract.tsx';
import { useTicket } from './use-ticket.ts';

/** Tiers that are shown before somebody asks for all. */
const FEW = 3;

type TiersProps = { readonly leverage: number; readonly side: PositionSide };

/** How much may be held at which leverage, and what it keeps. The one that decides now is marked; faint is what this leverage forbids. */
export function LeverageTiers({ leverage, side }: TiersProps) {
  const t = useTranslations('futuresForm.leverage');
  const { contract } = useContract().instrument;
  const [all, setAll] = useState(false);
  const { tiers, settle } = contract;
  // What is held decides over the maintenance that it keeps, and not the leverage that it is held at.
  const present = useTicket(({ facts }) => (facts ? presentTier(facts, side) : 0));
  const from = all ? 0 : Math.max(0, Math.min(present - 1, tiers.length - FEW));
  const shown = all ? tiers : tiers.slice(from, from + FEW);
  return (
    <section aria-label={t('tiers')} className="text-12">
      <div className="mb-1 flex items-center justify-between">
        <h3 className="font-medium">{t('tiers')}</h3>
        {all ? null : (
          <button type="button" onClick={() => setAll(true)} className="touch text-accent hover:underline">
            {t('tiersShow', { count: `${tiers.length}` })}
          </button>
        )}
      </div>
      <table className="w-full">
        <thead className="text-muted">
          <tr className="h-6">
            <th scope="col" className="text-start font-normal">
              {t('tier')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('value', { settle })}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('most')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((tier, index) => {
            const at = from + index;
            return (
              <tr
                key={tier.upTo}
                aria-current={at === present || undefined}
                className={cx('h-6', at === present && 'bg-accent-soft', tier.leverage < leverage && 'text-faint')}
              >
                <th scope="row" className="text-start font-normal">
                  <bdi className="num">{at + 1}</bdi>
                </th>
                {[formatCompact(tier.upTo), `${tier.leverage}×`, formatPercent(tier.rate, { digits: 2 })].map(
                  (figure) => (
                    // The cell reads as the page does, so that its figure ends where the head of its column does.
                    <td key={figure} className="text-end">
                      <bdi className="num">{figure}</bdi>
                    </td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
