import { assetPage } from '../../asset-page.tsx';

const page = assetPage({ path: '/asset/futures', texts: 'positions.assets', place: 'futures' });

export const revalidate = 3600;
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = page.generateMetadata;
export default page.Page;
