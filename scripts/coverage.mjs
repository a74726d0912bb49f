// `npm run coverage`: which branches of the pure rooms no test reaches. V8 counts them in the files as they are written
// (vitest.coverage.config.ts); an `if` without `else` has one branch for it, and the default of an argument has none.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readArgs } from './lib/args.mjs';
import { continueUnderPinned, install, pinnedEnv, pinnedNode } from './lib/install.mjs';
import { run, Stop, say } from './lib/say.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOMS = ['trade', 'format', 'safety', 'referral', 'device', 'device-token', 'tracking', 'storage', 'i18n'];
/** Hands a function to Next and cannot be loaded outside of it. */
const GLUE = ['lib/i18n/request.ts'];

/**
 * Places of a file that never ran.
 * @param source the text of the file
 * @param runs   what V8 counted, one list of functions for each time the file was loaded
 * @returns line and text of each place
 */
export function unreached(source, runs) {
  const reached = new Uint8Array(source.length);
  for (const functions of runs) {
    // Ranges lie in one another, the outer ones first: the innermost says whether a place ran.
    const ran = new Uint8Array(source.length);
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    for (let at = 0; at < source.length; at += 1) reached[at] |= ran[at];
  }
  const places = [];
  for (let from = 0; from < source.length; from += 1) {
    if (reached[from]) continue;
    let to = from;
    while (to < source.length && !reached[to]) to += 1;
    const text = source.slice(from, to).trim();
    if (text !== '') places.push({ line: source.slice(0, from).split('\n').length, text });
    from = to;
  }
  return places;
}

function files() {
  const rooms = ROOMS.flatMap((room) => readdirSync(join(root, 'lib', room)).map((name) => `lib/${room}/${name}`));
  const alone = readdirSync(join(root, 'lib')).filter((name) => name.startsWith('image-'));
  return [...rooms, ...alone.map((name) => `lib/${name}`)].filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !GLUE.includes(file),
  );
}

/** @returns V8's lists by file */
function counted(folder) {
  const found = new Map();
  for (const name of readdirSync(folder)) {
    for (const { url, functions } of JSON.parse(readFileSync(join(folder, name), 'utf8')).result) {
      if (!url.startsWith('file:')) continue;
      const path = fileURLToPath(url);
      found.set(path, [...(found.get(path) ?? []), { url, functions }]);
    }
  }
  return found;
}

async function main() {
  readArgs(process.argv.slice(2), {});
  await install(root);
  if (await continueUnderPinned(root, fileURLToPath(import.meta.url), process.argv.slice(2))) return;
  const folder = mkdtempSync(join(tmpdir(), 'meridian-coverage-'));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['run', '--config', 'vitest.coverage.config.ts', '--reporter=dot', 'tests/lib', 'tests/stores'];
  const env = { ...pinnedEnv(root), NODE_V8_COVERAGE: folder };
  const code = await new Promise((resolve, reject) => {
    spawn(pinnedNode(root), [vitest, ...options], { cwd: root, env, stdio: 'inherit' })
      .on('error', reject)
      .on('exit', resolve);
  });
  if (code !== 0) throw new Stop('The tests fail, so there is nothing to say about what they reach.', 1);
  const found = counted(folder);
  rmSync(folder, { recursive: true, force: true });
  let missing = 0;
  for (const file of files()) {
    const source = readFileSync(join(root, file), 'utf8');
    const loads = found.get(join(root, file)) ?? [];
    for (const { url, functions } of loads) {
      // Node puts the name below the text and changes nothing of its length. Later counts of a worker lack the whole.
      const [{ startOffset, endOffset }] = functions[0].ranges;
      if (startOffset === 0 && endOffset !== `${source}\n\n//# sourceURL=${url}`.length)
        throw new Stop(`${file} was loaded in another form than it is written in; its places would be wrong.`, 1);
    }
    const places = unreached(
      source,
      loads.map(({ functions }) => functions),
    );
    for (const { line, text } of places) say(`${file}:${line} ${text.split('\n')[0]}`);
    missing += places.length;
  }
  say(`${files().length} files, ${missing} places that no test reaches`);
  process.exitCode = missing > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run(main);
