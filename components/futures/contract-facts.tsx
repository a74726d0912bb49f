import { useTranslations } from 'next-intl';
import { PANEL, PanelHead } from '#components/terminal/panel.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { formatDateTime } from '#lib/format/time.ts';
import { marketName, marketPath, sizeUnit } from '#lib/market/names.ts';
import type { FuturesMarket } from './contract.tsx';

type ContractFactsProps = {
  readonly market: Pick<FuturesMarket, 'instrument' | 'state'>;
  /** Other contracts. */
  readonly near: readonly Perpetual[];
};

/** Rates of funding are small: 0.0100%. */
const RATE_DIGITS = 4;

/**
 * What the contract is, in sentences: for who reads, and for who finds it. Drawn by the server alone; the figures say of
 * which minute they are.
 */
export function ContractFacts({ market: { instrument, state }, near }: ContractFactsProps) {
  const t = useTranslations('futures.about');
  const { base, baseName: name, quote, pricePlace, tick, lot, makerFee, takerFee, contract } = instrument;
  const pair = marketName(instrument);
  const price = (value: string) => formatPrice(value, pricePlace, { exact: true });
  const fee = (rate: string) => formatPercent(rate, { digits: 3 });
  const title = t('title', { pair });
  return (
    <section aria-label={title} className={`${PANEL} shrink-0`}>
      <PanelHead title={title} />
      <div className="grid gap-2 p-3 text-12 text-muted">
        <p>{t(contract.kind, { pair, name, base, settle: contract.settle })}</p>
        {state ? (
          <p>
            {t('figures', {
              time: formatDateTime(state.ts, { zone: 'UTC', seconds: false }),
              mark: price(state.mark),
              index: price(state.index),
              rate: formatPercent(state.fundingRate, { digits: RATE_DIGITS }),
              hours: state.fundingHours,
            })}
          </p>
        ) : null}
        <p>
          {t('rules', {
            ...{ tick, quote, lot, unit: sizeUnit(instrument) },
            leverage: `${contract.maxLeverage}`,
            minSize: formatAmount(instrument.minSize),
          })}
        </p>
        <p>{t('fees', { maker: fee(makerFee), taker: fee(takerFee) })}</p>
        {near.length > 0 ? (
          <nav aria-label={t('near')} className="flex flex-wrap gap-x-3">
            {near.map((one) => (
              <Link
                key={one.symbol}
                href={marketPath(one)}
                className="touch grid min-h-6 place-items-center text-accent hover:underline"
              >
                <bdi>{marketName(one)}</bdi>
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
    </section>
  );
}
