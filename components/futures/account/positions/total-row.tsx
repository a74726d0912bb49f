'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { PaintedAmount } from '#components/ui/painted-amount.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { unitsText } from '#lib/futures/market.ts';
import type { PnlBy } from '#stores/pnl-by.ts';
import { signedText } from '../leg-text.ts';
import { Signed } from './cells.tsx';
import styles from './positions.module.css';
import { toneOfSum, useSums } from './sums.ts';

type TotalProps = { readonly positions: readonly Position[]; readonly by: PnlBy };

/** What all positions of one settle asset come to; each asset has a line of its own. */
export function TotalRow({ positions, by }: TotalProps) {
  const t = useTranslations('positions');
  const sums = useSums(positions, by);
  return sums.map(({ settle, text, gain, watch, realised, funding }) => (
    <tr key={settle} className="h-8 border-t border-line text-muted">
      <td className="px-3">
        {t('total')} {sums.length > 1 ? settle : ''}
      </td>
      <td />
      <td />
      <td className={styles.wideCell} />
      <td />
      <td />
      <td className="px-1.5 text-end">
        <PaintedAmount
          watch={watch}
          text={() => signedText(unitsText(gain() ?? 0n), text.listing)}
          tone={() => toneOfSum(gain())}
          className="font-medium"
        />
      </td>
      <td className={cx('px-1.5 text-end leading-4', styles.wideCell)}>
        {[realised, funding].map((sum, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines that never change places
          <span key={at} className="block">
            <Signed value={unitsText(sum)} text={text} />
          </span>
        ))}
      </td>
      <td className={styles.exits} />
      <td className={styles.wideCell} />
      <td />
    </tr>
  ));
}
