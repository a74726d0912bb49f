// Files of earlier builds stay served: a tab that was open before a deploy still asks for parts of its own build. Their
// names change with their content, so they can lie beside the new ones.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** So many builds back. */
const BUILDS = 3;
const OWN = 'own-files.json';

const places = (dist) => ({ files: join(dist, 'static'), own: join(dist, OWN), shelf: join(dist, 'cache/older') });

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** The build's own files; of a build without its note (it was made by hand) all. */
function ownFiles({ files, own }) {
  try {
    return JSON.parse(readFileSync(own, 'utf8')).filter((file) => existsSync(join(files, file)));
  } catch {
    return filesBelow(files);
  }
}

/** Before a build: puts the files of the one that is there on the shelf, the youngest under the highest number. */
export function setAside(dist) {
  const at = places(dist);
  const mine = ownFiles(at);
  if (mine.length === 0) return;
  const shelves = shelvesOf(at.shelf);
  const next = join(at.shelf, String((shelves.at(-1) ?? 0) + 1));
  for (const file of mine) {
    mkdirSync(dirname(join(next, file)), { recursive: true });
    renameSync(join(at.files, file), join(next, file));
  }
  for (const old of shelves.slice(0, 1 - BUILDS)) rmSync(join(at.shelf, String(old)), { recursive: true, force: true });
}

/** After a build: notes what is its own, and lays the files of the earlier ones beside it. */
export function layBeside(dist) {
  const at = places(dist);
  writeFileSync(at.own, JSON.stringify(filesBelow(at.files)));
  for (const shelf of shelvesOf(at.shelf))
    cpSync(join(at.shelf, String(shelf)), at.files, { recursive: true, force: false, errorOnExist: false });
}

function shelvesOf(shelf) {
  if (!existsSync(shelf)) return [];
  const numbers = readdirSync(shelf).filter((name) => /^\d{1,9}$/.test(name));
  return numbers.map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b);
}
