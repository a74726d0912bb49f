import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import type { ListedMarket } from './rows.ts';

/** `BTC / USDT`: the base counts, the quote is its company. Codes stay left-to-right. */
export function PairText({ market, className }: { market: Pick<ListedMarket, 'base' | 'quote'>; className?: string }) {
  return (
    <bdi dir="ltr" className={cx('font-medium whitespace-nowrap', className)}>
      {market.base}
      <span className="font-normal text-faint"> / {market.quote}</span>
    </bdi>
  );
}

export function Pair({ market, coin = 18 }: { market: ListedMarket; coin?: 18 | 20 }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Coin symbol={market.base} size={coin} />
      <PairText market={market} />
    </span>
  );
}
