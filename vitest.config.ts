import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// A busy machine is no failure: only what never ends is.
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

// Two projects: what needs a DOM runs in jsdom, everything else in plain Node.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          ...PATIENCE,
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/deep/**', 'node_modules/**'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          ...PATIENCE,
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          exclude: ['tests/deep/**', 'node_modules/**'],
          setupFiles: ['tests/setup-dom.ts'],
        },
      },
    ],
  },
});
