import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { callOf } from '../../scripts/replay.mjs';
import { Recorder } from '../../scripts/tape.mjs';
import { at, opening, START, tapeFile } from '../gateway/replay/tape-file.ts';

const run = promisify(execFile);

test('words of an operator become calls, and what nobody knows is none', () => {
  expect(callOf([])).toEqual({ method: 'GET', path: '', body: null });
  expect(callOf(['pause'])).toEqual({ method: 'POST', path: '/pause', body: {} });
  expect(callOf(['run', '0.5'])).toEqual({ method: 'POST', path: '/run', body: { speed: 0.5 } });
  expect(callOf(['step', '1000'])?.body).toEqual({ ms: 1000 });
  expect(callOf(['step', 'until=1795190400000'])?.body).toEqual({ until: 1795190400000 });
  expect(callOf(['step', 'steps=3'])?.body).toEqual({ steps: 3 });
  expect(callOf(['seek', '1795190400000'])?.body).toEqual({ ts: 1795190400000 });
  for (const words of [['fly'], ['step'], ['step', 'x=1'], ['run', 'fast'], ['pause', '1'], ['seek', '1', '2']])
    expect(callOf(words), words.join(' ')).toBeNull();
});

test('a recorder tells each trade once, an index when it changed, and time never falls', () => {
  const recorder = new Recorder(START);
  const trade = (id: number, ts: number) => ({ id: `${id}`, ts: START + ts, price: '50000.0', size: '1', side: 'buy' });
  const source = { name: 'a', price: '50000.0', weight: '1', ts: START + 10 };
  const look = (ts: number, trades: readonly object[]) => ({
    symbol: 'BTCUSDTPERP',
    depth: { ts: START + ts, bids: [['49999.9', '1']], asks: [['50000.1', '1']] },
    trades,
    index: { sources: [source] },
    openInterest: '12',
  });
  const first = recorder.lines([look(1000, [trade(2, 900), trade(1, 800)])]);
  expect(first.map(({ k }) => k)).toEqual(['index', 'trade', 'book', 'oi']);
  const second = recorder.lines([look(2000, [trade(4, 1960), trade(3, 950), trade(2, 900)])]);
  expect(second.map(({ ts, k }) => [ts - START, k])).toEqual([
    [1000, 'trade'],
    [1950, 'trade'],
    [2000, 'book'],
    [2000, 'oi'],
  ]);
});

test('a tape is checked by a command: good with what is on it, or one sentence and exit code 2', async () => {
  const check = (file: string) => run(process.execPath, ['scripts/tape.mjs', '--check', file]);
  const good = await check(tapeFile([...opening(), at(1000).end()]));
  expect(good.stdout).toMatch(/is good: 7 lines, .* BTCUSDTPERP/);
  const bad = await check(tapeFile([at(20).end()])).catch((error: unknown) => error);
  expect(bad).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Line 2 of the tape has ts .*\.\n$/) });
});
