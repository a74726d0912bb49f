'use client';

import { useTranslations } from 'next-intl';
import { CoinAmount } from '#components/funds/coin-amount.tsx';
import { placesOfCoin } from '#components/orders/listing.ts';
import { Amount } from '#components/ui/amount.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { Link } from '#components/ui/link.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { divideDecimal, signOf } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import type { HeldCoin } from '#lib/market/coins.ts';
import { nameOfCoin } from './names.ts';
import { Result } from './result.tsx';

export type CoinWords = {
  /** USDT, of all coins. */
  readonly total: string;
  readonly listings: Readonly<Record<string, Instrument>>;
  readonly withShare: boolean;
};

const SHARE_PLACES = 6;

/** A coin. On small screens what matters of it stands in two lines under its name and its total. */
export function CoinRow({ coin, words }: { coin: HeldCoin; words: CoinWords }) {
  const { asset, available, locked, total, value, unrealised, rate } = coin;
  const { listings, withShare } = words;
  const places = placesOfCoin(asset, listings);
  const market = listings[`${asset}USDT`];
  return (
    <Row className="h-14">
      <Cell align="start" className="max-md:py-2">
        <Name asset={asset} name={nameOfCoin(asset, listings)} market={market} />
        <Small coin={coin} market={market} places={places} />
      </Cell>
      <Cell className="max-md:py-2 max-md:align-top">
        <span className="block">
          <CoinAmount value={total} places={places} className="font-medium" />
        </span>
        <span className="block text-12 text-muted">
          <span dir="ltr">
            ≈ <Amount value={value} scene="usdt" />
          </span>
        </span>
        <span className="text-12 md:hidden">{unrealised === null ? null : <Result value={unrealised} />}</span>
      </Cell>
      <Cell className="max-md:hidden">
        <CoinAmount value={available} places={places} />
      </Cell>
      <Cell className="max-md:hidden">
        <CoinAmount value={locked} places={places} className={signOf(locked) === 0 ? 'text-faint' : undefined} />
      </Cell>
      <Cell className="max-md:hidden">
        <Prices coin={coin} market={market} />
      </Cell>
      <Cell className="max-md:hidden">
        <Result value={unrealised} rate={rate} />
      </Cell>
      {withShare ? (
        <Cell className="max-xl:hidden">
          <Share value={value} total={words.total} />
        </Cell>
      ) : null}
      <Cell className="max-lg:hidden">{market ? <Trade market={market} /> : null}</Cell>
    </Row>
  );
}

type NameProps = { readonly asset: string; readonly name: string; readonly market: Instrument | undefined };

function Name({ asset, name, market }: NameProps) {
  const t = useTranslations('orders.assets');
  const words = (
    <span className="min-w-0">
      <span className="block font-medium">
        <bdi>{asset}</bdi>
      </span>
      <span className="block truncate text-12 text-muted">
        <bdi>{name}</bdi>
      </span>
    </span>
  );
  return (
    <span className="flex items-center gap-3">
      <Coin symbol={asset} size={24} />
      {market ? (
        <Link
          href={`/spot/${market.symbol}`}
          aria-label={t('trade', { pair: `${market.base}/${market.quote}` })}
          className="min-w-0 hover:text-accent"
        >
          {words}
        </Link>
      ) : (
        words
      )}
    </span>
  );
}

type PartProps = { readonly coin: HeldCoin; readonly market: Instrument | undefined };

/** The price of now, and under it what the bought part cost on average. */
function Prices({ coin: { asset, price, averageCost }, market }: PartProps) {
  const t = useTranslations('assets.coins');
  const text = (value: string | null) => (market ? formatPrice(value, market.pricePlace) : '--');
  if (asset === 'USDT') return <span className="text-faint">--</span>;
  return (
    <>
      <span className="block">
        <span dir="ltr" className="num">
          {text(price)}
        </span>
      </span>
      <span className="block text-12 text-muted" title={averageCost === null ? undefined : t('averageText')}>
        <span dir="ltr" className="num">
          {averageCost === null ? '--' : text(averageCost)}
        </span>
      </span>
    </>
  );
}

/** Small screens: what else there is to say, as far as there is anything. */
function Small({ coin, market, places }: PartProps & { readonly places: number }) {
  const t = useTranslations('assets.coins');
  const { locked, averageCost } = coin;
  return (
    <span className="mt-0.5 grid gap-0.5 ps-9 text-12 text-muted md:hidden">
      {averageCost === null || !market ? null : (
        <span>
          {t('average')}{' '}
          <span dir="ltr" className="num text-text">
            {formatPrice(averageCost, market.pricePlace)}
          </span>
        </span>
      )}
      {signOf(locked) > 0 ? (
        <span>
          {t('columns.locked')} <CoinAmount value={locked} places={places} className="text-text" />
        </span>
      ) : null}
    </span>
  );
}

function Share({ value, total }: { value: string | null; total: string }) {
  const share = signOf(total) > 0 ? (divideDecimal(value, total, SHARE_PLACES) ?? '0') : '0';
  return (
    <span className="flex items-center justify-end gap-2">
      <span aria-hidden="true" className="h-1 w-14 overflow-hidden rounded-full bg-raised">
        <span className="block h-full bg-accent" style={{ width: formatPercent(share, { digits: 2 }) }} />
      </span>
      <span dir="ltr" className="num w-12 text-muted">
        {formatPercent(share, { digits: 1 })}
      </span>
    </span>
  );
}

function Trade({ market }: { market: Instrument }) {
  const t = useTranslations('assets.coins');
  return (
    <Link
      href={`/spot/${market.symbol}`}
      aria-label={`${t('trade')} ${market.base}/${market.quote}`}
      className={buttonClass({ variant: 'quiet', size: 28 })}
    >
      {t('trade')}
    </Link>
  );
}
