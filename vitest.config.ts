import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// A busy machine is no failure: only what never ends is.
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 20_000 } } };
const OUT = ['tests/deep/**', 'node_modules/**'];

// Each file has processes and threads of its own, which would strip and compile the gateway anew: kept compiled it takes
// a third less of the machine. Coverage counts in what it compiles itself, and runs without.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/meridian-compile`;

/** Rooms without any state of their own: their test files share a worker, which halves their time. */
const PURE = [
  'tests/gateway/{exchange,feed}/**/*.test.ts',
  'tests/lib/{contract,format,i18n,market,order,referral,safety,simulation,site,spot,trade}/**/*.test.ts',
];

/**
 * Parts of pages: files share a jsdom's code, not its document, which halves their time. Those left out look at the
 * browser's globals as Node has them, and have a process of their own.
 */
const PARTS = ['tests/components/**/!(announcements|visitor).test.tsx', 'tests/stores/**/*.test.tsx'];

const jsdom = { ...PATIENCE, environment: 'jsdom', setupFiles: ['tests/setup-dom.ts'] };

// What needs a DOM runs in jsdom, everything else in plain Node.
export default defineConfig({
  test: {
    // By default one core is left to somebody at work; of two that is half of the machine.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'pure', ...PATIENCE, environment: 'node', isolate: false, include: PURE, exclude: OUT } },
      {
        test: {
          name: 'node',
          ...PATIENCE,
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...OUT, ...PURE],
        },
      },
      {
        plugins: [react()],
        test: { ...jsdom, name: 'parts', pool: 'vmForks', include: PARTS, exclude: OUT },
      },
      {
        plugins: [react()],
        test: { ...jsdom, name: 'dom', include: ['tests/**/*.test.tsx'], exclude: [...OUT, ...PARTS] },
      },
    ],
  },
});
