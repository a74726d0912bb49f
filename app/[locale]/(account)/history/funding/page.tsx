import { recordsPage } from '../../records-page.tsx';

const page = recordsPage({ path: '/history/funding', tab: 'funding' });

export const revalidate = 3600;
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = page.generateMetadata;
export default page.Page;
