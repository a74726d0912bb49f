import { getTranslations } from 'next-intl/server';
import { Onward } from '#components/account/entrance/onward.tsx';
import { FormSkeleton } from '#components/account/entrance-frame.tsx';
import { AccountIsland } from '#components/account/island.tsx';
import { PaperLink } from '#components/layout/simulation/paper-link.tsx';
import { SIMULATION_LANDING } from '#lib/simulation/routes.ts';
import { BRAND } from '#lib/site/brand.ts';
import { entrancePage } from '../page-of.tsx';

const page = entrancePage({
  path: '/register',
  areas: ['forms', 'register', 'login'],
  words: async () => {
    const t = await getTranslations('register');
    const login = await getTranslations('login');
    return {
      title: t('title'),
      description: t('description', { brand: BRAND.name }),
      text: (
        <>
          {t('hasAccount')}{' '}
          <Onward href="/login" className="font-medium text-accent hover:underline">
            {t('logIn')}
          </Onward>
        </>
      ),
      links: (
        <>
          <PaperLink href={SIMULATION_LANDING} className="font-medium text-simulation hover:underline">
            {login('paper')}
          </PaperLink>
          <p className="text-12 text-faint">{t('testAssets')}</p>
        </>
      ),
    };
  },
  children: (
    <AccountIsland part="register">
      <FormSkeleton fields={3} ways={1} more="h-[58px]" />
    </AccountIsland>
  ),
});

export const revalidate = 3600;
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = page.generateMetadata;
export default page.Page;
