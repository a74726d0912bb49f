/** Facts about a page for search engines, made by lib/site/structured-data.ts. */
export { DataScript as StructuredData } from '#components/ui/inline-script.tsx';
