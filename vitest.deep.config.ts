import { defineConfig } from 'vitest/config';

// The long forms: huge property runs, many seeds, the full crawl. `npm run test:deep`.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/deep/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
  },
});
