// `npm test`: everything checked, in parts, each timed; ends with `N passed, N failed`. `--deep` adds the long forms;
// one of its stories runs in Firefox, which the machine must have (firefox-esr, or the program that FIREFOX names).
// For people at work: `npm test -- --only unit,e2e` runs some parts, `npm test -- --changed` what can break by what has
// changed since main (`--changed=REF`: since another base). A test that fails has failed; with `--second-try` it is run
// once more, and one that passes then is named as flaky and does not refuse: for machines that stall (`.ci/run`).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArgs, readNames } from './lib/args.mjs';
import { build } from './lib/build.mjs';
import { failedStories, failedUnits, flakyStories, flakyUnits } from './lib/failed.mjs';
import { continueUnderPinned, install, pinnedEnv, pinnedNode } from './lib/install.mjs';
import { run, say, seconds } from './lib/say.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
let scratch = '';
/** The files that are run, all when undefined: chosen by what has changed. */
let units;
let stories;
let files = 0;
/** Whether a failed test is run once more. */
let secondTry = false;
/** How many failed tests are named again at the end. */
const MOST_NAMED = 50;

// One after the other; what stands in one line runs together: unit tests wait for disks and processes now and then.
const PARTS = [
  [
    // Not incremental: what it kept of an earlier tree has passed a type error of a later one (TypeScript 7.0).
    { name: 'types', work: () => command('tsc', ['--noEmit', '--incremental', 'false'], { quiet: true }) },
    { name: 'lint', work: () => command('biome', ['ci', '--colors=off', '.'], { quiet: true }) },
    { name: 'trace', work: () => command(process.execPath, ['scripts/trace.mjs'], { quiet: true }) },
    { name: 'unit', idle: () => units?.length === 0, work: () => vitest(units ?? []) },
  ],
  [{ name: 'build', idle: () => stories?.length === 0, work: () => buildPart() }],
  [{ name: 'e2e', idle: () => stories?.length === 0, work: () => playwright(stories ?? []) }],
  [{ name: 'deep', deep: true, work: () => vitest(['--config', 'vitest.deep.config.ts']) }],
  [{ name: 'coverage', deep: true, work: () => command(process.execPath, ['scripts/coverage.mjs']) }],
  [
    {
      name: 'e2e deep',
      deep: true,
      idle: () => stories?.length === 0,
      work: () => playwright(['--grep', '@deep', ...(stories ?? [])], { E2E_DEEP: '1' }),
    },
  ],
];

run(async () => {
  const { flags, values } = readArgs(args, {
    flags: ['--deep', '--second-try'],
    values: ['--only'],
    maybes: ['--changed'],
  });
  const only =
    values['--only'] &&
    readNames(
      '--only',
      values['--only'],
      PARTS.flat().map(({ name }) => name),
    );
  // A part of the long forms that is named is meant.
  const wants = (part) => (only ? only.includes(part.name) : !part.deep || flags.has('--deep'));
  secondTry = flags.has('--second-try');
  await install(root);
  if (await continueUnderPinned(root, fileURLToPath(import.meta.url), args)) return;
  if ('--changed' in values)
    await chooseByChange(
      values['--changed'] || 'main',
      PARTS.flat().some((part) => part.deep && wants(part)),
    );
  scratch = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  const rows = [];
  const began = performance.now();
  for (const group of PARTS) {
    const chosen = group.filter((part) => wants(part) && !part.idle?.());
    if (chosen.length === 0) continue;
    say(`\n── ${chosen.map(({ name }) => name).join(', ')}`);
    rows.push(...(await Promise.all(chosen.map(timed))));
  }
  rmSync(scratch, { recursive: true, force: true });
  report(rows, performance.now() - began);
});

