import { describe, expect, test } from 'vitest';
import { tell } from '../../../scripts/changed/tell.ts';

describe('what is said of a choice', () => {
  const change = { base: 'abc1234', changed: ['lib/a.ts', 'LICENSE'] };

  test('is how much runs, which change asks for how much, and which for nothing', () =>
    expect(
      tell('main', change, {
        units: ['tests/a.test.ts', 'tests/b.test.ts'],
        stories: ['e2e/chart.spec.ts'],
        because: [
          { file: 'lib/a.ts', units: 2, stories: 1 },
          { file: 'LICENSE', units: 0, stories: 0 },
        ],
      }),
    ).toEqual([
      '2 files changed since main (abc1234): 2 test files and 1 story beside types, lint and trace',
      '  lib/a.ts → 2 and 1',
      '  no test reads LICENSE',
      '  stories: chart',
    ]));

  test('is a few lines, however much has changed', () => {
    const changed = Array.from({ length: 300 }, (_, at) => `lib/${at}.ts`);
    const because = changed.map((file, at) => ({ file, units: at % 2, stories: 0 }));
    const lines = tell('main', { base: 'abc1234', changed }, { units: ['tests/a.test.ts'], stories: [], because });
    expect(lines.length).toBeLessThan(13);
    expect(lines.slice(-2)).toEqual([
      '  and 142 files more',
      expect.stringMatching(/^ {2}no test reads lib\/0\.ts, .*142 more$/),
    ]);
  });

  test('names what decides over everything', () =>
    expect(tell('main', change, { everything: 'package.json', units: [], stories: [], because: [] })).toEqual([
      '2 files changed since main (abc1234); package.json decides over everything: everything runs',
    ]));
});
