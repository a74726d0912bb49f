import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Skeleton } from '#components/ui/states.tsx';
import type { AccountPlace } from '#lib/site/account-places.ts';
import { AccountNav } from './account-nav.tsx';

type FrameProps = {
  readonly title: string;
  readonly text: string;
  /** Which of the places this page is or belongs to. */
  readonly place: AccountPlace;
  readonly children: ReactNode;
};

/** A page of the own account: its heading, the ways to the others, and the place of its living part. */
export async function AccountFrame({ title, text, place, children }: FrameProps) {
  const t = await getTranslations('security.nav');
  const names: Readonly<Record<AccountPlace, string>> = {
    agency: t('agency'),
    security: t('security'),
    sub: t('sub'),
    contact: t('contact'),
    devices: t('devices'),
    subAccounts: t('subAccounts'),
  };
  return (
    // At least the window's height: what follows the page does not move when the living part comes.
    <div className="mx-auto min-h-[calc(100dvh-48px)] max-w-[1200px] px-8 pt-6 max-md:px-4">
      <h1 className="text-28 font-semibold tracking-[-0.01em]">{title}</h1>
      <p className="mt-1 text-13 text-muted">{text}</p>
      <div className="mt-5 grid grid-cols-[200px_minmax(0,1fr)] items-start gap-2 max-lg:grid-cols-[minmax(0,1fr)]">
        <AccountNav label={t('label')} names={names} place={place} />
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

/** The place of an account page that is on its way. */
export async function AccountSkeleton() {
  const t = await getTranslations('common');
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('loading')}</span>
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-16" />
      ))}
    </div>
  );
}
