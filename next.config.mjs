import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @param {string} file */
const axios = (file) => `**/node_modules/axios/lib/${file}.js`;
/** @param {string} what is put in its place by a file of scripts/build */
const without = (what) => ({ loaders: [`./scripts/build/without-${what}.cjs`], as: '*.js' });

/** @type {import('next').NextConfig} */
const config = {
  // The front strips and sets headers itself; Next must not announce what it is.
  poweredByHeader: false,
  // The front compresses once per cached page.
  compress: false,
  productionBrowserSourceMaps: false,
  // Named by scripts/lib/build.mjs, so that a page knows its build too; Next draws a name where nobody does.
  generateBuildId: () => process.env.NEXT_PUBLIC_BUILD ?? null,
  reactStrictMode: true,
  devIndicators: false,
  // Pages made on demand stay in memory, bounded: on disk every unknown path anyone asks for would be kept for good.
  experimental: {
    isrFlushToDisk: false,
    // By default parts that several dialogs share are copied into each of them, and small files cost more than they
    // save: of the settings tried (30–200 kB) these fetch the least, on first loads and with everything opened.
    turbopackChunking: { minChunkSize: 90_000, requestCost: 1_000, maxMergeChunkSize: 200_000 },
  },
  turbopack: {
    rules: {
      // Pages use XMLHttpRequest, the first of axios' adapters, and send no forms of its making: 6 kB are left out.
      [axios('adapters/fetch')]: without('fetch'),
      [axios('helpers/toFormData')]: without('forms'),
      [axios('helpers/toURLEncodedForm')]: without('forms'),
      [axios('helpers/formDataToJSON')]: without('forms'),
      [axios('helpers/HttpStatusCode')]: without('status'),
    },
  },
  cacheMaxMemorySize: 64 * 1024 * 1024,
  // Types are checked once, over everything, by `npm run types`; a start from a fresh clone need not wait for it again.
  typescript: { ignoreBuildErrors: true },
};

export default withNextIntl(config);
