// `npm run bench`: every file of bench/ in turn, each figure beside its reference, as a ratio with its budget.
// `npm run bench -- stream front` runs some. Figures are JSON lines {name, ratio, budget, least?, ours, reference, unit}.
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArgs } from './lib/args.mjs';
import { runGroup } from './lib/group.mjs';
import { continueUnderPinned, install, pinnedEnv } from './lib/install.mjs';
import { GATEWAY_FLAGS } from './lib/processes.mjs';
import { run, say } from './lib/say.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const BY_NAME = ['abuse', 'soak', 'lighthouse'];
const benches = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -4));

run(async () => {
  const { names } = readArgs(args, { names: benches });
  await install(root);
  if (await continueUnderPinned(root, fileURLToPath(import.meta.url), args)) return;
  // Abuse loads the machine on purpose for minutes, a soak takes half an hour, and Lighthouse is fetched: they run when they are named.
  const chosen = names.length > 0 ? [...new Set(names)] : benches.filter((name) => !BY_NAME.includes(name));
  let over = 0;
  for (const name of chosen) {
    say(`\n${name}`);
    for (const figure of await figures(join('bench', `${name}.mjs`))) {
      const kept =
        figure.budget === undefined
          ? undefined
          : figure.least
            ? figure.ratio >= figure.budget
            : figure.ratio <= figure.budget;
      if (kept === false) over += 1;
      say(line(figure, kept));
    }
  }
  say(`\n${over === 0 ? 'every figure keeps its budget' : `${over} over budget`}`);
  process.exitCode = over === 0 ? 0 : 1;
});

function line({ name, ratio, budget, least, ours, reference, unit }, kept) {
  const rule = budget === undefined ? 'no budget' : `${least ? 'at least' : 'at most'} ${budget}`;
  const verdict = kept === undefined ? '' : kept ? 'kept' : 'OVER';
  return `  ${name.padEnd(52)} ${ratio === undefined ? '' : `${ratio.toFixed(2)}×`.padStart(9)}  (${rule})  ${verdict}   ${ours ?? ''}${reference === undefined ? '' : ` beside ${reference}`} ${unit ?? ''}`;
}

/** Waits of an engine are those of a process that collects as the gateway does. */
const flagsOf = (file) => (basename(file) === 'perp.mjs' ? GATEWAY_FLAGS : ['--expose-gc']);

async function figures(file) {
  let text = '';
  const code = await runGroup(process.execPath, [...flagsOf(file), file], {
    cwd: root,
    env: pinnedEnv(root),
    onText: (chunk) => {
      text += chunk;
    },
  });
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return text
    .split('\n')
    .filter((entry) => entry.startsWith('{'))
    .map((entry) => JSON.parse(entry));
}
