import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';

/** Every command that takes words, what it is asked, and what it must name in its refusal. */
const WRONG: readonly (readonly [file: string, args: readonly string[], named: readonly string[]])[] = [
  ['scripts/bench.mjs', ['nonsense'], ['nonsense', 'orders', 'stream', 'abuse']],
  ['scripts/bench.mjs', ['orders', '--fast'], ['--fast', 'orders']],
  ['scripts/test.mjs', ['--only', 'unit,nonsense'], ['nonsense', 'types', 'e2e deep']],
  ['scripts/test.mjs', ['--only'], ['--only wants a value']],
  ['scripts/test.mjs', ['--changes'], ['--changes means nothing', '--changed[=<value>]']],
  ['scripts/test.mjs', ['--changed=nowhere'], ['nowhere', 'another base']],
  ['scripts/test.mjs', ['unit'], ['unit means nothing', '--only', '--deep']],
  ['scripts/simulate.mjs', ['--seed', '1'], ['--seed means nothing', '--seeds', '--replay']],
  ['scripts/simulate.mjs', ['--seeds', 'many'], ['--seeds wants a whole number']],
  ['scripts/chaos.mjs', ['--round', '1'], ['--round means nothing', '--rounds', '--power']],
  ['scripts/trust.mjs', ['--instal'], ['--instal means nothing', '--install', '--remove', '--rotate']],
  ['scripts/trust.mjs', ['--install', '--remove'], ['One at a time']],
  ['scripts/start.mjs', ['--prod'], ['--prod means nothing', '--dev']],
  ['scripts/coverage.mjs', ['lib'], ['lib means nothing']],
  ['scripts/site-log.mjs', ['errors'], ['usage', 'security|click']],
  ['gateway/announce.ts', ['publish'], ['usage', 'add', 'list', 'remove']],
  ['gateway/agency.ts', ['--mail', 'a@b.example'], ['--mail', '--email', '--rate']],
];

function asked(file: string, args: readonly string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: 'node_modules/.cache/meridian-arguments' };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said: out + err }),
    );
  });
}

describe('a word that a command does not know never looks like success', () => {
  test.each(WRONG)('%s %j', async (file, args, named) => {
    const { code, said } = await asked(file, args);
    expect([code, said]).toEqual([2, expect.any(String)]);
    for (const word of named) expect(said).toContain(word);
    expect(said).not.toContain('    at ');
  });
});
