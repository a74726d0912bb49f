'use client';

import { useTranslations } from 'next-intl';
import { IconBellPlus } from '#components/ui/icons-terminal.tsx';
import { marketName } from '#lib/market/names.ts';
import { ToolButton } from '../chart/tool.tsx';
import { useMarket } from '../market.tsx';

/** Asks for a price alert on the pair of the screen; what it takes comes with the press. */
export function AlertButton() {
  const t = useTranslations('trade.ticker');
  const { instrument } = useMarket();
  const { symbol } = instrument;
  const ask = () => void import('#stores/alerts.ts').then(({ useAlerts }) => useAlerts.getState().ask({ symbol }));
  return <ToolButton icon={IconBellPlus} label={t('alert', { pair: marketName(instrument) })} onClick={ask} />;
}
