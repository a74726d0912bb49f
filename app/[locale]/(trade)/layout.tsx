import type { ReactNode } from 'react';
import { AreaMessages } from '#components/layout/messages-scope.tsx';
import { openPage } from '#components/layout/page-locale.ts';

type LayoutProps = { readonly params: Promise<{ locale: string }>; readonly children: ReactNode };

/** Trading screens fill the window: header above, no footer. */
export default async function TradeLayout({ params, children }: LayoutProps) {
  await openPage(params);
  return <AreaMessages names={['trade', 'order', 'orders', 'orderRules', 'simulation']}>{children}</AreaMessages>;
}
