'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AccountGate } from '#components/funds/account-gate.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Select } from '#components/ui/menu.tsx';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { waits } from '#lib/order/waits.ts';
import { useSettings } from '#stores/settings.ts';
import { CancelContracts } from '../contracts/cancel-contracts.tsx';
import { ClosedPositions } from '../contracts/closed-positions.tsx';
import { CLOSED_COLUMNS, CONTRACT_FILL_COLUMNS, CONTRACT_ORDER_COLUMNS, FUNDING_COLUMNS } from '../contracts/export.ts';
import { ContractExport } from '../contracts/export-button.tsx';
import { type FuturesFacts, useFuturesFacts } from '../contracts/facts.ts';
import { ContractOrderHistory, ContractTradeHistory, FundingHistory } from '../contracts/histories.tsx';
import { OpenContracts } from '../contracts/open-contracts.tsx';
import { CLOSED, CONTRACT_FILLS, CONTRACT_HISTORIES, CONTRACT_ORDERS, FUNDING } from '../contracts/queries.ts';
import { queryOf } from '../filters.ts';
import { ListFailed } from '../list-failed.tsx';
import { renewHistories } from '../queries.ts';
import { useRenewal } from '../use-renewal.ts';
import { Part } from './part.tsx';
import { ProductSelect } from './product.tsx';
import { Toolbar } from './toolbar.tsx';
import { type RecordFilters, STATES } from './url-filters.ts';
import { useUrlFilters } from './use-url-filters.ts';

/** Records of contracts: orders and fills beside those of spot, and what only contracts have. */

type Shown = {
  readonly facts: FuturesFacts;
  readonly filters: RecordFilters;
  readonly onFilters: (change: Partial<RecordFilters>) => void;
};

type RecordProps = {
  readonly waiting: ReactNode;
  /** Rows have a side that they can be chosen by. */
  readonly sides?: boolean;
  readonly tools?: (shown: Shown) => ReactNode;
  /** The button that saves them. */
  readonly save: (env: Env, query: ReturnType<typeof queryOf>) => ReactNode;
  readonly children: (shown: Shown) => ReactNode;
};

const renew = (env: Env) => renewHistories(env, CONTRACT_HISTORIES);

function ContractRecord({ waiting, ...record }: RecordProps) {
  const t = useTranslations('records.invite');
  return (
    <AccountGate waiting={waiting} title={t('title')} text={t('text')}>
      <LateTexts area="positions" fallback={waiting}>
        <Living {...record} />
      </LateTexts>
    </AccountGate>
  );
}

function Living({ sides = true, tools, save, children }: Omit<RecordProps, 'waiting'>) {
  const facts = useFuturesFacts();
  const [filters, setFilters] = useUrlFilters();
  const zone = useSettings((settings) => settings.timezone);
  useRenewal(facts, renew);
  const shown: Shown = { facts, filters, onFilters: (change) => setFilters({ ...filters, ...change }) };
  return (
    <div className="rounded-panel bg-panel">
      <Toolbar facts={facts} filters={filters} onChange={setFilters} product="futures" sides={sides}>
        <ProductSelect />
        {tools?.(shown)}
        <span className="ms-auto">{save(facts.env, queryOf(filters, zone))}</span>
      </Toolbar>
      {children(shown)}
    </div>
  );
}

export function ContractFillsRecord({ waiting }: { waiting: ReactNode }) {
  return (
    <ContractRecord
      waiting={waiting}
      save={(env, query) => (
        <ContractExport
          history={CONTRACT_FILLS}
          env={env}
          query={query}
          columns={CONTRACT_FILL_COLUMNS}
          what="trades"
        />
      )}
    >
      {({ facts, filters, onFilters }) => (
        <ContractTradeHistory env={facts.env} here="" filters={filters} onFilters={onFilters} />
      )}
    </ContractRecord>
  );
}

/** `/history/positions`: every position that is over. */
export function PositionsRecord({ waiting }: { waiting: ReactNode }) {
  return (
    <ContractRecord
      waiting={waiting}
      sides={false}
      save={(env, query) => (
        <ContractExport history={CLOSED} env={env} query={query} columns={CLOSED_COLUMNS} what="positions" />
      )}
    >
      {({ facts, filters, onFilters }) => (
        <ClosedPositions env={facts.env} here="" filters={filters} onFilters={onFilters} />
      )}
    </ContractRecord>
  );
}

/** `/history/funding`: what positions got and paid. */
export function FundingRecord({ waiting }: { waiting: ReactNode }) {
  return (
    <ContractRecord
      waiting={waiting}
      sides={false}
      save={(env, query) => (
        <ContractExport history={FUNDING} env={env} query={query} columns={FUNDING_COLUMNS} what="funding" />
      )}
    >
      {({ facts, filters, onFilters }) => (
        <FundingHistory env={facts.env} here="" filters={filters} onFilters={onFilters} />
      )}
    </ContractRecord>
  );
}

/** `/history/orders?product=futures`: what is open, to be changed in its place, and what is over. */
export function ContractOrdersRecord({ waiting }: { waiting: ReactNode }) {
  return (
    <ContractRecord
      waiting={waiting}
      tools={(shown) => <StateSelect {...shown} />}
      save={(env, query) => (
        <ContractExport
          history={CONTRACT_ORDERS}
          env={env}
          query={query}
          columns={CONTRACT_ORDER_COLUMNS}
          what="orders"
        />
      )}
    >
      {(shown) => <Orders {...shown} />}
    </ContractRecord>
  );
}

function StateSelect({ filters, onFilters }: Shown) {
  const t = useTranslations('records');
  return (
    <Select
      label={t('state')}
      look="quiet"
      align="end"
      value={filters.state}
      options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      onValueChange={(state) => onFilters({ state })}
    />
  );
}

function Orders({ facts, filters, onFilters }: Shown) {
  const t = useTranslations('records');
  return (
    <>
      {filters.state === 'over' ? null : <Open facts={facts} filters={filters} />}
      {filters.state === 'open' ? null : (
        <Part title={t('over')}>
          <ContractOrderHistory env={facts.env} here="" filters={filters} onFilters={onFilters} />
        </Part>
      )}
    </>
  );
}

/** What stands in the book, and under it what waits for a price. */
function Open({ facts, filters: { symbol, side } }: Pick<Shown, 'facts' | 'filters'>) {
  const t = useTranslations('records');
  if (facts.failed && facts.orders === null) return <ListFailed onRetry={facts.changed} />;
  const passes = (order: PerpOrder) =>
    (symbol === null || order.symbol === symbol) && (side === null || order.side === side);
  const shown = facts.orders?.filter(passes) ?? null;
  const triggers = shown?.filter(waits) ?? [];
  const common = { env: facts.env, here: '', changed: facts.changed, stale: facts.stale, empty: null };
  return (
    <>
      <Part
        title={t('open')}
        count={shown?.length}
        tools={
          // Both are for whole markets, not for one side of them.
          shown?.length && side === null ? (
            <CancelContracts env={facts.env} count={shown.length} symbol={symbol} changed={facts.changed} />
          ) : null
        }
      >
        {shown?.length === 0 ? (
          <p className="px-3 pb-4 text-12 text-muted">{t('noOpen')}</p>
        ) : (
          <OpenContracts {...common} kind="open" orders={shown?.filter((order) => !waits(order)) ?? null} />
        )}
      </Part>
      {triggers.length > 0 ? (
        <Part title={t('waiting')} count={triggers.length}>
          <OpenContracts {...common} kind="trigger" orders={triggers} />
        </Part>
      ) : null}
    </>
  );
}
