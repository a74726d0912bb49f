'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import type { Env } from '#lib/contract/trade.ts';
import { type AlertWish, useAlerts } from '#stores/alerts.ts';
import { useInstruments } from '#stores/instruments.ts';
import { AlertForm } from './alert-form.tsx';
import { usePairName } from './alert-text.ts';
import { NoAccount } from './no-account.tsx';

/** The form of a price alert, when somebody asked for it: by the chart, a button, the palette, the list of alerts. */
export function AlertDialog({ env }: { env: Env | null }) {
  return (
    <LateTexts area="notices">
      <Asked env={env} />
    </LateTexts>
  );
}

function Asked({ env }: { env: Env | null }) {
  const t = useTranslations('notices.alerts');
  const wish = useAlerts((state) => state.wish);
  const close = useAlerts((state) => state.close);
  // What was asked for stays while the dialog closes.
  const [shown, setShown] = useState<AlertWish | null>(wish);
  useEffect(() => {
    if (wish) setShown(wish);
  }, [wish]);
  useEffect(() => {
    if (!wish) return;
    if (useInstruments.getState().list.length === 0) void useInstruments.getState().load();
    if (env) void useAlerts.getState().load(env);
  }, [wish, env]);
  const pair = usePairName();
  const asked = wish ?? shown;
  if (!asked) return null;
  return (
    <Dialog
      open={wish !== null}
      onOpenChange={close}
      title={t(asked.id ? 'editTitle' : 'title', { pair: pair(asked.symbol) })}
      size="m"
      sheet
    >
      <Content env={env} wish={asked} onDone={close} />
    </Dialog>
  );
}

type ContentProps = { readonly env: Env | null; readonly wish: AlertWish; readonly onDone: () => void };

function Content({ env, wish, onDone }: ContentProps) {
  const market = useInstruments((state) => state.bySymbol[wish.symbol]);
  const known = useAlerts((state) => (state.env === env ? state.list : null));
  if (!env) return <NoAccount onLeave={onDone} />;
  const alert = wish.id === undefined ? null : (known?.find(({ id }) => id === wish.id) ?? null);
  if (!market || (wish.id !== undefined && alert === null)) return <Skeleton className="h-64 w-full" />;
  return <AlertForm key={wish.id ?? 'new'} env={env} market={market} alert={alert} wish={wish} onDone={onDone} />;
}
