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
    // By default parts that several dialogs share are copied into each of them: a trader who opens all of them fetched
    // 27 kB twice or more. First loads do not grow by this.
    turbopackChunking: { minChunkSize: 30_000, requestCost: 10_000, maxMergeChunkSize: 60_000 },
  },
  cacheMaxMemorySize: 64 * 1024 * 1024,
  // Types are checked once, over everything, by `npm run types`; a start from a fresh clone need not wait for it again.
  typescript: { ignoreBuildErrors: true },
};

export default withNextIntl(config);
