'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { IconCheck, IconCircleAlert, IconLoaderCircle, IconX } from '#components/ui/icons.tsx';
import { IconPencil } from '#components/ui/icons-terminal.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { capital } from '#lib/format/capital.ts';
import { divideDecimal, signOf } from '#lib/format/decimal.ts';
import { formatPercent } from '#lib/format/price.ts';
import { bringsExits, CONTRACT_FIELDS, type ContractField, contractChangeOf } from '#lib/order/contract-amend.ts';
import { CellInput } from '../amend-cell.tsx';
import { PairName, When } from '../cells.tsx';
import { EXITS_LINE } from '../exits-line.tsx';
import { type Listing, listingOf, useAllListings } from '../listing.ts';
import { Sheet, type SheetColumn } from '../sheet.tsx';
import { ContractKind, ContractPrice, ContractSide, ContractSize, ContractTrigger } from './cells.tsx';
import { ContractExitsLine } from './exits-line.tsx';
import { type ContractAmending, useContractCancel, useContractChanges } from './use-contract-amending.ts';

type OpenProps = {
  readonly env: Env;
  /** The contract of the screen. */
  readonly here: string;
  /** Whether these stand in the book or wait for a price. */
  readonly kind: 'open' | 'trigger';
  /** Null while unknown. */
  readonly orders: readonly PerpOrder[] | null;
  readonly changed: () => void;
  readonly stale: boolean;
  readonly empty: ReactNode;
};

/** Open orders of contracts: each can be changed in its place, and cancelled. */
export function OpenContracts(props: OpenProps) {
  const { orders, kind, stale, empty } = props;
  const t = useTranslations('positions');
  const note = useId();
  const listings = useAllListings();
  const { amending, begin } = useContractChanges(props);
  const columns = useColumns(props, begin);
  return (
    <Sheet
      label={t(`tabs.${kind}`)}
      columns={columns}
      rows={orders}
      keyOf={({ id }) => id}
      below={(order) => {
        const common = { listing: listingOf(order.symbol, listings[order.symbol]), columns: columns.length };
        return amending?.id === order.id ? (
          <AmendLine id={note} amending={amending} {...common} />
        ) : (
          <ContractExitsLine order={order} onEdit={(field) => begin(order, field)} {...common} />
        );
      }}
      extraOf={(order) => (bringsExits(order) ? EXITS_LINE : 0)}
      empty={empty}
      stale={stale}
    />
  );
}

function useColumns(
  { env, here, kind, changed }: OpenProps,
  begin: (order: PerpOrder, field: ContractField) => void,
): readonly SheetColumn<PerpOrder>[] {
  const t = useTranslations('positions.columns');
  const listings = useAllListings();
  const of = (order: PerpOrder) => listingOf(order.symbol, listings[order.symbol]);
  const lead: readonly SheetColumn<PerpOrder>[] = [
    { id: 'time', head: t('time'), align: 'start', width: 116, cell: ({ createdAt }) => <When ts={createdAt} /> },
    { id: 'pair', head: t('pair'), align: 'start', cell: ({ symbol }) => <PairName symbol={symbol} here={here} /> },
    { id: 'type', head: t('type'), align: 'start', width: 108, cell: (order) => <ContractKind order={order} /> },
    { id: 'side', head: t('side'), align: 'start', cell: (order) => <ContractSide row={order} /> },
  ];
  const trigger: SheetColumn<PerpOrder> = {
    id: 'trigger',
    head: t('trigger'),
    width: 148,
    cell: (order) => <ContractTrigger order={order} listing={of(order)} />,
  };
  const filled: SheetColumn<PerpOrder> = {
    id: 'filled',
    head: t('filled'),
    width: 108,
    cell: (order) => <Filled order={order} listing={of(order)} />,
  };
  return [
    ...lead,
    ...(kind === 'trigger' ? [trigger] : []),
    {
      id: 'price',
      head: t(kind === 'trigger' ? 'orderPrice' : 'price'),
      width: 96,
      cell: (order) => <ContractPrice order={order} listing={of(order)} />,
    },
    { id: 'size', head: t('amount'), width: 96, cell: (order) => <ContractSize order={order} listing={of(order)} /> },
    ...(kind === 'open' ? [filled] : []),
    {
      id: 'act',
      head: t('actions'),
      bare: true,
      width: 88,
      cell: (order) => <OrderActs order={order} pair={of(order).pair} env={env} changed={changed} begin={begin} />,
    },
  ];
}

