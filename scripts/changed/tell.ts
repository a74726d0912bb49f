import type { Choice } from './choose.ts';
import type { Change } from './git.ts';

/** As many files are named as one reads; the rest is a number. */
const NAMED = 8;

/** What runs and why, in a few lines. */
export function tell(ref: string, { base, changed }: Pick<Change, 'base' | 'changed'>, choice: Choice): string[] {
  const head = `${count(changed.length, 'file', 'files')} changed since ${ref} (${base})`;
  if (choice.everything !== undefined)
    return [`${head}; ${choice.everything} decides over everything: everything runs`];
  const { units, stories, because } = choice;
  const most = [...because].sort((a, b) => b.units + b.stories - a.units - a.stories);
  const tested = most.filter((row) => row.units + row.stories > 0);
  const untested = most.filter((row) => row.units + row.stories === 0);
  return [
    `${head}: ${count(units.length, 'test file', 'test files')} and ${count(stories.length, 'story', 'stories')} beside types, lint and trace`,
    ...tested.slice(0, NAMED).map((row) => `  ${row.file} → ${row.units} and ${row.stories}`),
    ...(tested.length > NAMED ? [`  and ${count(tested.length - NAMED, 'file', 'files')} more`] : []),
    ...(untested.length > 0 ? [`  no test reads ${listed(untested.map(({ file }) => file))}`] : []),
    ...(stories.length > 0
      ? [`  stories: ${stories.map((file) => file.slice('e2e/'.length, -'.spec.ts'.length)).join(', ')}`]
      : []),
  ];
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

function listed(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
