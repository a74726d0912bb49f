import type { ReactNode } from 'react';
import { AreaMessages } from '#components/layout/messages-scope.tsx';
import { openPage } from '#components/layout/page-locale.ts';

type LayoutProps = { readonly params: Promise<{ locale: string }>; readonly children: ReactNode };

/** What screens of contracts say beside what every trading screen does. */
export default async function FuturesLayout({ params, children }: LayoutProps) {
  await openPage(params);
  return <AreaMessages names={['futures']}>{children}</AreaMessages>;
}
