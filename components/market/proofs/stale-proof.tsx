import { getTranslations } from 'next-intl/server';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconWifiOff } from '#components/ui/icons.tsx';
import { formatPrice, formatSize } from '#lib/format/price.ts';
import type { Sides } from '../outcome/outcome.ts';
import type { OutcomeMarket } from '../outcome/outcome-card.tsx';

/** Seconds that the example has been silent for. */
const SILENT_S = 12;

/** What a book looks like when prices have stopped. An example, and drawn as one: nothing of it is pressed or read out as a state. */
export async function StaleProof({ market: { instrument }, sides }: { market: OutcomeMarket; sides: Sides }) {
  const [t, common] = await Promise.all([getTranslations('home.proofs.stale'), getTranslations('common')]);
  const { base, quote, pricePlace, sizePlace } = instrument;
  const levels = [...sides.asks.slice(0, 2).reverse(), ...sides.bids.slice(0, 2)];
  return (
    <div aria-hidden="true" className="flex h-full flex-col">
      <p className="flex h-8 shrink-0 items-center gap-1.5 bg-warning-soft px-3 text-warning">
        <IconWifiOff size={14} />
        {common('noPricesFor', { seconds: SILENT_S })}
      </p>
      <div dir="ltr" className="num grid grid-cols-2 px-3 pt-1 leading-6 text-faint">
        <span>
          <bdi>{t('price', { coin: quote })}</bdi>
        </span>
        <span className="text-end">
          <bdi>{t('amount', { coin: base })}</bdi>
        </span>
        {levels.map(([price, size]) => (
          <span key={price} className="contents">
            <span>{formatPrice(price, pricePlace)}</span>
            <span className="text-end">{formatSize(size, sizePlace)}</span>
          </span>
        ))}
      </div>
      <span className={cx(buttonClass({ size: 28 }), 'mx-3 mt-auto mb-3 bg-raised! text-faint! shadow-none!')}>
        {t('button', { coin: base })}
      </span>
    </div>
  );
}
