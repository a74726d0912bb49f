import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Gateway } from '#tests/chaos/gateway.ts';

// What strangers do with our descriptions: they check them by the rules of their trade, have a client written, and trade
// with it. Their tools are no part of the product: they are installed here, by a lock of their own and without scripts
// that run at an installation. The generator reads TypeScript by its compiler, which ours (7) does not offer to programs,
// so it has one of its own.
const run = promisify(execFile);
const PATIENCE = 600_000;

let dir: string;
let gateway: Gateway;
const bin = (name: string) => join(dir, 'node_modules/.bin', name);

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'strangers-'));
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(`tests/deep/tools/${name}`, join(dir, name));
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: dir });
  gateway = await Gateway.start({ dir: join(dir, 'venue'), databaseUrl: null });
  for (const name of ['openapi', 'stream'])
    writeFileSync(join(dir, `${name}.json`), await (await fetch(`${gateway.origin}/v1/${name}.json`)).text());
}, PATIENCE);
afterAll(async () => {
  await gateway.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

test(
  'the description of the calls keeps the recommended rules of its trade',
  async () => {
    const { stdout } = await run(bin('redocly'), ['lint', 'openapi.json', '--extends=recommended', '--format=json'], {
      cwd: dir,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 1 << 24,
    });
    const { problems } = JSON.parse(stdout) as { problems: { severity: string; ruleId: string; message: string }[] };
    // A gateway on this machine is at localhost, and says so.
    expect(problems.filter(({ ruleId }) => ruleId !== 'no-server-example.com')).toEqual([]);
  },
  PATIENCE,
);

test(
  'the description of the stream is what the parser of its trade takes',
  async () => {
    writeFileSync(
      join(dir, 'parse.mjs'),
      `import { readFileSync } from 'node:fs';
     import { Parser } from '@asyncapi/parser';
     const { document, diagnostics } = await new Parser().parse(readFileSync('stream.json', 'utf8'));
     console.log(JSON.stringify({ parsed: document !== undefined, diagnostics }));`,
    );
    const { stdout } = await run(process.execPath, ['parse.mjs'], { cwd: dir });
    const { parsed, diagnostics } = JSON.parse(stdout) as { parsed: boolean; diagnostics: { code: string }[] };
    expect(parsed).toBe(true);
    // It would have the newest AsyncAPI, which fewer tools read.
    expect(diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version')).toEqual([]);
  },
  PATIENCE,
);

test(
  'a client that a generator wrote compiles, registers, logs in by ciphertext and trades, live and on paper',
  async () => {
    const output = { path: 'sdk', module: { extension: '.ts' } };
    writeFileSync(
      join(dir, 'openapi-ts.config.mjs'),
      `export default ${JSON.stringify({ input: 'openapi.json', output, logs: { level: 'error', file: false } })};`,
    );
    await run(bin('openapi-ts'), [], { cwd: dir });
    copyFileSync('tests/deep/client/trade.ts', join(dir, 'trade.ts'));
    copyFileSync('docs/signing.mjs', join(dir, 'signing.mjs'));
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER, files: ['trade.ts'] }));
    const compiled = await run(bin('tsc'), [], { cwd: dir }).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');

    const { stdout } = await run(process.execPath, ['trade.ts'], {
      cwd: dir,
      env: { ...process.env, BASE: gateway.origin, KEY: gateway.outboxKey ?? '' },
    });
    const said = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    const traded = { what: 'traded', bought: 'filled', rested: 'new', cancelled: 'cancelled', has: true };
    expect(said).toEqual([
      { what: 'registered', userId: expect.any(String) },
      { what: 'logged in', userId: expect.any(String) },
      { what: 'unsigned', code: '00020' },
      { ...traded, env: 'live', fills: expect.any(Number) },
      { ...traded, env: 'paper', fills: expect.any(Number) },
      { what: 'guest', env: 'paper', bought: 'filled' },
    ]);
    for (const { fills = 1 } of said as { fills?: number }[]) expect(fills).toBeGreaterThan(0);
  },
  PATIENCE,
);

/** As strict as a stranger's own project. */
const COMPILER = {
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
  verbatimModuleSyntax: true,
  allowJs: true,
  checkJs: false,
  types: [],
};
