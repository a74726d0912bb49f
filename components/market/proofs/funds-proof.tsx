import { getTranslations } from 'next-intl/server';
import { Coin } from '#components/ui/coin.tsx';
import { PAPER_FUNDS } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';

/** What a paper account begins with. */
export async function FundsProof() {
  const t = await getTranslations('home.proofs.funds');
  return (
    <div className="p-3">
      <p className="mb-2 font-medium">{t('begin')}</p>
      <ul className="grid gap-1">
        {Object.entries(PAPER_FUNDS).map(([asset, amount]) => (
          <li key={asset} className="flex h-8 items-center gap-2 rounded-control bg-panel px-3">
            <Coin symbol={asset} size={18} />
            <span className="font-medium">{asset}</span>
            <span dir="ltr" className="num ms-auto">
              {formatAmount(amount)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
