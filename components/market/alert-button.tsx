'use client';

import { useTranslations } from 'next-intl';
import { IconBellPlus } from '#components/ui/icons-terminal.tsx';
import { useAlerts } from '#stores/alerts.ts';
import { type ListedMarket, pairName } from './rows.ts';

/** Asks for a price alert on a pair. Quiet until somebody is at its row; always there where nothing hovers. */
export function AlertButton({ market, name: called }: { market: ListedMarket; name?: string }) {
  const t = useTranslations('markets');
  const name = t('alert', { pair: called ?? pairName(market) });
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => useAlerts.getState().ask({ symbol: market.symbol })}
      className="touch relative z-1 grid size-6 place-items-center rounded-control text-faint hover:text-text max-md:hidden [@media(hover:hover)]:not-group-hover:not-focus-visible:opacity-0"
    >
      <IconBellPlus size={14} />
    </button>
  );
}
