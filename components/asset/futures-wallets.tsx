'use client';

import { useTranslations } from 'next-intl';
import { Figure, PairName } from '#components/orders/cells.tsx';
import type { FuturesFacts } from '#components/orders/contracts/facts.ts';
import { WalletTable } from '#components/orders/contracts/wallet-table.tsx';
import { listingOf, useAllListings } from '#components/orders/listing.ts';
import { Sheet, type SheetColumn } from '#components/orders/sheet.tsx';
import type { Tone } from '#components/ui/painted.tsx';
import { PaintedAmount } from '#components/ui/painted-amount.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { MISSING } from '#lib/format/amount.ts';
import { unitsText } from '#lib/futures/market.ts';
import { liveLeg, onLive } from '#stores/futures-live.ts';
import { legKey } from '#stores/futures-positions.ts';
import { Panel } from './panel.tsx';

/** The wallets of contracts, and the positions that are open; each leads to its screen. */
export function FuturesWallets({ facts }: { facts: FuturesFacts }) {
  const t = useTranslations('positions.assets');
  return (
    <>
      <Panel title={t('all')}>
        <WalletTable facts={facts} />
      </Panel>
      <Panel title={t('open')}>
        <Sheet
          label={t('open')}
          columns={useColumns()}
          rows={facts.positions}
          keyOf={legKey}
          empty={<p className="px-6 pb-4 text-12 text-muted max-md:px-4">{t('none')}</p>}
          stale={facts.stale}
        />
      </Panel>
    </>
  );
}

function useColumns(): readonly SheetColumn<Position>[] {
  const t = useTranslations('positions');
  const listings = useAllListings();
  const of = ({ symbol }: Position) => listingOf(symbol, listings[symbol]);
  return [
    {
      id: 'pair',
      head: t('columns.pair'),
      align: 'start',
      width: 148,
      cell: ({ symbol }) => <PairName symbol={symbol} here="" />,
    },
    {
      id: 'side',
      head: t('columns.side'),
      align: 'start',
      width: 160,
      cell: ({ positionSide: side, openLevel, marginMode }) => (
        <span className="block truncate">
          <span className={side === 'long' ? 'text-up' : 'text-down'}>
            {t('leg', { side: t(`sides.${side}`), leverage: `${openLevel}×` })}
          </span>{' '}
          <span className="text-muted">{t(`modes.${marginMode === 1 ? 'isolated' : 'cross'}`)}</span>
        </span>
      ),
    },
    {
      id: 'size',
      head: t('columns.amount'),
      width: 132,
      cell: (leg) => <Figure text={of(leg).size(leg.count)} unit={of(leg).base} />,
    },
    {
      id: 'price',
      head: t('phone.entry'),
      width: 148,
      cell: (leg) => <Figure text={of(leg).price(leg.openAvgPrice)} />,
    },
    {
      id: 'pnl',
      head: t('columns.unrealised'),
      width: 148,
      tall: true,
      cell: (leg) => <Gain leg={leg} listing={of(leg)} />,
    },
  ];
}

/** Follows the mark without rendering. */
function Gain({ leg, listing }: { leg: Position; listing: ReturnType<typeof listingOf> }) {
  const now = () => liveLeg(leg)?.unrealised ?? null;
  const text = () => {
    const gain = now();
    if (gain === null) return MISSING;
    const shown = listing.total(unitsText(gain));
    return gain > 0n ? `+${shown}` : shown;
  };
  const tone = (): Tone => {
    const gain = now();
    return gain === null ? 'none' : gain > 0n ? 'up' : gain < 0n ? 'down' : 'flat';
  };
  return <PaintedAmount watch={onLive} text={text} tone={tone} unit={leg.settle} />;
}
