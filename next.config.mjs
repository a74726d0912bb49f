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
  typescript: { ignoreBuildErrors: false },
};

export default withNextIntl(config);
