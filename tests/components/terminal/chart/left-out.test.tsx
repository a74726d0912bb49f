import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { INDICATORS } from '#stores/chart.ts';
import { CUTS } from '../../../../scripts/build/klinecharts.mjs';

const FILE = 'node_modules/klinecharts/dist/index.esm.js';
const LISTS = ['getSupportedIndicators', 'getSupportedFigures', 'getSupportedOverlays'] as const;
type Loader = (this: { getOptions(): object; resourcePath: string }, source: string) => string;

const cut: Loader = createRequire(import.meta.url)('../../../../scripts/build/cut.cjs');
const cutBy = (cuts: unknown, source: string) => cut.call({ getOptions: () => ({ cuts }), resourcePath: FILE }, source);

test('the chart library that pages get has every indicator that is offered, and nothing that nobody draws', () => {
  const text = cutBy(CUTS, readFileSync(FILE, 'utf8')).replace(/^export \{.*\};$/m, `return { ${LISTS.join(', ')} };`);
  const library: Record<(typeof LISTS)[number], () => string[]> = new Function('process', text)(process);
  expect(library.getSupportedIndicators().sort()).toEqual([...INDICATORS].sort());
  expect(library.getSupportedFigures().sort()).toEqual(['circle', 'line', 'rect', 'text']);
  expect(library.getSupportedOverlays()).toEqual([]);
});

test('a library that says it otherwise stops the build', () => {
  expect(() => cutBy([['gone', '']], 'here, and here')).toThrow('0 times');
  expect(() => cutBy([['here', '']], 'here, and here')).toThrow('2 times');
});
