'use client';

import { useTranslations } from 'next-intl';
import { PANEL } from '#components/terminal/panel.tsx';
import { cx } from '#components/ui/cx.ts';
import { useIdle } from '#components/ui/lazy.ts';
import type { AccountPanelProps } from './panel-props.ts';
import { PanelWait } from './panel-wait.tsx';

const load = () => import('./account-body.tsx').then((module) => module.AccountBody);

/** The panel at the bottom of the futures screen: positions, orders, histories, wallets. Its contents come after the page. */
export function AccountPanel({ className, ...props }: AccountPanelProps) {
  const t = useTranslations('orders');
  const Body = useIdle(load);
  return (
    <section id="panel-account" aria-label={t('title')} className={cx(PANEL, 'flex h-full flex-col', className)}>
      {Body ? <Body {...props} /> : <PanelWait />}
    </section>
  );
}
