'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { fileName, saveText } from '#components/ui/download.ts';
import { IconDownload } from '#components/ui/icons-terminal.tsx';
import { toast } from '#components/ui/toast.ts';
import { Tooltip } from '#components/ui/tooltip.tsx';
import type { HistoryQuery } from '#lib/contract/shapes/history.ts';
import type { PerpFill, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { toCsv } from '#lib/format/csv.ts';
import { formatDate } from '#lib/format/time.ts';
import { BRAND } from '#lib/site/brand.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useSettings } from '#stores/settings.ts';
import { collect, EXPORT_LIMIT } from '../export.ts';
import { listingOf } from '../listing.ts';
import type { History } from '../queries.ts';
import { useReasonText } from './cells.tsx';
import type { ContractColumns } from './export.ts';

type ExportProps<R> = {
  readonly history: History<R>;
  readonly env: Env;
  readonly query: HistoryQuery | null;
  readonly columns: ContractColumns<R>;
  readonly what: 'orders' | 'trades' | 'positions' | 'funding';
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Saves every row of a history of contracts that the filters let through, not only those in sight. */
export function ContractExport<R>({ history, env, query, columns, what }: ExportProps<R>) {
  const t = useTranslations('orders');
  const words = useTranslations('positions');
  const reason = useReasonText();
  const [count, setCount] = useState<number | null>(null);
  const running = count !== null;

  const run = async () => {
    if (!query || running) return;
    setCount(0);
    const zone = useSettings.getState().timezone;
    const { bySymbol } = useInstruments.getState();
    const said = {
      zone,
      listing: (symbol: string) => listingOf(symbol, bySymbol[symbol]),
      text: (key: string) => words(key as Parameters<typeof words>[0]),
      status: (status: PerpOrder['status']) => t(`statuses.${status}`),
      role: (role: PerpFill['role']) => t(`roles.${role}`),
      reason,
    };
    try {
      const { rows, more } = await collect({ history, env, query, wait: pause, onProgress: setCount });
      if (rows.length === 0) return void toast({ kind: 'info', text: t('export.empty') });
      const head = columns.map(([key]) => words(`export.${key}` as Parameters<typeof words>[0], { zone }));
      const lines = rows.map((row) => columns.map(([, cell]) => cell(row, said)));
      saveText(
        toCsv(head, lines),
        fileName(BRAND.shortName, env, words(`export.files.${what}`), formatDate(Date.now(), { zone })),
      );
      if (more) toast({ kind: 'warning', text: t('export.limited', { count: String(EXPORT_LIMIT) }) });
    } catch {
      toast({ kind: 'error', text: t('export.failed') });
    } finally {
      setCount(null);
    }
  };

  const label = running ? t('export.running', { count: String(count) }) : t('export.act');
  return (
    <Tooltip content={label}>
      <IconButton
        icon={IconDownload}
        label={label}
        size={24}
        aria-busy={running}
        disabled={query === null}
        onClick={run}
      />
    </Tooltip>
  );
}
