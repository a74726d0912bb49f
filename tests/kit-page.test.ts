import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

const files = ['app', 'components', 'lib', 'stores'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
);

test('[UI-52] the gallery of the kit is reached by the page of development alone', () => {
  const importers = files
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('components/ui/gallery/'))
    .filter((file) => readFileSync(file, 'utf8').includes('ui/gallery/'));
  expect(importers).toEqual(['app/[locale]/(dev)/kit/page.dev.tsx']);
  expect(files.filter((file) => file.startsWith('app/[locale]/(dev)/') && file.endsWith('.tsx'))).toEqual(importers);
});

test.each([
  ['production', ['tsx', 'ts']],
  ['development', ['tsx', 'ts', 'dev.tsx']],
])('[UI-52] which endings are pages in %s', async (mode, endings) => {
  vi.stubEnv('NODE_ENV', mode);
  vi.resetModules();
  // Plain JavaScript: nothing says its type.
  const path = '../next.config.mjs';
  const { default: config } = await import(/* @vite-ignore */ path);
  vi.unstubAllEnvs();
  expect(config.pageExtensions).toEqual(endings);
});
