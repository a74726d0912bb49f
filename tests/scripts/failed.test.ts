import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedStories, failedUnits, flakyStories, flakyUnits } from '../../scripts/lib/failed.mjs';

test('of a report of vitest the failed tests are named with the first line of why, and those that passed at a second try', () => {
  const scratch = mkdtempSync(join(process.cwd(), 'test-results-'));
  try {
    writeFileSync(
      join(scratch, 'one.test.ts'),
      `import { expect, test } from 'vitest';
       test('holds', () => expect(1).toBe(1));
       test('breaks', () => expect(1, 'one is two').toBe(2));
       let tries = 0;
       test('passes later', () => expect(++tries, 'tries').toBe(2));`,
    );
    writeFileSync(join(scratch, 'two.test.ts'), `throw new Error('cannot be loaded');`);
    const file = join(scratch, 'report.json');
    try {
      execFileSync(
        'node_modules/.bin/vitest',
        ['run', '--root', scratch, '--reporter=json', `--outputFile=${file}`, '--retry=1'],
        {
          stdio: 'ignore',
        },
      );
    } catch {
      // Tests that fail end with 1: that is what is read here.
    }
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const short = (tests: ReturnType<typeof failedUnits>) =>
      tests.map((one) => ({ ...one, file: one.file.slice(-11) }));
    expect(short(flakyUnits(report))).toEqual([
      { file: 'one.test.ts', title: 'passes later', why: expect.stringContaining('tries') },
    ]);
    expect(short(failedUnits(report))).toEqual([
      { file: 'one.test.ts', title: 'breaks', why: expect.stringContaining('one is two') },
      { file: 'two.test.ts', title: '(the file itself)', why: 'cannot be loaded' },
    ]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

test('of a report of Playwright what failed is named, and what passed only at a second try', () => {
  const spec = (title: string, ok: boolean, status: string, error?: { message: string }) => ({
    ok,
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ error }] }],
  });
  const report = {
    suites: [
      {
        specs: [spec('fine', true, 'expected'), spec('second try', true, 'flaky', { message: 'once\ntwice' })],
        suites: [{ specs: [spec('inner', false, 'unexpected', { message: '\u001b[31mred\u001b[39m' })] }],
      },
    ],
  };
  expect(failedStories(report)).toEqual([{ file: 'a.spec.ts', title: 'inner', why: 'red' }]);
  expect(flakyStories(report)).toEqual([{ file: 'a.spec.ts', title: 'second try', why: 'once' }]);
});
