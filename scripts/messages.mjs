// `npm run messages` writes the indexes of `messages/` and says what each language lacks. A language is a folder there,
// an area of it a file; bundler, Node and TypeScript read imports, not folders, so the list is written down (`npm start`
// does that by itself). For translators:
//   npm run messages -- --todo de            what is missing, and what has changed in English since, as JSON
//   npm run messages -- --accept de          what stands there now is translated from the English of now
//   npm run messages -- --accept de --area order,nav
//   npm run messages -- --accept de --unchanged "says this already"   also texts that nobody touched, with the reason
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readArgs, readNames } from './lib/args.mjs';
import { continueUnderPinned, install } from './lib/install.mjs';
import { run, say } from './lib/say.mjs';

const HEAD = '// Written by `npm run messages` from the files beside it.\n';

/** Names below a folder in a fixed order; what stands there for people (README, descriptions) is left out. */
const names = (folder, wanted) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(wanted)
    .map(({ name }) => name)
    .sort();

/**
 * The languages and their areas as the folders say.
 *
 * @param root the folder that holds `messages/`
 * @returns `[{ code: 'en', areas: ['account', …] }, …]`
 */
export function languagesOf(root) {
  const folder = join(root, 'messages');
  const areas = (code) => names(join(folder, code), (entry) => entry.isFile() && entry.name.endsWith('.json'));
  return names(folder, (entry) => entry.isDirectory())
    .map((code) => ({ code, areas: areas(code).map((name) => name.slice(0, -'.json'.length)) }))
    .filter((language) => language.areas.length > 0);
}

/** The languages that pages are made in: all but those that `messages/status.json` holds back. */
function servedOf(root) {
  const status = JSON.parse(textOf(join(root, 'messages', 'status.json')) || '{}');
  return languagesOf(root).filter(({ code }) => status[code]?.served !== false);
}

/** Areas of parts that are fetched when somebody uses them: no page brings their texts along. */
const LATE = [
  'chart',
  'explain',
  'futuresChart',
  'futuresForm',
  'habits',
  'installed',
  'notices',
  'positions',
  'quiz',
  'replay',
];

/** The indexes as they must be: `[[path below the root, text], …]`. */
export function indexesOf(root) {
  const languages = servedOf(root);
  return [
    ['messages/index.ts', listOf(languages.map(({ code }) => code))],
    ['messages/late.ts', lateOf(languages)],
    ...languages.map(({ code, areas }) => [`messages/${code}/index.ts`, catalogueOf(areas)]),
  ];
}

/** Writes those that are not as they must be. @returns their paths */
export function writeIndexes(root) {
  const stale = indexesOf(root).filter(([path, text]) => textOf(join(root, path)) !== text);
  for (const [path, text] of stale) writeFileSync(join(root, path), text);
  return stale.map(([path]) => path);
}

function listOf(codes) {
  const rows = codes.map((code) => `  ${quoted(code)}: () => import('./${code}/index.ts'),\n`);
  return `${HEAD}export const LANGUAGES = {\n${rows.join('')}};\n`;
}

function lateOf(languages) {
  const rows = (area) =>
    languages
      .filter(({ areas }) => areas.includes(area))
      .map(({ code }) => `    ${quoted(code)}: () => import('./${code}/${area}.json', { with: { type: 'json' } }),\n`);
  const areas = LATE.filter((area) => rows(area).length > 0).map(
    (area) => `  ${area}: {\n${rows(area).join('')}  },\n`,
  );
  return `${HEAD}export const LATE = {\n${areas.join('')}};\n`;
}

function catalogueOf(areas) {
  const imports = areas.map((area) => `import ${area} from './${area}.json' with { type: 'json' };\n`);
  const rows = areas.map((area) => `  ${area},\n`);
  return `${HEAD}${imports.join('')}\nexport default {\n${rows.join('')}};\n`;
}

const quoted = (name) => (/^[a-z]+$/.test(name) ? name : `'${name}'`);

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  run(async () => {
    const file = fileURLToPath(import.meta.url);
    const root = dirname(dirname(file));
    const args = process.argv.slice(2);
    const { values } = readArgs(args, { values: ['--todo', '--accept', '--area', '--unchanged'] });
    // The checks are TypeScript.
    await install(root);
    if (await continueUnderPinned(root, file, args)) return;
    for (const path of writeIndexes(root)) say(`written: ${path}`);
    const codes = languagesOf(root).map(({ code }) => code);
    const asked = (option) => readNames(option, values[option], codes);
    if (values['--todo']) {
      const { tasksOf } = await import('./texts/state.ts');
      for (const code of asked('--todo')) say(JSON.stringify(tasksOf(root, code), null, 2));
    } else if (values['--accept']) {
      const { accept } = await import('./texts/files.ts');
      const areas = values['--area']?.split(',');
      const reason = values['--unchanged'];
      for (const code of asked('--accept')) {
        const wanted = (name) => !areas || areas.includes(name.split('.')[0]);
        const { noted, unchanged } = accept(root, code, { wanted, reason });
        say(`${code}: ${noted} texts noted`);
        if (unchanged.length === 0) continue;
        say(`  not noted, for English changed and these did not: ${unchanged.join(', ')}`);
        say('  Translate them anew, or say with --unchanged "…" why they are right as they are.');
        process.exitCode = 1;
      }
    } else {
      const { report } = await import('./texts/tell.ts');
      for (const line of report(root)) say(line);
    }
  });
