import { expect, onTestFinished, test } from 'vitest';
import { blocksOf, walk } from './walk.ts';

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