/** Chooses what runs, and says what and why. TypeScript, so it is loaded under the pinned Node. */
async function chooseByChange(ref, deep) {
  const [{ changeSince }, { chooser }, { tell }, { STORIES, SUBJECTS }] = await Promise.all([
    import('./changed/git.ts'),
    import('./changed/choose.ts'),
    import('./changed/tell.ts'),
    import('../e2e/stories.ts'),
  ]);
  const change = changeSince(root, ref);
  const choice = chooser(change.tree, { stories: STORIES, subjects: SUBJECTS, deep })(change.changed);
  for (const line of tell(ref, change, choice)) say(line);
  if (choice.everything === undefined) ({ units, stories } = choice);
}

async function timed({ name, work }) {
  const began = performance.now();
  const result = await work().catch((error) => {
    say(error.message);
    return { passed: 0, failed: 1 };
  });
  return { name, ...result, took: performance.now() - began };
}

function report(rows, took) {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  say('\ntime per part');
  for (const row of rows)
    say(`  ${row.name.padEnd(10)} ${seconds(row.took).padStart(9)}  ${row.passed} passed, ${row.failed} failed`);
  say(`  ${'all'.padEnd(10)} ${seconds(took).padStart(9)}`);
  name(
    'failed',
    rows.flatMap((row) => row.failures ?? []),
  );
  name(
    'flaky: failed, and passed at a second try',
    rows.flatMap((row) => row.flaky ?? []),
  );
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

/** Names tests under a heading, each with the first line of why. */
function name(heading, tests) {
  if (tests.length === 0) return;
  say(`\n${heading}`);
  for (const { file, title, why } of tests.slice(0, MOST_NAMED))
    say(`  ${isAbsolute(file) ? relative(root, file) : file} › ${title}\n    ${why}`);
  if (tests.length > MOST_NAMED) say(`  and ${tests.length - MOST_NAMED} more`);
}

/** Runs a program; its output is shown, unless quiet and successful. */
function execute(file, list, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, list, {
      cwd: root,
      env: { ...pinnedEnv(root), FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const listen = (chunk) => {
      output = (output + chunk).slice(-200_000);
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('exit', (code) => {
      if (quiet && code !== 0) process.stdout.write(output);
      resolve(code ?? 1);
    });
  });
}

async function command(file, list, options) {
  const code = await execute(file, list, options);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(list) {
  const file = join(scratch, `vitest-${files++}.json`);
  const code = await execute('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(secondTry ? ['--retry', '1'] : []),
    ...list,
  ]);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = report;
  // A file that cannot be loaded has no failed test in it, yet it failed; an error outside tests shows only in the exit code.
  const failed = Math.max(
    numFailedTests,
    numFailedTestSuites > 0 && numFailedTests === 0 ? numFailedTestSuites : 0,
    code !== 0 ? 1 : 0,
  );
  return { passed, failed, failures: failedUnits(report), flaky: flakyUnits(report) };
}

async function buildPart() {
  const { stdout } = await output(pinnedNode(root), ['gateway/keys/ensure.ts']);
  await build(root, pinnedNode(root), JSON.parse(stdout));
  return { passed: 1, failed: 0 };
}

function output(file, list) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, list, { cwd: root, env: pinnedEnv(root), stdio: ['ignore', 'pipe', 'inherit'] });
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.on('exit', (code) =>
      code === 0 ? resolve({ stdout }) : reject(new Error(`${list.join(' ')} ended with ${code}`)),
    );
  });
}

async function playwright(list, env = {}) {
  const file = join(scratch, `playwright-${files++}.json`);
  const code = await execute(
    'playwright',
    [
      'test',
      '--reporter=list,json',
      ...(stories ? ['--pass-with-no-tests'] : []),
      ...(secondTry ? ['--retries', '1'] : []),
      ...list,
    ],
    {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  );
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { stats } = report;
  const failed = Math.max(stats.unexpected, code !== 0 ? 1 : 0);
  return {
    passed: stats.expected + stats.flaky,
    failed,
    failures: failedStories(report),
    flaky: flakyStories(report),
  };
}
