import { recordsPage } from '../records-page.tsx';

// The hub shows its first tab.
const page = recordsPage({ path: '/history', tab: 'orders' });

export const revalidate = 3600;
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = page.generateMetadata;
export default page.Page;
