import createNextIntlPlugin from 'next-intl/plugin';
import { CUTS } from './scripts/build/klinecharts.mjs';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

const NO_FORMS =
  "export default () => { throw new Error('axios makes no forms here: send JSON, or a FormData of your own.'); };";
const NO_PROGRESS =
  "const none = () => { throw new Error('axios tells no progress here.'); };" +
  'export { none as progressEventReducer, none as progressEventDecorator, none as asyncDecorator };';
/**
 * What pages do not use of axios, by its file, and what stands in its place: they go by XMLHttpRequest, the first of its
 * adapters, send JSON or a FormData of their own, and cancel by signals. 8 kB, compressed, that every page would fetch.
 */
const LEFT_OUT = {
  'adapters/fetch': 'export const getFetch = () => false; export default null;',
  'cancel/CancelToken': 'export default class CancelToken {}',
  'helpers/HttpStatusCode': 'export default {};',
  'helpers/formDataToJSON': NO_FORMS,
  'helpers/progressEventReducer': NO_PROGRESS,
  'helpers/toFormData': NO_FORMS,
  'helpers/toURLEncodedForm': NO_FORMS,
};

/** @type {import('next').NextConfig} */
const config = {
  // The front strips and sets headers itself; Next must not announce what it is.
  poweredByHeader: false,
  // The kit's page (app/[locale]/(dev)) is there in development only: no build for others has a page of that ending.
  pageExtensions: process.env.NODE_ENV === 'development' ? ['tsx', 'ts', 'dev.tsx'] : ['tsx', 'ts'],
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
      ...Object.fromEntries(
        Object.entries(LEFT_OUT).map(([file, by]) => [
          `**/node_modules/axios/lib/${file}.js`,
          { loaders: [{ loader: './scripts/build/replaced.cjs', options: { by } }], as: '*.js' },
        ]),
      ),
      '**/node_modules/klinecharts/dist/index.esm.js': {
        loaders: [{ loader: './scripts/build/cut.cjs', options: { cuts: CUTS } }],
        as: '*.js',
      },
    },
  },
  cacheMaxMemorySize: 64 * 1024 * 1024,
  // Types are checked once, over everything, by `npm run types`; a start from a fresh clone need not wait for it again.
  typescript: { ignoreBuildErrors: true },
};

export default withNextIntl(config);
