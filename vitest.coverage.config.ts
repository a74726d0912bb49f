import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const projects = base.test?.projects ?? [];
const LIB = new RegExp(`^${root.replace(/[^\w/]/g, '\\$&')}lib/.*\\.ts$`);

// V8 counts worse in code that was kept compiled.
delete process.env.NODE_COMPILE_CACHE;

// The tests as ever, but files of lib are loaded by Node, which takes types out and moves nothing: what V8 counts are
// places of the files themselves. `npm run coverage`.
export default defineConfig({
  test: {
    projects: projects.map((project) => {
      if (typeof project !== 'object' || !('test' in project))
        throw new Error('A project is an object with its tests.');
      const { test } = project;
      return {
        ...project,
        test: {
          ...test,
          // Files that share a context of their own are not what V8 counts.
          pool: 'forks',
          setupFiles: [test?.setupFiles ?? [], 'tests/setup-coverage.ts'].flat(),
          server: { deps: { external: [LIB] } },
        },
      };
    }),
  },
});
