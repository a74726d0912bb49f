import { dirname, join, normalize } from 'node:path/posix';

/** The files of the project, and what one of them says. Paths are relative to the root, with slashes. */
export type Tree = {
  /** Those that are no more included: whoever names them still wants them. */
  readonly files: ReadonlySet<string>;
  readonly gone: ReadonlySet<string>;
  readonly read: (file: string) => string;
};

const CODE = /\.(?:m?[jt]s|tsx)$/;
const PAGE = /^(?:README|docs\/[\w-]+)\.md$/;
/** Folders whose names stand in tests and stories because these read all that is in them. */
const READERS = /^(?:tests|e2e)\//;
/** What every test in a DOM runs first: the settings of vitest name it. */
const DOM = 'tests/setup-dom.ts';
/** Texts that come by the name of their area; the catalogues themselves import all areas, which would say nothing. */
const CATALOGUE = /^messages\/(?:[\w-]+\/)?index\.ts$/;
const AREA = /^messages\/[\w-]+\/(\w+)\.json$/;

/**
 * What each file needs while it runs. `uses`: what it imports (now or later; types alone are the compiler's affair), and
 * the files that it names in quotes, workers and programs that it starts or pages that it reads. `reads`: the files of
 * folders that a test walks through; what these need themselves is nothing to it. Names that are no file of ours are none.
 */
export type Needs = { readonly uses: readonly string[]; readonly reads: readonly string[] };

export function edgesOf(tree: Tree): (file: string) => Needs {
  const folders = foldersOf(tree.files);
  const areas = areasOf(tree.files);
  const known = new Map<string, Needs>();
  return (file) => {
    const before = known.get(file);
    if (before) return before;
    const needs = needsOf(file, tree, folders, areas);
    known.set(file, needs);
    return needs;
  };
}

type Groups = ReadonlyMap<string, readonly string[]>;

function needsOf(file: string, { files, read }: Tree, folders: Groups, areas: Groups): Needs {
  const uses = (names: readonly string[]) => ({ uses: names.flatMap((name) => found(file, name, files)), reads: [] });
  if (file.endsWith('.css')) return uses(named(/@import\s+['"]([^'"]+)['"]/g, read(file)));
  // Tests look whether what a page leads to is there, and run the programs that it shows.
  if (PAGE.test(file)) return uses(named(/\]\(([^)#:]+)\)/g, read(file)));
  if (!CODE.test(file)) return { uses: [], reads: [] };
  const code = withoutTypes(withoutComments(read(file)));
  const names = distinct(quotes(code));
  if (CATALOGUE.test(file)) return uses(names.filter((name) => !name.endsWith('.json')));
  return {
    uses: distinct([
      ...uses(names).uses,
      ...(file.endsWith('.test.tsx') && files.has(DOM) ? [DOM] : []),
      ...textsOf(file, code, areas),
    ]),
    reads: foldersNamed(file, names, code, folders),
  };
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

/** As an import, from the root as programs are started there, or from the folder of whoever names it. */
function found(file: string, name: string, files: ReadonlySet<string>): string[] {
  // Most of what is quoted is a word.
  if (!/[./]/.test(name)) return files.has(name) ? [name] : [];
  const places = name.startsWith('#') ? [name.slice(1)] : [normalize(name), join(dirname(file), name)];
  return places.filter((place) => files.has(place));
}

/** The files of the folders that a file names. A name of one word is a folder only to whoever lists folders. */
function foldersNamed(file: string, names: readonly string[], code: string, folders: Groups): string[] {
  const reader = READERS.test(file);
  const lists = /\b(?:readdir|cp|glob)(?:Sync)?\(/.test(code);
  const places = names.flatMap((name) => {
    if (/^\.\.?\/./.test(name)) return [join(dirname(file), name)];
    return reader && (lists || name.includes('/')) ? [normalize(name)] : [];
  });
  return distinct(places.flatMap((place) => folders.get(place.replace(/\/$/, '')) ?? []));
}

/**
 * The areas whose texts a file takes, in every language: `useTranslations('trade')`, `t('trade.book')`, `messages.trade`.
 * Pages and those that hand texts on name whole areas in lists, so every word of theirs counts.
 */
function textsOf(file: string, code: string, areas: Groups): string[] {
  const whole = file.startsWith('app/') || /\bpickMessages\b/.test(code);
  const names = [
    ...named(/Translations(?:<[^>]*>)?\(\s*['"](\w+)/g, code),
    ...named(/\bmessages\)?\.(\w+)/g, code),
    ...named(whole ? /'(\w+)[.']/g : /['"`](\w+)\.\w/g, code),
  ];
  return names.flatMap((name) => areas.get(name) ?? []);
}

const named = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Everything in quotes that could be a path or a key, and the beginning of what is put together: `docs/${name}`. */
function quotes(code: string): string[] {
  return [
    ...named(/'([^'\n\\]+)'/g, code),
    ...named(/"([^"\n\\]+)"/g, code),
    ...named(/`([^`$\n\\]+)(?:`|\$\{)/g, code),
  ].filter((name) => name.length < 200 && !/\s/.test(name));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}

function withoutTypes(code: string): string {
  return code.replace(/\b(?:import|export)\s+type\b[^;'"]*?from\s*['"][^'"]+['"]/g, ' ');
}

/** Every folder with all files in it, however deep. */
function foldersOf(files: ReadonlySet<string>): Groups {
  const folders = new Map<string, string[]>();
  for (const file of files)
    for (let at = dirname(file); at !== '.'; at = dirname(at)) {
      const inside = folders.get(at);
      if (inside) inside.push(file);
      else folders.set(at, [file]);
    }
  return folders;
}

function areasOf(files: ReadonlySet<string>): Groups {
  const areas = new Map<string, string[]>();
  for (const file of files) {
    const [, area] = AREA.exec(file) ?? [];
    if (area) areas.set(area, [...(areas.get(area) ?? []), file]);
  }
  return areas;
}
