import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  // The front strips and sets headers itself; Next must not announce what it is.
  poweredByHeader: false,
  // The front compresses once per cached page.
  compress: false,
  productionBrowserSourceMaps: false,
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
      // Pages use XMLHttpRequest, the first of axios' adapters: 4 kB of the other one are left out.
      '**/node_modules/axios/lib/adapters/fetch.js': { loaders: ['./scripts/build/without-fetch.cjs'], as: '*.js' },
    },
  },
  cacheMaxMemorySize: 64 * 1024 * 1024,
  // Types are checked once, over everything, by `npm run types`; a start from a fresh clone need not wait for it again.
  typescript: { ignoreBuildErrors: true },
};

export default withNextIntl(config);
