import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** What the engine answers to a command is used: lint refuses what drops it. The rule is `scripts/lint/must-use.grit`. */

const PLANTED: readonly (readonly [what: string, code: string, isRefused: boolean])[] = [
  ['awaited and dropped', 'await engine.submit(command);', true],
  ['not even awaited', 'engine.submit(command);', true],
  ['thrown away on purpose', 'void engine.submit(command);', true],
  ['only its errors heard', 'engine.submit(command).catch(() => undefined);', true],
  ['dropped where there may be no engine', 'await maybe?.submit(command);', true],
  ['one of many', 'await Promise.all(commands.map((one) => engine.submit(one)));', true],
  ['kept without waiting', 'const later = engine.submit(command);\n  return later;', true],
  ['kept and never read', 'const outcome = await engine.submit(command);', true],
  ['read', 'const outcome = await engine.submit(command);\n  return outcome.ok;', false],
  ['an error when refused', 'await engine.submitOrThrow(command);', false],
];

const HEAD = `import type { AccountCommand } from '#gateway/exchange/orders/commands.ts';
import type { EnginePort } from '#gateway/engine/port.ts';

type Asked = { engine: EnginePort; maybe: EnginePort | undefined; command: AccountCommand; commands: AccountCommand[] };

/** Uses all of what it is given. */
export const asked: Asked[] = [];
`;

let base: string;
let found: ReadonlySet<string>;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'must-use-'));
  mkdirSync(join(base, 'gateway'));
  const config = JSON.parse(readFileSync('biome.json', 'utf8'));
  for (const plugin of config.plugins) plugin.path = resolve(plugin.path);
  writeFileSync(join(base, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: undefined }));
  for (const [at, [, code]] of PLANTED.entries()) {
    const names = ['engine', 'maybe', 'command', 'commands'].filter((name) => new RegExp(`\\b${name}\\b`).test(code));
    const body = `\nexport async function planted({ ${names.join(', ')} }: Asked) {\n  ${code}\n}\n`;
    writeFileSync(join(base, 'gateway', `planted-${at}.ts`), HEAD + body);
  }
  const biome = resolve('node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github', '--diagnostic-level=error', '.'], {
    cwd: base,
    encoding: 'utf8',
  });
  found = new Set([...stdout.matchAll(/planted-(\d+)\.ts/g)].map(([, at]) => at!));
});

afterAll(() => rmSync(base, { recursive: true }));

test.each(PLANTED.map((row, at) => [...row, at] as const))('%s', (_what, _code, isRefused, at) =>
  expect(found.has(`${at}`)).toBe(isRefused));

/**
 * A limit that nobody waits for limits nothing: in the gateway no promise is dropped. A rule of Biome that reads types,
 * which makes the usual run of lint twice as long; here it runs once.
 */
describe('a promise', () => {
  const biome = resolve('node_modules/.bin/biome');
  const dropped = (folder: string, cwd = '.') => {
    const rule = '--only=nursery/noFloatingPromises';
    const { stdout } = spawnSync(biome, ['lint', rule, '--reporter=github', folder], { cwd, encoding: 'utf8' });
    return stdout.match(/file=[^,]+/g) ?? [];
  };

  test('that is dropped is found', () => {
    const folder = mkdtempSync(join(tmpdir(), 'must-wait-'));
    const code = (call: string) => `const count = async () => 1;\nexport async function planted() {\n  ${call};\n}\n`;
    writeFileSync(join(folder, 'biome.json'), '{}');
    writeFileSync(join(folder, 'dropped.ts'), code('count()'));
    writeFileSync(join(folder, 'waited.ts'), code('await count()'));
    const found = dropped('.', folder);
    rmSync(folder, { recursive: true });
    expect(found).toEqual(['file=dropped.ts']);
  });

  test('is dropped nowhere in the gateway', () => expect(dropped('gateway')).toEqual([]), 180_000);
});