type ActsProps = Pick<OpenProps, 'env' | 'changed'> & {
  readonly order: PerpOrder;
  readonly pair: string;
  readonly begin: (order: PerpOrder, field: ContractField) => void;
};

function OrderActs({ order, pair, env, changed, begin }: ActsProps) {
  const t = useTranslations('positions.orders');
  const { running, cancel } = useContractCancel(env, changed);
  const [first] = Object.keys(contractChangeOf(order)) as ContractField[];
  const busy = running === order.id;
  return (
    <span className="flex items-center justify-end gap-1">
      {first ? (
        <IconButton
          icon={IconPencil}
          size={24}
          label={t('change', { pair, field: t(`fields.${first}`) })}
          onClick={() => begin(order, first)}
          className="max-md:size-11"
        />
      ) : null}
      <IconButton
        icon={busy ? IconLoaderCircle : IconX}
        size={24}
        label={t('cancelOf', { pair })}
        aria-busy={busy || undefined}
        onClick={() => void cancel(order)}
        className="max-md:size-11"
      />
    </span>
  );
}

function Filled({ order, listing }: { order: PerpOrder; listing: Listing }) {
  const share = order.size === null ? null : divideDecimal(order.filled, order.size, 4);
  return (
    <span dir="ltr" className="num">
      {listing.size(order.filled)}{' '}
      <span className="inline-block min-w-8 text-faint">
        {signOf(share) === 0 ? '0%' : formatPercent(share, { digits: 0 })}
      </span>
    </span>
  );
}

type LineProps = {
  /** Of the note. */
  readonly id: string;
  readonly listing: Listing;
  readonly amending: ContractAmending;
  readonly columns: number;
};

/** A line of fields under the row: all that can be changed of the order at once. */
function AmendLine({ id, listing, amending, columns }: LineProps) {
  const t = useTranslations('positions.orders');
  const acts = useTranslations('orders.amend');
  const { tag } = useSiteLocale();
  const { values, note, saving } = amending;
  const { instrument } = listing;
  return (
    <Row className="h-auto! border-t-0">
      <Cell colSpan={columns} align="start" data-wide="" className="pt-0! pb-2 whitespace-normal">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {CONTRACT_FIELDS.filter((field) => field in values).map((field) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the field has its own, longer name
            <label key={field} className="inline-flex items-center gap-1.5 text-muted">
              {capital(t(`fields.${field}`), tag)}
              <span className="w-26">
                <CellInput
                  label={t('change', { pair: listing.pair, field: t(`fields.${field}`) })}
                  value={values[field] ?? ''}
                  onValueChange={(value) => amending.change(field, value)}
                  step={field === 'size' ? instrument?.lot : instrument?.tick}
                  fractionDigits={field === 'size' ? instrument?.sizePlace : instrument?.pricePlace}
                  invalid={note?.field === field}
                  describedBy={note ? id : undefined}
                  disabled={saving}
                  first={amending.first === field}
                  onSave={amending.save}
                  onDiscard={amending.discard}
                />
              </span>
            </label>
          ))}
          <IconButton
            icon={saving ? IconLoaderCircle : IconCheck}
            label={saving ? acts('saving') : acts('save')}
            size={24}
            aria-busy={saving || undefined}
            onClick={amending.save}
            className="text-accent max-md:size-11"
          />
          <IconButton
            icon={IconX}
            label={acts('discard')}
            size={24}
            disabled={saving}
            onClick={amending.discard}
            className="max-md:size-11"
          />
        </span>
        {note ? (
          <p id={id} role="alert" className="mt-1 flex items-center gap-1 text-danger">
            <IconCircleAlert size={12} />
            {note.text}
          </p>
        ) : null}
      </Cell>
    </Row>
  );
}
