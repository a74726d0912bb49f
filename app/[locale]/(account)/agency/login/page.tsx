import { getTranslations } from 'next-intl/server';
import { FormSkeleton } from '#components/account/entrance-frame.tsx';
import { AccountIsland } from '#components/account/island.tsx';
import { Link } from '#components/ui/link.tsx';
import { entrancePage } from '../../page-of.tsx';

const page = entrancePage({
  path: '/agency/login',
  areas: ['forms', 'login'],
  words: async () => {
    const t = await getTranslations('login.agencyPage');
    return {
      title: t('title'),
      description: t('description'),
      text: t('text'),
      points: false,
      links: (
        <Link href="/login" className="font-medium text-accent hover:underline">
          {t('user')}
        </Link>
      ),
    };
  },
  children: (
    <AccountIsland part="agencyLogin">
      <FormSkeleton fields={2} tabs={false} />
    </AccountIsland>
  ),
});

export const revalidate = 3600;
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = page.generateMetadata;
export default page.Page;
