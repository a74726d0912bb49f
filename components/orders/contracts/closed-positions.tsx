'use client';

import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/button.tsx';
import { IconInfo } from '#components/ui/icons.tsx';
import type { ClosedPosition } from '#lib/contract/shapes/perp-account.ts';
import { useExplain } from '#stores/explain.ts';
import { Figure, PairName, When } from '../cells.tsx';
import { type ColumnsOf, HistoryTable } from '../history.tsx';
import { type Listing, listingOf, useAllListings } from '../listing.ts';
import { Paid, ShareButton, type TabProps, useOf } from './history-parts.tsx';
import { CLOSED } from './queries.ts';

/** Positions that are over, each with all that it came to. */
export function ClosedPositions(props: TabProps) {
  const t = useTranslations('positions');
  const of = useOf();
  const columns: ColumnsOf<ClosedPosition> = () => [
    {
      id: 'time',
      head: t('columns.closed'),
      align: 'start',
      width: 116,
      cell: ({ closedAt }) => <When ts={closedAt} />,
    },
    {
      id: 'opened',
      head: t('columns.opened'),
      align: 'start',
      width: 116,
      cell: ({ openedAt }) => <When ts={openedAt} />,
    },
    {
      id: 'pair',
      head: t('columns.pair'),
      align: 'start',
      cell: ({ symbol }) => <PairName symbol={symbol} here={props.here} />,
    },
    { id: 'side', head: t('columns.side'), align: 'start', width: 148, cell: (row) => <LegOf row={row} /> },
    { id: 'size', head: t('columns.amount'), cell: (row) => <Figure text={of(row).size(row.size)} /> },
    { id: 'price', head: t('columns.entryExit'), width: 132, cell: (row) => <EntryExit row={row} listing={of(row)} /> },
    {
      id: 'realised',
      head: t('columns.realised'),
      cell: (row) => <Paid value={row.realised} listing={of(row)} toned />,
    },
    { id: 'fee', head: t('columns.fees'), cell: (row) => <Paid value={`-${row.fees}`} listing={of(row)} /> },
    { id: 'funding', head: t('columns.funding'), cell: (row) => <Paid value={row.funding} listing={of(row)} toned /> },
    {
      id: 'net',
      head: t('columns.net'),
      width: 132,
      cell: (row) => <Paid value={row.net} listing={of(row)} unit={of(row).quote} toned />,
    },
    {
      id: 'how',
      head: t('columns.how'),
      tall: true,
      width: 120,
      cell: (row) => <How row={row} />,
    },
    {
      id: 'act',
      head: t('columns.actions'),
      bare: true,
      width: 84,
      cell: (row) => <ClosedActs row={row} />,
    },
  ];
  return (
    <HistoryTable
      {...props}
      history={CLOSED}
      needs={1240}
      label={t('tabs.closed')}
      empty={t('states.noClosed')}
      columns={columns}
      keyOf={({ id, symbol, positionSide }) => `${id} ${symbol} ${positionSide}`}
    />
  );
}

/** How it ended; a press tells the whole of it, and what it cost. */
function How({ row: { how, id, symbol, positionSide: side } }: { row: ClosedPosition }) {
  const t = useTranslations('positions');
  const part = how === 'liquidated' || how === 'adl' ? 'steps' : 'costs';
  return (
    <button
      type="button"
      onClick={() => useExplain.getState().show({ what: 'story', symbol, side, id, part })}
      className="touch text-accent underline decoration-dotted underline-offset-4"
    >
      {t(`how.${how}`)}
    </button>
  );
}

/** What it cost, whatever its end; and a link that shows it to others. */
function ClosedActs({ row: { id, symbol, positionSide: side, leverage } }: { row: ClosedPosition }) {
  const t = useTranslations('positions');
  const { pair } = listingOf(symbol, useAllListings()[symbol]);
  const leg = `${pair} ${t('leg', { side: t(`sides.${side}`), leverage: `${leverage}×` })}`;
  return (
    <span className="flex justify-end gap-1">
      <IconButton
        icon={IconInfo}
        label={t('act.costsOf', { leg })}
        size={24}
        onClick={() => useExplain.getState().show({ what: 'story', symbol, side, id, part: 'costs' })}
        className="max-md:size-11"
      />
      <ShareButton label={t('act.shareOf', { leg })} of={{ kind: 'position', symbol, positionSide: side, id }} />
    </span>
  );
}

function LegOf({ row: { positionSide, leverage, marginMode } }: { row: ClosedPosition }) {
  const t = useTranslations('positions');
  return (
    <span className="block truncate">
      <span className={positionSide === 'long' ? 'text-up' : 'text-down'}>
        {t('leg', { side: t(`sides.${positionSide}`), leverage: `${leverage}×` })}
      </span>{' '}
      <span className="text-muted">{t(`modes.${marginMode}`)}</span>
    </span>
  );
}

function EntryExit({ row, listing }: { row: ClosedPosition; listing: Listing }) {
  return (
    <span dir="ltr" className="flex flex-wrap justify-end gap-x-1 leading-4">
      <Figure text={listing.price(row.openAvgPrice)} />
      <span>
        <span className="text-faint">→ </span>
        <Figure text={listing.price(row.closeAvgPrice)} />
      </span>
    </span>
  );
}
