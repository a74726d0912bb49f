import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The smallest page of the same Next, React and next-intl: the floor that byte budgets are ratios of. */
export default {
  poweredByHeader: false,
  turbopack: { root: dirname(dirname(here)) },
  typescript: { ignoreBuildErrors: true },
};
