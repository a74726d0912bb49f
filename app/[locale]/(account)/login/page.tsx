import { getTranslations } from 'next-intl/server';
import { AddressNote } from '#components/account/address-note.tsx';
import { Onward } from '#components/account/entrance/onward.tsx';
import { FormSkeleton } from '#components/account/entrance-frame.tsx';
import { AccountIsland } from '#components/account/island.tsx';
import { PaperLink } from '#components/layout/simulation/paper-link.tsx';
import { Link } from '#components/ui/link.tsx';
import { SIMULATION_LANDING } from '#lib/simulation/routes.ts';
import { BRAND } from '#lib/site/brand.ts';
import { entrancePage } from '../page-of.tsx';

const page = entrancePage({
  path: '/login',
  areas: ['forms', 'login'],
  words: async () => {
    const t = await getTranslations('login');
    return {
      title: t('title'),
      description: t('description', { brand: BRAND.name }),
      text: <AddressNote />,
      links: (
        <>
          <p>
            {t('noAccount')}{' '}
            <Onward href="/register" className="font-medium text-accent hover:underline">
              {t('signUp')}
            </Onward>
            {' · '}
            <PaperLink href={SIMULATION_LANDING} className="font-medium text-simulation hover:underline">
              {t('paper')}
            </PaperLink>
          </p>
          <Link href="/agency/login" className="hover:text-text hover:underline">
            {t('agency')}
          </Link>
        </>
      ),
    };
  },
  children: (
    <AccountIsland part="login">
      <FormSkeleton fields={2} ways={2} more="h-[30px]" />
    </AccountIsland>
  ),
});

export const revalidate = 3600;
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = page.generateMetadata;
export default page.Page;
