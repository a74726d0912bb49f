// Writes the indexes of `messages/`: a language is a folder there, an area of it a file. Bundler, Node and TypeScript
// read imports, not folders, so the list is written down; `npm start` does it by itself, `npm run messages` by hand.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

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

/** The indexes as they must be: `[[path below the root, text], …]`. */
export function indexesOf(root) {
  const languages = languagesOf(root);
  return [
    ['messages/index.ts', listOf(languages.map(({ code }) => code))],
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
  for (const path of writeIndexes(dirname(dirname(fileURLToPath(import.meta.url))))) process.stdout.write(`${path}\n`);
