import { AccountSkeleton } from '#components/account/account-frame.tsx';
import { AccountIsland } from '#components/account/island.tsx';
import { ownPage } from '../page-of.tsx';

const page = ownPage({
  path: '/agency',
  texts: 'agency',
  place: 'agency',
  areas: ['forms', 'agency', 'login', 'security'],
  children: (
    <AccountIsland part="agency">
      <AccountSkeleton />
    </AccountIsland>
  ),
});

export const revalidate = 3600;
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = page.generateMetadata;
export default page.Page;
