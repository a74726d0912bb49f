import { basename } from 'node:path/posix';
import type { Story } from '../../e2e/stories.ts';
import { edgesOf, type Tree } from './edges.ts';
import { answersOf, pagesOf } from './pages.ts';
import { reach } from './reach.ts';

export type Table = {
  readonly stories: Readonly<Record<string, Story>>;
  readonly subjects: Readonly<Record<string, readonly string[]>>;
  /** Whether the long forms run, so that stories of these alone are worth a build. */
  readonly deep?: boolean;
};

export type Choice = {
  /** Why everything runs, such as `package.json`; undefined when a choice was made. */
  readonly everything?: string;
  /** Test files for vitest, story files for Playwright. */
  readonly units: readonly string[];
  readonly stories: readonly string[];
  /** How many of them each changed file has chosen. */
  readonly because: readonly { readonly file: string; readonly units: number; readonly stories: number }[];
};

const UNIT = /^tests\/(?!deep\/).*\.test\.tsx?$/;
const STORY = /^e2e\/[\w-]+\.spec\.ts$/;
/** What every story runs on beside its pages: it starts the product as `npm start` does. */
const STAGE = 'e2e/product.ts';

/** What decides how everything is installed, built, checked or run; of the files that lie at the top these alone do not. */
const HARMLESS = ['LICENSE', 'NOTICE', 'README.md', '.gitignore', 'middleware.ts'];
const isRoot = (file: string): boolean =>
  file.includes('/') ? /^(?:scripts|\.ci)\/.*(?<!\.md)$/.test(file) : !HARMLESS.includes(file);

/**
 * Finds what a change can break.
 *
 * @param tree the project as it is now, with the paths that are no more
 * @returns    the choice for changed paths, those that are no more included
 */
export function chooser(tree: Tree, table: Table): (changed: readonly string[]) => Choice {
  const edges = edgesOf(tree);
  const units = once(() => needsOfTests(tree, edges));
  const stories = once(() => needsOfStories(tree, edges, table));
  return (changed) => {
    const root = changed.find(isRoot);
    if (root) return { everything: root, units: [], stories: [], because: [] };
    return {
      units: chosen(units(), changed),
      stories: chosen(stories(), changed),
      because: changed.map((file) => ({
        file,
        units: chosen(units(), [file]).length,
        stories: chosen(stories(), [file]).length,
      })),
    };
  };
}

type Edges = ReturnType<typeof edgesOf>;

/** Test files, each with everything that it needs. */
type Wanted = ReadonlyMap<string, ReadonlySet<string>>;

const chosen = (wanted: Wanted, changed: readonly string[]): string[] =>
  [...wanted]
    .filter(([, needs]) => changed.some((file) => needs.has(file)))
    .map(([file]) => file)
    .sort();

function existing({ files, gone }: Tree, pattern: RegExp): string[] {
  return [...files].filter((file) => pattern.test(file) && !gone.has(file));
}

function needsOfTests(tree: Tree, edges: Edges): Wanted {
  return new Map(existing(tree, UNIT).map((file) => [file, reach([file], edges)]));
}

function needsOfStories(tree: Tree, edges: Edges, { stories, subjects, deep = false }: Table): Wanted {
  const pages = pagesOf(tree.files);
  const wanted = new Map<string, ReadonlySet<string>>();
  for (const file of existing(tree, STORY)) {
    // A story without a row is about everything: better too much than a story that nobody runs.
    const story = stories[basename(file, '.spec.ts')] ?? { pages: 'all', about: 'all' };
    if (story.deep && !deep) continue;
    const opened =
      story.pages === 'all'
        ? [...answersOf(tree.files), ...[...pages.values()].flat()]
        : story.pages.flatMap((route) => pages.get(route) ?? []);
    const stop = (need: string) => isForeign(need, story.about, subjects);
    wanted.set(file, reach([file, STAGE, ...opened], edges, stop));
  }
  return wanted;
}

/** Whether a file of the gateway is about other things than this story. */
function isForeign(file: string, about: Story['about'], subjects: Table['subjects']): boolean {
  if (about === 'all' || !file.startsWith('gateway/')) return false;
  const whose = subjectsOf(file, subjects);
  return whose.length > 0 && !whose.some((subject) => (about as readonly string[]).includes(subject));
}

/** By the words of its path: `gateway/routes/user-agency.ts` has `routes`, `user` and `agency`. */
export function subjectsOf(file: string, subjects: Table['subjects']): string[] {
  const words = new Set(
    file
      .replace(/\.\w+$/, '')
      .split(/[/-]/)
      .slice(1),
  );
  return Object.keys(subjects).filter((subject) => subjects[subject]?.some((word) => words.has(word)));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
