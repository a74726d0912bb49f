import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OPERATOR, OPERATOR_HEADER } from '#lib/contract/operator.ts';
import { blocksOf, walk } from './walk.ts';

const TOKEN = 'only-for-this-machine';

test('docs/bots.md: every block works as printed: an account, an order and what becomes of it, the bot', async () => {
  const { run, close } = await walk();
  onTestFinished(close);
  const blocks = blocksOf('docs/bots.md');
  expect(blocks.length).toBeGreaterThan(2);
  const { code, lines, err } = await run(blocks.join(''), { env: { SECONDS: '3' } });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const answers = lines.filter((line) => 'status' in line);
  expect(answers.map((line) => line.code)).toEqual(answers.map(() => '00000'));
  expect(answers.length).toBe(9);
  const [, account, placed, amended, found, cancelled, all, ticket, reset] = answers.map(({ data }) => data);
  expect(placed).toMatchObject({ clientId: 'bot-1', status: 'new', env: 'paper' });
  expect([amended, found, cancelled]).toMatchObject([
    { clientId: 'bot-1' },
    { status: 'new' },
    { status: 'cancelled' },
  ]);
  expect(all).toEqual([]);
  expect(ticket).toMatchObject({ env: 'paper' });
  expect(reset).toEqual(account);
  expect(lines.at(-1)).toMatchObject({ what: 'done', agreed: true });
});

test('docs/bots.md: the calls of contracts work as printed on the tape of docs/replay.md', async () => {
  const tape = { MARKET_SOURCE: 'replay', TAPE_FILE: resolve('docs/example-tape.jsonl'), REPLAY_SPEED: '0' };
  const { gateway, run, close } = await walk({ ...tape, OPERATOR_TOKEN: TOKEN });
  onTestFinished(close);
  const moved = await gateway.post<{ now: number; start: number }>(
    OPERATOR.step,
    { ms: 1000 },
    { [OPERATOR_HEADER]: TOKEN },
  );
  expect(moved.data.now - moved.data.start).toBe(1000);
  const contracts = blocksOf('docs/bots.md', 'bash');
  expect(contracts).toHaveLength(1);
  // Who they are and how they ask is printed at the beginning; what is asked there is not.
  const begin = blocksOf('docs/bots.md').join('').split('\n');
  const needed = begin.filter((line) => /^(VENUE|ROOT|ask\(\)|key\(\))|paper\/guest/.test(line));
  const { code, lines, err } = await run(`${needed.join('\n')}\n${contracts.join('')}`);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const [, ...answers] = lines;
  expect(answers.map((line) => line.code)).toEqual(answers.map(() => '00000'));
  expect(answers.length).toBe(contracts[0]!.split('\n').filter((line) => /^(post|ask) /.test(line)).length);
  const [, , , opened, exits, legs] = answers.map(({ data }) => data);
  expect(opened).toMatchObject({ clientId: 'perp-1', status: 'filled', leverage: 10, marginMode: 'isolated' });
  expect(exits).toMatchObject({ kind: 'tpsl', whole: true, size: null });
  expect(legs).toMatchObject([{ positionSide: 'long', count: '0.0200', takeProfit: '60000.0', stopLoss: '46000.0' }]);
  const [fills, closed, accounts] = answers.slice(-5).map(({ data }) => data);
  expect(fills).toMatchObject({ rows: [{ closes: '0.0200' }, { opens: '0.0200' }] });
  expect(closed).toMatchObject({ rows: [{ symbol: 'BTCUSDTPERP', how: 'closed' }] });
  expect(accounts).toMatchObject([{ wallet: 'futures:usdt', locked: '0' }]);
});
