import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STORIES, type Story, SUBJECTS } from '../../../e2e/stories.ts';
import { chooser } from '../../../scripts/changed/choose.ts';
import type { Tree } from '../../../scripts/changed/edges.ts';

/** The project as it lies here, but for what is made or installed. */
const tree: Tree = {
  files: new Set(
    readdirSync('.', { withFileTypes: true })
      .filter(({ name }) => name !== 'node_modules' && (!name.startsWith('.') || name === '.ci'))
      .flatMap((entry) => (entry.isFile() ? [entry.name] : filesIn(entry.name))),
  ),
  gone: new Set(),
  read: (file) => readFileSync(file, 'utf8'),
};

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const choose = chooser(tree, { stories: STORIES, subjects: SUBJECTS });
const by = (...changed: string[]) => {
  for (const file of changed) expect([file, existsSync(file)]).toEqual([file, true]);
  return choose(changed);
};
/** Stories that run in `npm test`, by their row. */
const storiesWhere = (has: (story: Story) => boolean) =>
  Object.entries(STORIES)
    .filter(([, story]) => !story.deep && has(story))
    .map(([name]) => `e2e/${name}.spec.ts`)
    .sort();
const opens = (...routes: string[]) =>
  storiesWhere(({ pages }) => pages === 'all' || routes.some((route) => pages.includes(route)));

describe('a change of this project', () => {
  test('in lib/format chooses the tests of formats and all stories that show numbers', () => {
    const { units, stories } = by('lib/format/decimal.ts');
    expect(units).toContain('tests/lib/format/decimal.test.ts');
    // Formats are read nearly everywhere, yet less than half of what there is depends on them.
    const all = globSync('tests/**/*.test.{ts,tsx}');
    expect(units.length).toBeLessThan(all.length / 2);
    expect(stories).toEqual(expect.arrayContaining(opens('/', '/markets', '/spot/[symbol]')));
  });

  test('in docs/ chooses the tests of the docs and no story', () => {
    const { units, stories } = by('docs/bots.md', 'docs/security.md');
    expect(units).toEqual(
      expect.arrayContaining(['tests/docs.test.ts', 'tests/docs-walk.test.ts', 'tests/readme.test.ts']),
    );
    expect(units.length).toBeLessThan(12);
    expect(stories).toEqual([]);
  });

  test('of the register chooses the tests that read its tables, which no import says', () => {
    const { units } = by('docs/requirements.md');
    expect(units).toEqual(expect.arrayContaining(['tests/trace.test.ts', 'tests/lib/contract/device-paths.test.ts']));
  });

  test('of a worker, which is named by its address, chooses what it works for', () => {
    const { units, stories } = by('gateway/data/journal/worker.ts');
    expect(units).toEqual(
      expect.arrayContaining(['tests/gateway/data/version-1.test.ts', 'tests/gateway/two-gateways.test.ts']),
    );
    expect(stories).toEqual(expect.arrayContaining(['e2e/paper.spec.ts', 'e2e/start.spec.ts']));
    expect(stories).not.toContain('e2e/announcements.spec.ts');
  });

  test('of a program that tests start chooses these', () => {
    expect(by('gateway/main.ts').units).toEqual(
      expect.arrayContaining([
        'tests/gateway/main.test.ts',
        'tests/gateway/idle.test.ts',
        'tests/gateway/two-gateways.test.ts',
      ]),
    );
    expect(by('docs/bot.mjs').units).toContain('tests/docs-walk.test.ts');
  });

  test('of what every page needs of the gateway chooses every story', () =>
    expect(by('gateway/base/log.ts').stories).toEqual(storiesWhere(() => true)));

  test('of one thing that the gateway does chooses the stories about it', () => {
    const { units, stories } = by('gateway/announcements/command.ts');
    expect(units).toContain('tests/gateway/announcements/command.test.ts');
    expect(stories).toEqual(['e2e/announcements.spec.ts']);
  });

  test('of a page chooses its stories, and what shows its texts or its parts with it', () => {
    expect(by('app/[locale]/(market)/announcements/[id]/page.tsx').stories).toEqual(opens('/announcements/[id]'));
    const texts = by('messages/en/subAccounts.json');
    expect(texts.stories).toEqual(expect.arrayContaining(opens('/account/sub-account')));
    expect(texts.stories).not.toEqual(expect.arrayContaining(['e2e/chart.spec.ts']));
    expect(texts.units).toContain('tests/lib/i18n/messages.test.ts');
    expect(by('messages/en/about/trade.json').stories).toEqual([]);
  });

  test('of the frame, the middleware or a picture chooses every story that opens pages', () => {
    const all = storiesWhere(({ pages }) => pages.length > 0);
    for (const file of ['app/[locale]/layout.tsx', 'app/globals.css', 'middleware.ts', 'public/brand/icon.svg'])
      expect([file, by(file).stories]).toEqual([file, expect.arrayContaining(all)]);
  });

  test('of a story or a test chooses that alone, beside what looks over all of them', () => {
    const { units, stories } = by('e2e/chart.spec.ts', 'tests/lib/format/decimal.test.ts');
    expect(stories).toEqual(['e2e/chart.spec.ts']);
    expect(units).toContain('tests/lib/format/decimal.test.ts');
    expect(units.length).toBeLessThan(8);
  });

  test('of a story of the long form chooses it there only', () => {
    expect(by('e2e/firefox.spec.ts').stories).toEqual([]);
    const deep = chooser(tree, { stories: STORIES, subjects: SUBJECTS, deep: true });
    expect(deep(['e2e/firefox.spec.ts']).stories).toEqual(['e2e/firefox.spec.ts']);
  });

  test.each([
    'package.json',
    'package-lock.json',
    'next.config.mjs',
    'vitest.config.ts',
    'playwright.config.ts',
    'tsconfig.json',
    'biome.json',
    'scripts/test.mjs',
    'scripts/lib/build.mjs',
    'scripts/changed/choose.ts',
    '.ci/run',
  ])('of %s runs everything', (file) =>
    expect(by('docs/bots.md', file)).toEqual({ everything: file, units: [], stories: [], because: [] }));

  test('of nothing runs nothing', () => expect(by()).toEqual({ units: [], stories: [], because: [] }));

  test('that nothing reads is said to be so', () => {
    expect(by('bench/README.md').because.map(({ stories }) => stories)).toEqual([0]);
  });
});

test('continuous integration runs everything', () =>
  expect(readFileSync('.ci/run', 'utf8').trimEnd().split('\n').at(-1)).toBe('exec npm test -- --second-try'));
