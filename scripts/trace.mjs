// `npm run trace`: which requirements have a test. Reads docs/requirements.md and the titles of all tests.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The ids of the register, in its order. Withdrawn ones stay in the file but ask for nothing. */
export function registerIds(text) {
  return [...text.matchAll(/^- \*\*([A-Z]{2,3}-\d{2,3})\*\*(.*)$/gm)]
    .filter(([, , rest]) => !/\bwithdrawn\b/i.test(rest.slice(0, 40)))
    .map(([, id]) => id);
}

/** Ids in a title's brackets: `[SIM-07]`, `[SIM-07, SIM-08]`, `[LOC-27..30]`. */
export function idsOfTitle(title) {
  const ids = [];
  for (const [, inside] of title.matchAll(/\[((?:[A-Z]{2,3}-\d{2,3})(?:(?:, ?|\.\.)(?:[A-Z]{2,3}-)?\d{2,3})*)\]/g)) {
    let area = '';
    let last = 0;
    for (const [, joint, named, digits] of inside.matchAll(/(\.\.|, ?|^)(?:([A-Z]{2,3})-)?(\d{2,3})/g)) {
      area = named ?? area;
      const number = Number.parseInt(digits, 10);
      for (let n = joint === '..' ? last + 1 : number; n <= number; n++)
        ids.push(`${area}-${String(n).padStart(2, '0')}`);
      last = number;
    }
  }
  return ids;
}

/** Titles of test(), it() and describe() calls: the first string after the opening bracket. */
export function titlesOf(source) {
  const calls =
    /\b(?:test|it|describe)(?:\.(?:each|for|prop|step|serial|runIf|skipIf)\b)?[^('"`\n]{0,40}(?:\([\w.\s]{1,60}\)\s*)?\(\s*(?:\[[\s\S]{0,400}?\]\s*(?:,|\)\s*\())?\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
  return [...source.matchAll(calls)].map(([, , title]) => title);
}

function* testFiles(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/\.(test|spec)\.tsx?$/.test(entry.name)) yield path;
  }
}

/** @returns per area: ids, covered, uncovered; and ids in titles that the register does not know. */
export function trace(register, sources) {
  const ids = registerIds(register);
  const known = new Set(ids);
  const seen = new Map();
  const unknown = [];
  for (const { file, source } of sources) {
    for (const title of titlesOf(source)) {
      for (const id of idsOfTitle(title)) {
        if (known.has(id)) seen.set(id, (seen.get(id) ?? 0) + 1);
        else unknown.push({ id, file, title });
      }
    }
  }
  const areas = new Map();
  for (const id of ids) {
    const area = id.slice(0, id.indexOf('-'));
    const row = areas.get(area) ?? { area, total: 0, uncovered: [] };
    row.total += 1;
    if (!seen.has(id)) row.uncovered.push(id);
    areas.set(area, row);
  }
  return { areas: [...areas.values()], unknown };
}

export function readSources() {
  return [...testFiles(join(root, 'tests')), ...testFiles(join(root, 'e2e'))].map((file) => ({
    file: file.slice(root.length + 1),
    source: readFileSync(file, 'utf8'),
  }));
}

function main() {
  const { areas, unknown } = trace(readFileSync(join(root, 'docs/requirements.md'), 'utf8'), readSources());
  let covered = 0;
  let total = 0;
  for (const row of areas) {
    const have = row.total - row.uncovered.length;
    covered += have;
    total += row.total;
    console.log(
      `${row.area.padEnd(4)} ${String(have).padStart(3)}/${String(row.total).padEnd(3)} ${row.uncovered.length > 0 ? `without a test: ${row.uncovered.join(' ')}` : ''}`.trimEnd(),
    );
  }
  console.log(`all  ${covered}/${total}`);
  for (const { id, file, title } of unknown) console.error(`unknown id ${id} in ${file}: ${title}`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
