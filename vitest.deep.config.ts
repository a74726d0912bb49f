import { defineConfig } from 'vitest/config';

// As in vitest.config.ts: processes and threads find the gateway compiled.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/meridian-compile`;

// The long forms: huge property runs, many seeds, the full crawl. `npm run test:deep`.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/deep/**/*.test.ts'],
    // By default one core is left to somebody at work; of two that is half of the machine.
    maxWorkers: '100%',
    testTimeout: 600_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
  },
});
