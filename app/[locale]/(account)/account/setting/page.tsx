import { AccountSkeleton } from '#components/account/account-frame.tsx';
import { AccountIsland } from '#components/account/island.tsx';
import { ownPage } from '../../page-of.tsx';

const page = ownPage({
  path: '/account/setting',
  texts: 'security',
  place: 'security',
  areas: ['forms', 'security', 'login'],
  children: (
    <AccountIsland part="security">
      <AccountSkeleton />
    </AccountIsland>
  ),
});

export const revalidate = 3600;
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = page.generateMetadata;
export default page.Page;
