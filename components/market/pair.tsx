import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import type { ListedMarket } from './rows.ts';

type PairTextProps = {
  readonly market: Pick<ListedMarket, 'base' | 'quote'>;
  readonly className?: string;
  /** For places too narrow for the quote on small screens. */
  readonly quoteClassName?: string;
};

/** `BTC / USDT`: the base counts, the quote is its company. Codes stay left-to-right. */
export function PairText({ market, className, quoteClassName }: PairTextProps) {
  return (
    <bdi dir="ltr" className={cx('font-medium whitespace-nowrap', className)}>
      {market.base}
      <span className={cx('font-normal text-faint', quoteClassName)}> / {market.quote}</span>
    </bdi>
  );
}

type PairProps = { readonly market: ListedMarket; readonly coin?: 18 | 20; readonly quoteClassName?: string };

export function Pair({ market, coin = 18, quoteClassName }: PairProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Coin symbol={market.base} size={coin} />
      <PairText market={market} quoteClassName={quoteClassName} />
    </span>
  );
}
