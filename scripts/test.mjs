// `npm test`: everything checked, in parts, each timed; ends with `N passed, N failed`. `--deep` adds the long forms.
// `npm test -- --only unit,e2e` runs some parts, for people at work.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './lib/build.mjs';
import { continueUnderPinned, install, pinnedEnv, pinnedNode } from './lib/install.mjs';
import { run, say, seconds } from './lib/say.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const deep = args.includes('--deep');
const only = args.includes('--only') ? args[args.indexOf('--only') + 1].split(',') : undefined;
const scratch = mkdtempSync(join(tmpdir(), 'meridian-test-'));

// One after the other; what stands in one line runs together: unit tests wait for disks and processes now and then.
const PARTS = [
  [
    { name: 'types', work: () => command('tsc', ['--noEmit'], { quiet: true }) },
    { name: 'lint', work: () => command('biome', ['ci', '--colors=off', '.'], { quiet: true }) },
    { name: 'trace', work: () => command(process.execPath, ['scripts/trace.mjs'], { quiet: true }) },
    { name: 'unit', work: () => vitest([]) },
  ],
  [{ name: 'build', work: () => buildPart() }],
  [{ name: 'e2e', work: () => playwright([]) }],
  [{ name: 'deep', deep: true, work: () => vitest(['--config', 'vitest.deep.config.ts']) }],
  [{ name: 'coverage', deep: true, work: () => command(process.execPath, ['scripts/coverage.mjs']) }],
  [{ name: 'e2e deep', deep: true, work: () => playwright(['--grep', '@deep'], { E2E_DEEP: '1' }) }],
];

run(async () => {
  await install(root);
  if (await continueUnderPinned(root, fileURLToPath(import.meta.url), args)) return;
  const rows = [];
  const began = performance.now();
  for (const group of PARTS) {
    const chosen = group.filter((part) => (!part.deep || deep) && (!only || only.includes(part.name)));
    if (chosen.length === 0) continue;
    say(`\n── ${chosen.map(({ name }) => name).join(', ')}`);
    rows.push(...(await Promise.all(chosen.map(timed))));
  }
  rmSync(scratch, { recursive: true, force: true });
  report(rows, performance.now() - began);
});

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
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
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
  const file = join(scratch, `vitest-${list.length}.json`);
  const code = await execute('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...list,
  ]);
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
  // A file that cannot be loaded has no failed test in it, yet it failed; an error outside tests shows only in the exit code.
  const failed = Math.max(
    numFailedTests,
    numFailedTestSuites > 0 && numFailedTests === 0 ? numFailedTestSuites : 0,
    code !== 0 ? 1 : 0,
  );
  return { passed, failed };
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
  const file = join(scratch, `playwright-${list.length}.json`);
  const code = await execute('playwright', ['test', '--reporter=list,json', ...list], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  // A test that passed at the second try is a flaky test, and a flaky test is a bug.
  return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, code !== 0 ? 1 : 0) };
}
