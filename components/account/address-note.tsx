import { getTranslations } from 'next-intl/server';
import { IconLock } from '#components/ui/icons.tsx';
import { siteRouting } from '#lib/site/routing.ts';

/** The name that must stand in the address bar, where the operator has one: a copy of this page stands elsewhere. */
export async function AddressNote() {
  const t = await getTranslations('login');
  const { siteDomain } = siteRouting();
  if (siteDomain === '') return t('text');
  return (
    <span>
      {t.rich('address', {
        host: () => (
          <span className="num inline-flex h-5 items-center gap-1 rounded-control bg-success-soft px-1.5 align-middle text-12 text-success">
            <IconLock size={12} />
            {siteDomain}
          </span>
        ),
      })}
    </span>
  );
}
