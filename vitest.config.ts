import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Two projects: what needs a DOM runs in jsdom, everything else in plain Node.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/deep/**', 'node_modules/**'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          exclude: ['tests/deep/**', 'node_modules/**'],
          setupFiles: ['tests/setup-dom.ts'],
        },
      },
    ],
  },
});
