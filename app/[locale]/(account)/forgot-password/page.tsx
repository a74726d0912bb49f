import { getTranslations } from 'next-intl/server';
import { Onward } from '#components/account/entrance/onward.tsx';
import { FormSkeleton } from '#components/account/entrance-frame.tsx';
import { AccountIsland } from '#components/account/island.tsx';
import { entrancePage } from '../page-of.tsx';

const page = entrancePage({
  path: '/forgot-password',
  areas: ['forms', 'login'],
  words: async () => {
    const t = await getTranslations('login.reset');
    return {
      title: t('title'),
      description: t('description'),
      text: t('text'),
      links: (
        <Onward href="/login" className="font-medium text-accent hover:underline">
          {t('back')}
        </Onward>
      ),
    };
  },
  children: (
    <AccountIsland part="reset">
      <FormSkeleton fields={4} more="h-[70px]" />
    </AccountIsland>
  ),
});

export const revalidate = 3600;
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = page.generateMetadata;
export default page.Page;
