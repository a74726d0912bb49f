import { getTranslations } from 'next-intl/server';
import { Onward } from '#components/account/entrance/onward.tsx';
import { FormSkeleton } from '#components/account/entrance-frame.tsx';
import { AccountIsland } from '#components/account/island.tsx';
import { BRAND } from '#lib/site/brand.ts';
import { entrancePage } from '../page-of.tsx';

const page = entrancePage({
  path: '/register',
  areas: ['forms', 'register', 'login'],
  words: async () => {
    const t = await getTranslations('register');
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
        <p className="text-12">
          {t('paper')} {t('testAssets')}
        </p>
      ),
    };
  },
  children: (
    <AccountIsland part="register">
      <FormSkeleton fields={4} ways={1} more="h-[106px]" />
    </AccountIsland>
  ),
});

export const revalidate = 3600;
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = page.generateMetadata;
export default page.Page;
