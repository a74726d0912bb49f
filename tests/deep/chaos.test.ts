import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chaos } from '#tests/chaos/rounds.ts';
import { postgresMissing, startPostgres } from '#tests/postgres.ts';

// Many rounds of what tests/chaos does in a few; `npm run chaos -- --rounds 200` for as many as one likes.
const PATIENCE = 1_800_000;

test.each([
  ['killed', 60, false],
  ['killed and its power cut', 40, true],
])(
  'the gateway %s %i times under load keeps what it acknowledged, once',
  { timeout: PATIENCE },
  async (_, rounds, power) => {
    const report = await chaos({ place: { dir: folder(), databaseUrl: null }, seed: rounds, rounds, power });
    expect(report.wrong).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(rounds * 50);
    // Positions of contracts were open at the kills.
    expect(report.legs).toBeGreaterThan(rounds * 2);
  },
);

test.skipIf(postgresMissing())('on PostgreSQL, 30 times: the same', { timeout: PATIENCE }, async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const report = await chaos({ place: { dir: folder(), databaseUrl: await server.schema() }, seed: 30, rounds: 30 });
  expect(report.wrong).toEqual([]);
});

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'chaos-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
