import { AccountSkeleton } from '#components/account/account-frame.tsx';
import { AccountIsland } from '#components/account/island.tsx';
import { ownPage } from '../../../page-of.tsx';

const page = ownPage({
  path: '/subaccount/setting/antiphishing',
  texts: 'security.antiPhishing',
  place: 'security',
  areas: ['forms', 'security'],
  children: (
    <AccountIsland part="antiPhishing">
      <AccountSkeleton />
    </AccountIsland>
  ),
});

export const revalidate = 3600;
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = page.generateMetadata;
export default page.Page;
