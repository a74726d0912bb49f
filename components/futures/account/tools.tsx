'use client';

import { useTranslations } from 'next-intl';
import { CancelContracts } from '#components/orders/contracts/cancel-contracts.tsx';
import {
  CLOSED_COLUMNS,
  CONTRACT_FILL_COLUMNS,
  CONTRACT_ORDER_COLUMNS,
  FUNDING_COLUMNS,
} from '#components/orders/contracts/export.ts';
import { ContractExport } from '#components/orders/contracts/export-button.tsx';
import type { FuturesFacts } from '#components/orders/contracts/facts.ts';
import { CLOSED, CONTRACT_FILLS, CONTRACT_ORDERS, FUNDING } from '#components/orders/contracts/queries.ts';
import { FilterMenus } from '#components/orders/filter-bar.tsx';
import { type Filters, queryOf } from '#components/orders/filters.ts';
import { Checkbox } from '#components/ui/fields.tsx';
import { Select } from '#components/ui/menu.tsx';
import type { Env } from '#lib/contract/trade.ts';
import { PNL_BY, usePnlBy } from '#stores/pnl-by.ts';
import { useSettings } from '#stores/settings.ts';
import { Unrealised } from './positions/unrealised.tsx';

type CommonProps = {
  readonly facts: FuturesFacts;
  readonly here: string;
  /** Only this contract. */
  readonly alone: boolean;
  readonly onAlone: (alone: boolean) => void;
};

type PositionToolsProps = CommonProps & {
  readonly onCloseAll: () => void;
};

/** What is asked of all positions. */
export function PositionTools({ facts, here, alone, onAlone, onCloseAll }: PositionToolsProps) {
  const t = useTranslations('positions');
  const { by, setBy } = usePnlBy();
  const shown = (facts.positions ?? []).filter(({ symbol }) => !alone || symbol === here);
  return (
    <>
      <Unrealised positions={shown} by={by} className="md:hidden" />
      <span className="flex items-center text-12 text-faint max-md:hidden">
        <span>{t('pnlBy')}</span>
        <Select
          label={t('pnlBy')}
          look="quiet"
          align="end"
          value={by}
          options={PNL_BY.map((value) => ({ value, label: t(`orders.by.${value}`) }))}
          onValueChange={setBy}
        />
      </span>
      <Checkbox checked={alone} onCheckedChange={onAlone} className="text-muted max-md:hidden">
        {t('thisPair')}
      </Checkbox>
      <button
        type="button"
        disabled={shown.length === 0}
        onClick={onCloseAll}
        className="touch h-6 rounded-control px-1.5 text-12 whitespace-nowrap text-muted hover:text-text disabled:text-faint"
      >
        {t('act.closeAll')}
      </button>
    </>
  );
}

export function OrderTools({ facts, here, alone, onAlone }: CommonProps) {
  const t = useTranslations('positions');
  const orders = (facts.orders ?? []).filter(({ symbol }) => !alone || symbol === here);
  return (
    <>
      <Checkbox checked={alone} onCheckedChange={onAlone} className="text-muted">
        {t('thisPair')}
      </Checkbox>
      <CancelContracts env={facts.env} count={orders.length} symbol={alone ? here : null} changed={facts.changed} />
    </>
  );
}

export const HISTORY_TABS = ['history', 'trades', 'closed', 'funding'] as const;
export type HistoryTab = (typeof HISTORY_TABS)[number];

type HistoryToolsProps = {
  readonly tab: HistoryTab;
  readonly env: Env;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
};

export function HistoryTools({ tab, env, filters, onChange }: HistoryToolsProps) {
  const zone = useSettings((settings) => settings.timezone);
  const query = queryOf(filters, zone);
  return (
    <>
      <FilterMenus
        filters={filters}
        onChange={onChange}
        product="futures"
        sides={tab === 'history' || tab === 'trades'}
      />
      <Export tab={tab} env={env} query={query} />
    </>
  );
}

/** Saves what the tab shows. */
function Export({
  tab,
  ...of
}: Pick<HistoryToolsProps, 'tab' | 'env'> & { readonly query: ReturnType<typeof queryOf> }) {
  switch (tab) {
    case 'history':
      return <ContractExport {...of} history={CONTRACT_ORDERS} columns={CONTRACT_ORDER_COLUMNS} what="orders" />;
    case 'trades':
      return <ContractExport {...of} history={CONTRACT_FILLS} columns={CONTRACT_FILL_COLUMNS} what="trades" />;
    case 'closed':
      return <ContractExport {...of} history={CLOSED} columns={CLOSED_COLUMNS} what="positions" />;
    default:
      return <ContractExport {...of} history={FUNDING} columns={FUNDING_COLUMNS} what="funding" />;
  }
}
