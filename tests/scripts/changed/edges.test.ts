import { describe, expect, test } from 'vitest';
import { chooser } from '../../../scripts/changed/choose.ts';
import { edgesOf, type Tree } from '../../../scripts/changed/edges.ts';

/** A project of a few files. */
function planted(texts: Readonly<Record<string, string>>, gone: readonly string[] = []): Tree {
  return {
    files: new Set([...Object.keys(texts), ...gone]),
    gone: new Set(gone),
    read: (file) => texts[file] ?? '',
  };
}
const usesOf = (file: string, texts: Readonly<Record<string, string>>) => edgesOf(planted(texts))(file).uses.toSorted();

describe('what a file needs', () => {
  test('is what it imports now or later, with or without a name', () =>
    expect(
      usesOf('lib/a.ts', {
        'lib/a.ts': `import b from '#lib/b.ts';\nexport * from './c.ts';\nconst d = () => import('../stores/d.ts');\nimport './e.css';`,
        'lib/b.ts': '',
        'lib/c.ts': '',
        'stores/d.ts': '',
        'lib/e.css': '',
        'lib/other.ts': '',
      }),
    ).toEqual(['lib/b.ts', 'lib/c.ts', 'lib/e.css', 'stores/d.ts']));

  test('is not what it takes types from, nor what its comments name', () =>
    expect(
      usesOf('lib/a.ts', {
        'lib/a.ts': `import type {\n  B,\n} from './b.ts';\nexport type { C } from './c.ts';\n// see './d.ts'\n/** 'lib/d.ts' */\nimport { type E, e } from './e.ts';`,
        'lib/b.ts': '',
        'lib/c.ts': '',
        'lib/d.ts': '',
        'lib/e.ts': '',
      }),
    ).toEqual(['lib/e.ts']));

  test('is what it starts or reads by its path', () =>
    expect(
      usesOf('tests/a.test.ts', {
        'tests/a.test.ts': `fork('gateway/main.ts'); new Worker(new URL('./w.ts', import.meta.url)); read("docs/x.md");`,
        'gateway/main.ts': '',
        'tests/w.ts': '',
        'docs/x.md': '',
      }),
    ).toEqual(['docs/x.md', 'gateway/main.ts', 'tests/w.ts']));

  test('is what a page of the docs leads to', () => {
    const texts = {
      'docs/x.md': '[bot](bot.mjs), [a](y.md#part), [b](https://a.example/y.md)',
      'docs/bot.mjs': '',
      'docs/y.md': '',
    };
    expect(usesOf('docs/x.md', texts)).toEqual(['docs/bot.mjs']);
  });

  test('is every file of a folder that a test walks through, and nothing of what these need', () => {
    const texts = {
      'tests/a.test.ts': ['for (const name of names) read(`lib/x/$', '{name}`);'].join(''),
      'lib/x/a.ts': `import '../y.ts';`,
      'lib/x/deep/b.ts': '',
      'lib/y.ts': '',
    };
    expect(edgesOf(planted(texts))('tests/a.test.ts')).toEqual({ uses: [], reads: ['lib/x/a.ts', 'lib/x/deep/b.ts'] });
    expect(edgesOf(planted({ ...texts, 'lib/z.ts': texts['tests/a.test.ts'] }))('lib/z.ts').reads).toEqual([]);
    const chosen = (file: string) => chooser(planted(texts), { stories: {}, subjects: {} })([file]).units;
    expect([chosen('lib/x/a.ts'), chosen('lib/y.ts')]).toEqual([['tests/a.test.ts'], []]);
  });

  test('is the areas of its texts in every language, not all that the catalogues hold', () => {
    const texts = {
      'components/a.tsx': `const t = useTranslations('trade.book');`,
      'components/b.tsx': `import { messages } from '#messages/en/index.ts'; t('nav.home');`,
      'messages/en/index.ts': `import nav from './nav.json'; import trade from './trade.json';`,
      'messages/en/nav.json': '',
      'messages/en/trade.json': '',
      'messages/ja/trade.json': '',
    };
    expect(usesOf('components/a.tsx', texts)).toEqual(['messages/en/trade.json', 'messages/ja/trade.json']);
    expect(usesOf('components/b.tsx', texts)).toEqual(['messages/en/index.ts', 'messages/en/nav.json']);
    expect(usesOf('messages/en/index.ts', texts)).toEqual([]);
  });

  test('a file that is no more is still wanted by who names it, and not run itself', () => {
    const gone = planted({ 'tests/a.test.ts': `read('docs/x.md')` }, ['docs/x.md', 'tests/b.test.ts']);
    expect(chooser(gone, { stories: {}, subjects: {} })(['docs/x.md', 'tests/b.test.ts']).units).toEqual([
      'tests/a.test.ts',
    ]);
  });

  test('a story without a row is chosen by every page and all of the gateway', () => {
    const texts = {
      'e2e/new.spec.ts': '',
      'e2e/product.ts': `spawn('gateway/main.ts')`,
      'gateway/main.ts': `import './feed/x.ts';`,
      'gateway/feed/x.ts': '',
      'app/[locale]/(market)/page.tsx': '',
    };
    const subjects = { market: ['feed'] };
    const chosen = (file: string, stories = {}) => chooser(planted(texts), { stories, subjects })([file]).stories;
    for (const file of ['gateway/feed/x.ts', 'app/[locale]/(market)/page.tsx'])
      expect([file, chosen(file), chosen(file, { new: { pages: [], about: [] } })]).toEqual([
        file,
        ['e2e/new.spec.ts'],
        [],
      ]);
  });
});
