'use client';

import { useTranslations } from 'next-intl';
import { FundsButton, useGiven } from '#components/funds/test-funds.tsx';
import { TransferButton } from '#components/funds/transfer/transfer-button.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { buttonClass, IconButton } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Total } from '#components/ui/fiat-amount.tsx';
import { IconEye, IconEyeOff, IconInfo } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { VALUATION } from '#lib/format/currency.ts';
import { divideDecimal } from '#lib/format/decimal.ts';
import type { Worth } from '#lib/market/coins.ts';
import { usdtPrice } from '#lib/market/value.ts';
import { useSettings } from '#stores/settings.ts';
import type { AssetPlace } from './asset-frame.tsx';
import { Result } from './result.tsx';
import type { Coins } from './use-coins.ts';

type HeadProps = { readonly place: AssetPlace; readonly facts: Coins; readonly worth: Worth };

const BTC_PLACES = 8;

/** The total in what the visitor counts in, the same in USDT and BTC, and what to do next. */
export function Head({ place, facts, worth }: HeadProps) {
  const t = useTranslations('assets.head');
  const btcPrice = usdtPrice('BTC', facts.tickers);
  const contracts = useTranslations('positions.assets');
  const said = useSaid();
  const name = place === 'futures' ? contracts('title') : t(place);
  return (
    <section
      aria-label={name}
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 rounded-panel bg-panel p-6 max-md:p-4"
    >
      <div className="min-w-0">
        <p className="flex h-6 items-center gap-2 text-13 text-muted">
          {name}
          <Eye />
          <Marks facts={facts} />
        </p>
        <p className="mt-1 text-40 leading-12 font-semibold tracking-[-0.02em] max-md:text-28 max-md:leading-9">
          <Total usdt={worth.total} btcPrice={btcPrice} className="[&>span]:text-20 [&>span]:tracking-normal" />
        </p>
        <p className="mt-1 text-13 text-muted">
          <span dir="ltr" className="inline-flex flex-wrap gap-x-2">
            {'≈ '}
            {said === 'usdt' ? null : <Amount value={worth.total} scene="usdt" unit="USDT" />}
            {said === null ? <span aria-hidden="true">·</span> : null}
            {said === 'btc' ? null : (
              <Amount value={divideDecimal(worth.total, btcPrice, BTC_PLACES)} scene="btc" unit="BTC" />
            )}
          </span>
        </p>
        <Unpriced assets={worth.unpriced} />
        <Actions place={place} />
      </div>
      {place === 'overview' ? null : <Figures place={place} worth={worth} />}
    </section>
  );
}

/** Which of the two other figures the large one says already; a dollar is one USDT. */
function useSaid(): 'usdt' | 'btc' | null {
  return useSettings(({ valuationUnit, unit }) => {
    if (valuationUnit === VALUATION.btc) return 'btc';
    return valuationUnit === VALUATION.usdt || unit === 'USD' ? 'usdt' : null;
  });
}

/** Shows or hides every own amount, everywhere. */
function Eye() {
  const t = useTranslations('assets.head');
  const shown = useSettings((settings) => settings.showAsset);
  const setShown = useSettings((settings) => settings.setShowAsset);
  return (
    <IconButton
      icon={shown ? IconEye : IconEyeOff}
      label={shown ? t('hide') : t('show')}
      size={24}
      aria-pressed={!shown}
      onClick={() => setShown(!shown)}
    />
  );
}

function Marks({ facts: { env, testAssets } }: { facts: Coins }) {
  const t = useTranslations('orders.assets');
  if (env === 'paper') return <Chip tone="paper">{t('simulated')}</Chip>;
  return testAssets ? (
    <span title={t('testsText')}>
      <Chip tone="warning">{t('tests')}</Chip>
    </span>
  ) : null;
}

function Unpriced({ assets }: { assets: readonly string[] }) {
  const t = useTranslations('assets.head');
  if (assets.length === 0) return null;
  return (
    <p className="mt-2 flex items-center gap-1.5 text-12 text-warning">
      <IconInfo size={14} />
      {t('unpriced', { count: assets.length, assets: assets.join(', ') })}
    </p>
  );
}

function Actions({ place }: { place: AssetPlace }) {
  const t = useTranslations('assets.head');
  const contracts = useTranslations('positions.assets');
  const given = useGiven();
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <TransferButton from="spot" to="futures:usdt" className={buttonClass({ variant: 'primary', size: 32 })}>
        {contracts('transfer')}
      </TransferButton>
      {given ? <FundsButton /> : null}
      <Link
        href={place === 'futures' ? '/futures/usdt/BTCUSDT' : '/spot/BTCUSDT'}
        className={buttonClass({ size: 32 })}
      >
        {place === 'futures' ? contracts('trade') : t('trade')}
      </Link>
      <Link href="/history/orders" className={buttonClass({ size: 32 })}>
        {t('history')}
      </Link>
    </div>
  );
}

/** How the total divides, and what the bought part has brought. */
function Figures({ worth, place }: { worth: Worth; place: AssetPlace }) {
  const t = useTranslations('assets.head');
  const contracts = useTranslations('positions.columns');
  return (
    <dl className="grid grid-cols-[repeat(3,auto)] gap-x-8 gap-y-3 text-13 max-md:w-full max-md:grid-cols-2 max-md:gap-x-4">
      <Figure name={t('available')}>
        <Amount value={worth.available} scene="usdt" />
      </Figure>
      <Figure name={place === 'futures' ? contracts('inPositions') : t('locked')}>
        <Amount value={worth.locked} scene="usdt" />
      </Figure>
      <Figure name={t('unrealised')}>
        <Result value={worth.unrealised} />
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-faint">{name}</dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  );
}
